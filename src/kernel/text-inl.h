#pragma once
// Texts of faults and findings: composed out of line, so that the calls that report them stay in
// the user's chain of inlined calls.
#include <cstdarg>
#include <cstdio>

namespace drydock::kernel {

/// A text that grows up to its capacity and is cut there.
class Text {
  public:
    [[gnu::noinline, gnu::format(printf, 2, 3)]] void add(const char* format, ...) {
        va_list args;
        va_start(args, format);
        const int written = std::vsnprintf(data_ + size_, sizeof(data_) - size_, format, args);
        va_end(args);
        if (written > 0) size_ += static_cast<unsigned>(written);
        if (size_ >= sizeof(data_)) size_ = sizeof(data_) - 1;
    }
    Text& clear() {
        size_ = 0;
        data_[0] = '\0';
        return *this;
    }
    const char* c_str() const { return data_; }

  private:
    unsigned size_ = 0;
    char data_[4096];
};

/// This thread's buffer; its content lives until the next text.
inline Text& text_buffer() {
    static thread_local Text buffer;
    return buffer;
}

[[gnu::noinline, gnu::format(printf, 1, 2)]] inline const char* text(const char* format, ...) {
    char composed[1024];
    va_list args;
    va_start(args, format);
    std::vsnprintf(composed, sizeof(composed), format, args);
    va_end(args);
    Text& buffer = text_buffer().clear();
    buffer.add("%s", composed);
    return buffer.c_str();
}

}  // namespace drydock::kernel
