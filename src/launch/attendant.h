#pragma once
// Listens to every launch of the process, whoever asks for it: `drydock exec`.
#include <memory>
#include <string>
#include <vector>

#include "launch/launch.h"

namespace drydock {

/// A launch that has ended; or findings of the process itself, with no block and no listener.
struct AttendedLaunch {
    const std::string& kernel;
    const Soc& soc;
    uint32_t block_count = 0;
    const LaunchResult& result;
    /// Those that begin() gave; their findings are complete.
    const std::vector<std::unique_ptr<Observer>>& listeners;
};

/// One per process. Launches come one after another.
class LaunchAttendant {
  public:
    virtual ~LaunchAttendant() = default;
    /// Fresh listeners for one launch.
    virtual std::vector<std::unique_ptr<Observer>> begin(const Soc& soc) = 0;
    virtual void end(const AttendedLaunch& launch) = 0;
    virtual const ScheduleOptions& schedule() const = 0;
};

/// Makes the attendant, or nothing when the process runs as usual.
using AttendantFactory = std::unique_ptr<LaunchAttendant> (*)();
/// Who makes it; called while the library is loaded.
void set_attendant_factory(AttendantFactory factory);
/// The attendant; made by the first call. Null = nobody attends.
LaunchAttendant* launch_attendant();

/// The order that a launch runs in: the one that its caller asks for, else the attendant's.
ScheduleOptions schedule_in_force(const ScheduleOptions& wanted);

}  // namespace drydock
