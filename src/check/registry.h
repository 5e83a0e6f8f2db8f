#pragma once
// The checkers, by name. To add one: a folder here, one line in registry.cpp, kernels in
// tests/diag.
#include <memory>
#include <string>
#include <vector>

#include "event/observer.h"
#include "soc/soc.h"

namespace drydock::check {

/// What checkers take for granted.
struct CheckerOptions {
    /// race: the compiler's automatic synchronisation, as operators are built.
    bool auto_sync = true;
};

/// Names in the order they run: "memory".
std::vector<std::string> checker_names();
/// Those that listen when nobody asks for others (`drydock run`, kernel tests).
std::vector<std::string> default_checkers();
/// "memory,init" or "all" as names in the order they run. Throws UserError naming an unknown one
/// and those that there are.
std::vector<std::string> parse_checkers(const std::string& list);
/// A fresh checker for one launch. Throws UserError naming the known ones.
std::unique_ptr<Observer> make_checker(const std::string& name, const Soc& soc,
                                       const CheckerOptions& options = {});

}  // namespace drydock::check
