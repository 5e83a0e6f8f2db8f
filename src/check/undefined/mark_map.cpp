#include "check/undefined/mark_map.h"

#include <algorithm>
#include <cstring>

namespace drydock::check {

MarkMap::MarkMap(uint64_t bytes, uint32_t page_bytes, Mark initial)
    : bytes_(bytes), page_bytes_(page_bytes), pages_((bytes + page_bytes - 1) / page_bytes) {
    for (Page& page : pages_) page.mark = initial;
}

template <class Work>
void MarkMap::pages(uint64_t begin, uint64_t end, Work work) const {
    end = std::min(end, bytes_);
    for (uint64_t at = begin; at < end;) {
        const uint64_t page = at / page_bytes_, first = page * page_bytes_;
        const uint64_t last = std::min(end, page_end(page));
        work(page, at - first, last - first, at - begin);
        at = last;
    }
}

Mark* MarkMap::spread(Page& page) const {
    if (!page.marks) {
        page.marks = std::make_unique<Mark[]>(page_bytes_);
        std::memset(page.marks.get(), page.mark, page_bytes_);
    }
    return page.marks.get();
}

/// Gives the bytes of a page up that are equal again.
void MarkMap::fold(Page& page, uint64_t used) const {
    const Mark* marks = page.marks.get();
    if (std::memcmp(marks, marks + 1, used - 1) != 0) return;
    page.mark = marks[0];
    page.marks.reset();
}

void MarkMap::fill(uint64_t begin, uint64_t end, Mark mark) {
    pages(begin, end, [&](uint64_t p, uint64_t from, uint64_t to, uint64_t) {
        Page& page = pages_[p];
        const uint64_t used = page_end(p) - p * page_bytes_;
        if (from == 0 && to == used) {
            page.mark = mark;
            page.marks.reset();
        } else if (page.marks || page.mark != mark) {
            std::memset(spread(page) + from, mark, to - from);
            fold(page, used);
        }
    });
}

void MarkMap::write(uint64_t begin, const Mark* marks, uint64_t count) {
    pages(begin, begin + count, [&](uint64_t p, uint64_t from, uint64_t to, uint64_t offset) {
        Page& page = pages_[p];
        std::memcpy(spread(page) + from, marks + offset, to - from);
        fold(page, page_end(p) - p * page_bytes_);
    });
}

void MarkMap::read(uint64_t begin, Mark* marks, uint64_t count) const {
    std::memset(marks, kDefined, count);
    pages(begin, begin + count, [&](uint64_t p, uint64_t from, uint64_t to, uint64_t offset) {
        const Page& page = pages_[p];
        if (page.marks) {
            std::memcpy(marks + offset, page.marks.get() + from, to - from);
        } else {
            std::memset(marks + offset, page.mark, to - from);
        }
    });
}

bool MarkMap::defined(uint64_t begin, uint64_t end) const {
    bool all = true;
    pages(begin, end, [&](uint64_t p, uint64_t from, uint64_t to, uint64_t) {
        const Page& page = pages_[p];
        if (!page.marks) {
            all = all && page.mark == kDefined;
        } else {
            all = all && std::all_of(page.marks.get() + from, page.marks.get() + to,
                                     [](Mark mark) { return mark == kDefined; });
        }
    });
    return all;
}

}  // namespace drydock::check
