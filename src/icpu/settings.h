#pragma once
// What the environment says about kernel tests; read once.
#include <chrono>
#include <string>

namespace drydock::icpu {

struct Settings {
    std::string soc;                            ///< DRYDOCK_SOC; empty = what the test says
    bool check = true;                          ///< DRYDOCK_CHECK=0: without checkers
    std::chrono::milliseconds timeout{120000};  ///< DRYDOCK_TIMEOUT in seconds; 0 = none
};

/// A value that cannot be read is ignored with one warning.
const Settings& settings();

}  // namespace drydock::icpu
