#pragma once
// Log lines of operator code: error lines are kept with the call that runs on this thread.
#include <string>
#include <vector>

namespace drydock::host {

inline constexpr int kLogError = 3;  ///< level of OP_LOGE; 0 debug, 1 info, 2 warning

/// While it lives, error lines of this thread are collected here instead of in an outer capture.
class LogCapture {
  public:
    LogCapture();
    ~LogCapture();
    LogCapture(const LogCapture&) = delete;
    LogCapture& operator=(const LogCapture&) = delete;
    std::vector<std::string> take() { return std::move(lines_); }
    const std::vector<std::string>& lines() const { return lines_; }

  private:
    friend void log_text(int level, const std::string& text);
    std::vector<std::string> lines_;
    LogCapture* outer_;
};

/// Records and, by the environment, prints one line.
void log_text(int level, const std::string& text);

}  // namespace drydock::host
