#pragma once
// Program counters -> file, line, function, through DWARF of the loaded objects (libdw).
#include <string>
#include <vector>

namespace drydock {

/// One source place; inline callers follow their callee.
struct SourcePlace {
    std::string file;  ///< as the compiler recorded it, made absolute
    int line = 0;
    std::string function;
    std::string module;  ///< object file that holds the address
};

/// The inline chain at a program counter, innermost first; empty when unknown. Return addresses
/// must be passed as they are: one is subtracted here. Thread-safe; a module's debug info is kept.
std::vector<SourcePlace> symbolize(const void* return_address);
/// The innermost frame that lies outside Drydock's own headers (the user's line); empty when
/// unknown.
std::vector<SourcePlace> user_frames(const void* return_address);
/// "file:line" of user_frames()[0], with the file relative to `base` when below it; "?" when
/// unknown.
std::string user_place(const void* return_address, const std::string& base = {});
/// Forget cached debug info of objects that were unloaded.
void forget_modules();

}  // namespace drydock
