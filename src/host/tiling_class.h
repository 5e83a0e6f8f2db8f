#pragma once
// Tiling classes made by BEGIN_TILING_DATA_DEF, read as plain data.
#include "host/definition.h"
#include "host/registrations.h"

namespace drydock::host {

/// Makes one object of the registered class and describes it; the classes nested in it follow.
std::vector<TilingClass> read_tiling_class(const TilingClassEntry& entry);

/// While it lives, tiling classes that are made on this thread begin with bytes of this value.
class FreshTilingBytes {
  public:
    explicit FreshTilingBytes(uint8_t value);
    ~FreshTilingBytes();
    FreshTilingBytes(const FreshTilingBytes&) = delete;
    FreshTilingBytes& operator=(const FreshTilingBytes&) = delete;
};

}  // namespace drydock::host
