#pragma once
// One mark per byte of a memory, held by page: a page whose bytes all have the same mark costs a
// few bytes, so that what is written in whole tiles stays cheap.
#include <cstdint>
#include <memory>
#include <vector>

namespace drydock::check {

/// What is known about a byte: 0 defined, 1 never written, else the number of an origin.
using Mark = uint8_t;
inline constexpr Mark kDefined = 0;
inline constexpr Mark kFresh = 1;
inline constexpr Mark kFirstOrigin = 2;

class MarkMap {
  public:
    MarkMap() = default;
    /// `bytes` bytes, all with the mark `initial`; pages of `page_bytes`.
    MarkMap(uint64_t bytes, uint32_t page_bytes, Mark initial);

    uint64_t bytes() const { return bytes_; }
    /// Ranges beyond the end are cut.
    void fill(uint64_t begin, uint64_t end, Mark mark);
    void write(uint64_t begin, const Mark* marks, uint64_t count);
    /// Bytes beyond the end read as defined.
    void read(uint64_t begin, Mark* marks, uint64_t count) const;
    /// Every byte of the range is defined.
    bool defined(uint64_t begin, uint64_t end) const;
    /// Calls visit(begin, end, mark) for the runs of equal marks, in order.
    template <class Visit>
    void runs(Visit visit) const {
        for (size_t p = 0; p < pages_.size(); ++p) {
            const uint64_t first = p * page_bytes_, last = page_end(p);
            if (!pages_[p].marks) {
                visit(first, last, pages_[p].mark);
                continue;
            }
            for (uint64_t at = first; at < last;) {
                const Mark mark = pages_[p].marks[at - first];
                uint64_t end = at;
                while (end < last && pages_[p].marks[end - first] == mark) ++end;
                visit(at, end, mark);
                at = end;
            }
        }
    }

  private:
    struct Page {
        Mark mark = kDefined;           ///< of all bytes, while there are no `marks`
        std::unique_ptr<Mark[]> marks;  ///< of each byte, while they differ
    };
    uint64_t page_end(uint64_t page) const {
        return (page + 1) * page_bytes_ < bytes_ ? (page + 1) * page_bytes_ : bytes_;
    }
    /// Calls work(page, begin, end, offset) for each page of a range, begin and end relative to it.
    template <class Work>
    void pages(uint64_t begin, uint64_t end, Work work) const;
    Mark* spread(Page& page) const;
    void fold(Page& page, uint64_t used) const;

    uint64_t bytes_ = 0;
    uint32_t page_bytes_ = 1;
    std::vector<Page> pages_;
};

}  // namespace drydock::check
