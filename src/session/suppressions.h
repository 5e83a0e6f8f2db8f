#pragma once
// Findings that do not count, by a file that says why. Format: docs/checkers.md.
#include <string>
#include <vector>

#include "session/run_report.h"

namespace drydock::session {

class Suppressions {
  public:
    /// Lines "ID [kernel=GLOB] [place=GLOB] because REASON"; '#' starts a comment line. Throws
    /// UserError with file and line for one that cannot be read or has no reason.
    static Suppressions load(const std::string& file);
    static Suppressions parse(const std::string& text, const std::string& name);

    /// Marks the findings that an entry names.
    void apply(RunReport& run);
    /// One sentence for each entry whose id does not exist or that matched nothing.
    std::vector<std::string> remarks() const;

  private:
    struct Entry {
        std::string id, kernel, place;  ///< glob patterns; empty = any
        std::string reason;
        int line = 0;
        size_t used = 0;
    };
    static Entry parse_entry(const std::string& text, const std::string& where);
    static bool matches(const Entry& entry, const FindingReport& finding);

    std::string name_;
    std::vector<Entry> entries_;
};

}  // namespace drydock::session
