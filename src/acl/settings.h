#pragma once
// What the environment says about the runtime; read once.
#include <cstdint>
#include <string>

#include "soc/soc.h"

namespace drydock::acl {

/// DRYDOCK_STRICT, DRYDOCK_ASYNC, DRYDOCK_DEVICES, DRYDOCK_SOC, DRYDOCK_MEMORY_BYTES.
struct Settings {
    bool strict = false;   ///< misuse that real programs get away with is an error
    bool async = true;     ///< streams run on their own threads; false: inside the submitting call
    uint32_t devices = 1;  ///< devices of the process
    std::string soc;       ///< name of the SoC; empty = the default one
    uint64_t memory_bytes = 0;  ///< device memory; 0 = what the SoC says
};

/// The settings in force. A value that cannot be read is ignored with one warning.
const Settings& settings();
/// Reads the environment again; for tests, while no stream is in use.
void reload_settings();
/// The SoC of the process: DRYDOCK_SOC or the default. Throws UserError naming the nearest names.
const Soc& current_soc();
/// Device memory in bytes: DRYDOCK_MEMORY_BYTES, else the SoC's, else 32 GiB (spec runtime 1.3).
uint64_t device_memory_bytes();

}  // namespace drydock::acl
