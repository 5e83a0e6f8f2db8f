#pragma once
// Is everything there that Drydock needs?
#include <string>
#include <vector>

namespace drydock::session {

struct DoctorLine {
    std::string topic;  ///< "compiler", "packages", ...
    bool ok = true;
    std::string finding;  ///< what was found
    std::string remedy;   ///< what to do when not ok
};

/// Looks at compiler, Debian packages, python3 and numpy, cache folder, machine and library.
std::vector<DoctorLine> examine(const std::string& version);
std::string doctor_text(const std::vector<DoctorLine>& lines);

}  // namespace drydock::session
