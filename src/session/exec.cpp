#include "session/exec.h"

#include "base/fs.h"
#include "base/subprocess.h"
#include "session/exec_log.h"
#include "session/text.h"

namespace drydock::session {

ExecResult run_under_checkers(const ExecRequest& request) {
    const TemporaryFolder folder;
    const ExecOrder order{request.checkers, request.schedule, folder.path() / "launches"};
    const ProcessResult process = run_in_place(request.command, {{kExecVariable, order.text()}});
    return {process.exit_code, process.signal, read_exec_log(order.log, request.schedule)};
}

std::string exec_text(const std::vector<RunReport>& kernels, const CheckStyle& style) {
    CheckStyle each = style;
    each.remarks.clear();
    std::string text;
    for (const RunReport& kernel : kernels) text += check_text({kernel}, each);
    for (const std::string& remark : style.remarks) text += wrap("note: " + remark, 2) + "\n";
    return text;
}

}  // namespace drydock::session
