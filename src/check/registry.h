#pragma once
// The checkers, by name. To add one: a folder here, one line in registry.cpp, tests/diag/<id>.
#include <memory>
#include <string>
#include <vector>

#include "event/observer.h"
#include "soc/soc.h"

namespace drydock::check {

/// Names in the order they run: "memory".
std::vector<std::string> checker_names();
/// A fresh checker for one launch. Throws UserError naming the known ones.
std::unique_ptr<Observer> make_checker(const std::string& name, const Soc& soc);

}  // namespace drydock::check
