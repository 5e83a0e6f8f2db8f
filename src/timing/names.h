#pragma once
// Words that several outputs share.
#include <string>

#include "timing/step.h"

namespace drydock::timing {

/// From this factor on the longest core counts as too long.
constexpr double kUnbalanced = 1.1;

/// What a step is called: the instruction, or what S does.
inline std::string step_name(const Step& step) {
    switch (step.kind) {
        case Step::Kind::kInstr:
        case Step::Kind::kTransfer: {
            const char* name = op_info(step.op).name;
            if (step.op == Opcode::kCopy) return "DataCopy";
            return step.op == Opcode::kCopyPad ? "DataCopyPad" : name;
        }
        case Step::Kind::kScalar:
            return step.write ? "SetValue" : "GetValue";
        case Step::Kind::kWait:
            return "wait";
        case Step::Kind::kSyncAll:
            return "SyncAll";
        case Step::Kind::kFlagSet:
            return "CrossCoreSetFlag";
        case Step::Kind::kFlagWait:
            return "CrossCoreWaitFlag";
        case Step::Kind::kSignal:
            return "signal";
        case Step::Kind::kSignalWait:
            return "wait for signal";
    }
    return {};
}

}  // namespace drydock::timing
