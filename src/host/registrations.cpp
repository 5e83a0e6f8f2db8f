#include "host/registrations.h"

namespace drydock::host {
namespace {

thread_local Registrations* t_target = nullptr;

}  // namespace

std::shared_ptr<OpFunctions> Registrations::functions_of(const std::string& op_type) {
    std::shared_ptr<OpFunctions>& entry = functions[op_type];
    if (entry == nullptr) {
        entry = std::make_shared<OpFunctions>();
    }
    return entry;
}

bool Registrations::empty() const {
    return definitions.empty() && functions.empty() && templates.empty() && prototypes.empty() &&
           tiling_classes.empty();
}

Registrations& process_registrations() {
    // Never destroyed: static destructors of linked operators may still run.
    static Registrations& table = *new Registrations;
    return table;
}

Registrations& current_registrations() {
    return t_target != nullptr ? *t_target : process_registrations();
}

RegistrationScope::RegistrationScope(Registrations& target) : previous_(t_target) {
    t_target = &target;
}
RegistrationScope::~RegistrationScope() { t_target = previous_; }

}  // namespace drydock::host
