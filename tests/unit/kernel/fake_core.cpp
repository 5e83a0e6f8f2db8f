#include "fake_core.h"

#include "exec/executor.h"
#include "isa/hard_event.h"

namespace drydock {
namespace {
kernel_test::FakeCore* current = nullptr;

void note_flag(const char* verb, uint8_t event, int32_t id, bool implied) {
    current->events.push_back(std::string(verb) + " " + kHardEvents[event].name + " " +
                              std::to_string(id) + (implied ? " implied" : ""));
}
}  // namespace

namespace kernel_test {

FakeCore::FakeCore() {
    context.local_base[static_cast<int>(Space::kUb)] = ub.data();
    context.local_bytes[static_cast<int>(Space::kUb)] = static_cast<uint32_t>(ub.size());
    context.local_base[static_cast<int>(Space::kL1)] = l1.data();
    context.local_bytes[static_cast<int>(Space::kL1)] = static_cast<uint32_t>(l1.size());
    context.observed = true;
    current = this;
}
FakeCore::~FakeCore() { current = nullptr; }

std::string FakeCore::finding_ids() const {
    std::string ids;
    for (const Note& note : findings) ids += (ids.empty() ? "" : " ") + note.id;
    return ids;
}

}  // namespace kernel_test

CoreContext& current_core() { return current->context; }

void record(Record& r) {
    current->records.push_back(r);
    if (r.form == Form::kRepeat)
        current->repeats.push_back(*static_cast<const RepeatForm*>(r.side));
    if (r.form == Form::kAdvanced)
        current->advanced.push_back(*static_cast<const AdvancedForm*>(r.side));
    const char* error = exec::execute_on(r, current->context);
    if (error != nullptr) throw kernel_test::Fault{"mem.local-oob", error, ""};
}

void* scalar_access(Space space, uint64_t at, uint32_t bytes, bool, bool) {
    if (space == Space::kGm) return reinterpret_cast<void*>(at);
    const int s = static_cast<int>(space);
    if (at + bytes > current->context.local_bytes[s])
        throw kernel_test::Fault{"mem.local-oob", "scalar", ""};
    return current->context.local_base[s] + at;
}

uint8_t* local_memory(Space space) { return current_core().local_base[static_cast<int>(space)]; }

const VectorRegisters& result_registers() { return current->context.vector.registers; }

void flag_set(uint8_t event, int32_t id, bool implied) { note_flag("set", event, id, implied); }
void flag_wait(uint8_t event, int32_t id, bool implied) { note_flag("wait", event, id, implied); }
void pipe_barrier(Pipe pipe, bool) {
    current->events.push_back(std::string("barrier ") + pipe_name(pipe));
}
void sync_all(bool vector_only) {
    current->events.push_back(vector_only ? "sync_all vector" : "sync_all");
}
void cross_core_set(uint8_t mode, Pipe pipe, uint16_t id) {
    current->events.push_back("cross_set " + std::to_string(mode) + " " + pipe_name(pipe) + " " +
                              std::to_string(id));
}
void cross_core_wait(uint16_t id) { current->events.push_back("cross_wait " + std::to_string(id)); }
void wait_gm_value(const volatile int32_t* address, int32_t value, bool at_least) {
    if (at_least ? *address < value : *address != value)
        throw kernel_test::Fault{"sync.deadlock", "waits for ever", ""};
}
uint64_t gm_bytes_from(const void*) { return kTilingBytesUnknown; }
void gm_changed() { ++current->gm_changes; }
void gm_signal(volatile int32_t* address, int32_t value) {
    *address = value;
    ++current->gm_changes;
}
void buffer_init(const void*, bool is_queue, uint8_t, uint32_t index, Space space, uint32_t offset,
                 uint32_t bytes, uint32_t requested) {
    current->events.push_back(std::string(is_queue ? "queue " : "buffer ") + std::to_string(index) +
                              " " + space_name(space) + "+" + std::to_string(offset) + " " +
                              std::to_string(bytes) + " of " + std::to_string(requested));
}
void buffers_gone(Space, uint32_t, uint32_t) {}
void queue_op(const void*, uint8_t action, uint32_t buffer) {
    constexpr const char* names[] = {"alloc ", "enque ", "deque ", "free "};
    current->events.push_back(names[action] + std::to_string(buffer));
}
void atomic_mode(AtomicOp op, DType) {
    current->events.push_back("atomic " + std::to_string(static_cast<int>(op)));
}
void tiling_read(const uint8_t*, uint64_t, uint64_t, const char*) {}
void kernel_fault(const char* id, const char* message, const char* hint) {
    throw kernel_test::Fault{id, message, hint};
}
void kernel_finding(const char* id, const char* message, const char*, bool error) {
    current->findings.push_back({id, message, error});
}
void argument_narrowed(const char* name, int64_t passed, int64_t, int64_t, int64_t) {
    current->findings.push_back(
        {"api.narrowing", std::string(name) + " " + std::to_string(passed), true});
}
void kernel_print(const char* text) { current->printed += text; }

}  // namespace drydock
