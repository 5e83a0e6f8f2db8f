#include "launch/attendant.h"

namespace drydock {
namespace {

constinit AttendantFactory make_attendant = nullptr;

}  // namespace

void set_attendant_factory(AttendantFactory factory) { make_attendant = factory; }

LaunchAttendant* launch_attendant() {
    // Launches may come from destructors of static objects.
    static LaunchAttendant* const attendant =
        make_attendant == nullptr ? nullptr : make_attendant().release();
    return attendant;
}

ScheduleOptions schedule_in_force(const ScheduleOptions& wanted) {
    const LaunchAttendant* attendant = launch_attendant();
    return wanted.adversarial || attendant == nullptr ? wanted : attendant->schedule();
}

}  // namespace drydock
