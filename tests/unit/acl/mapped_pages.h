#pragma once
// Host memory whose end is known exactly: pages followed by one that nobody may touch.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <stdexcept>

namespace drydock::acl {

class MappedPages {
  public:
    explicit MappedPages(size_t pages, int protection = PROT_READ | PROT_WRITE)
        : size_(pages * page()),
          base_(static_cast<char*>(mmap(nullptr, size_ + page(), PROT_READ | PROT_WRITE,
                                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))) {
        if (base_ == MAP_FAILED) throw std::runtime_error("mmap");
        for (size_t i = 0; i < size_; ++i) base_[i] = static_cast<char>(i * 7 + 1);
        mprotect(base_, size_, protection);
        mprotect(base_ + size_, page(), PROT_NONE);
    }
    ~MappedPages() { munmap(base_, size_ + page()); }
    MappedPages(const MappedPages&) = delete;
    MappedPages& operator=(const MappedPages&) = delete;

    static size_t page() { return static_cast<size_t>(sysconf(_SC_PAGESIZE)); }
    char* data() const { return base_; }
    size_t size() const { return size_; }
    /// The last `bytes` before the forbidden page.
    char* tail(size_t bytes) const { return base_ + size_ - bytes; }

  private:
    size_t size_;
    char* base_;
};

}  // namespace drydock::acl
