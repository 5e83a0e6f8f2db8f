#pragma once
// One loaded host object: its handle and what its static initialisers registered.
#include <memory>
#include <string>
#include <vector>

#include "host/op_registry.h"
#include "host/registrations.h"
#include "host/tpl_table.h"

namespace drydock::host {

class Image {
  public:
    /// Loads the object (or finds it loaded already). Throws UserError when it cannot be loaded or
    /// one of its static initialisers crashes.
    static std::shared_ptr<Image> open(const std::string& path);
    /// The program itself: registrations made outside any load. Registrations made later are not
    /// seen.
    static std::shared_ptr<Image> of_process();
    ~Image();
    Image(const Image&) = delete;
    Image& operator=(const Image&) = delete;

    Registrations& registrations() { return *registrations_; }
    const std::string& path() const { return path_; }

  private:
    Image(std::string path, void* handle, std::unique_ptr<Registrations> registrations);

    std::string path_;
    void* handle_;
    std::unique_ptr<Registrations> registrations_;
};

/// Template-key schema that belongs to `op_type` among those of an image; null when none does. A
/// schema whose name is that of no operator of the image belongs to every operator without one.
const TplSchema* schema_for(const Registrations& registrations, const std::string& op_type);

}  // namespace drydock::host
