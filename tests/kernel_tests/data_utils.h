// Test support that repositories of operators bring themselves.
#pragma once
#include <fstream>
#include <string>

inline bool ReadFile(const std::string& path, size_t& fileSize, void* buffer, size_t bufferSize) {
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    if (!file) return false;
    fileSize = file.tellg();
    if (fileSize > bufferSize) return false;
    file.seekg(0);
    return static_cast<bool>(file.read(static_cast<char*>(buffer), fileSize));
}
inline bool WriteFile(const std::string& path, const void* buffer, size_t size) {
    std::ofstream file(path, std::ios::binary);
    return static_cast<bool>(file.write(static_cast<const char*>(buffer), size));
}
