#pragma once
// Addresses as findings name them: the buffer of a queue or TBuf in a local memory, the tensor in
// GM.
#include <optional>
#include <string>
#include <vector>

#include "event/event.h"

namespace drydock::check {

/// The public spelling of an instruction: "DataCopy" for Copy.
const char* api_name(Opcode op);

/// The buffers that one core has initialised. A queue has no name at run time: it is "queue 2
/// (VECIN)" by the order of its InitBuffer.
class LocalPlaces {
  public:
    struct Buffer {
        BufferInit init;
        uint32_t number = 0;  ///< of its owner, among the queues or the TBufs of this core
        uint32_t of = 1;      ///< buffers of the owner
        bool shared = false;  ///< it lies on buffers that were not given back: pools in turns
    };

    /// A buffer that lies where others lie replaces them, and is shared from then on.
    void add(const BufferInit& init);
    /// Buffers that lie there are forgotten.
    void drop(const BuffersGone& gone);
    /// The buffer that holds the byte; null when there is none.
    const Buffer* find(Space space, uint64_t offset) const;
    /// By owner and number within it; null when it is unknown.
    const Buffer* find(const void* owner, uint32_t index) const;
    /// "queue 1 (VECIN) buffer 0", "TBuf 2".
    static std::string name(const Buffer& buffer);
    /// "UB+1024..1088, bytes 0..64 of queue 1 (VECIN) buffer 0".
    std::string describe(Space space, uint64_t begin, uint64_t end) const;

  private:
    std::vector<Buffer> buffers_;
    uint32_t queues_ = 0, tbufs_ = 0;
};

/// The arguments that are present, by address.
std::vector<KernelArg> tensors_in_order(const KernelBegin& event);

/// The tensors of a launch.
class GlobalPlaces {
  public:
    void begin(const KernelBegin& event) { args_ = tensors_in_order(event); }
    /// "y[8..16]" in elements of `elem_bytes`; "24 bytes of GM that belong to no tensor".
    std::string describe(uint64_t begin, uint64_t end, uint32_t elem_bytes) const;

  private:
    std::vector<KernelArg> args_;
};

}  // namespace drydock::check
