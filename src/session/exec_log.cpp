#include "session/exec_log.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sstream>

#include "base/error.h"
#include "base/fs.h"
#include "check/report.h"
#include "session/json_parts.h"

namespace drydock::session {
namespace {

Json place_line(const PlaceReport& place) { return {place.file, place.line, place.function}; }
PlaceReport parse_place(const Json& place) {
    return {place.at(0).get<std::string>(), place.at(1).get<int>(), place.at(2).get<std::string>()};
}
std::vector<PlaceReport> parse_places(const Json& list) {
    std::vector<PlaceReport> places;
    for (const Json& place : list) places.push_back(parse_place(place));
    return places;
}

Json finding_line(const FindingReport& entry, size_t index) {
    const Finding& finding = entry.finding;
    Json facts = Json::array();
    for (const auto& [name, value] : finding.facts) facts.push_back({name, value});
    return {
        {"index", index},
        {"tool", entry.tool},
        {"id", finding.id},
        {"severity", static_cast<int>(finding.severity)},
        {"message", finding.message},
        {"block", finding.block},
        {"count", finding.count},
        {"hint", finding.hint},
        {"place", entry.place},
        {"places", json_list(entry.places, place_line)},
        {"others",
         json_list(entry.others,
                   [](const PartyReport& party) {
                       return Json{party.role, party.block, json_list(party.places, place_line)};
                   })},
        {"facts", facts},
        {"lines", entry.lines}};
}

FindingReport parse_finding(const Json& line, const std::string& kernel) {
    FindingReport entry;
    Finding& finding = entry.finding;
    finding.kernel = kernel;
    finding.id = line.at("id").get<std::string>();
    finding.severity = static_cast<Severity>(line.at("severity").get<int>());
    finding.message = line.at("message").get<std::string>();
    finding.block = line.at("block").get<uint32_t>();
    finding.count = line.at("count").get<uint64_t>();
    finding.hint = line.at("hint").get<std::string>();
    for (const Json& fact : line.at("facts"))
        finding.facts.emplace_back(fact.at(0).get<std::string>(), fact.at(1).get<std::string>());
    entry.tool = line.at("tool").get<std::string>();
    entry.place = line.at("place").get<std::string>();
    entry.places = parse_places(line.at("places"));
    for (const Json& party : line.at("others"))
        entry.others.push_back({party.at(0).get<std::string>(), party.at(1).get<uint32_t>(),
                                parse_places(party.at(2))});
    entry.lines = line.at("lines").get<std::vector<std::string>>();
    return entry;
}

Json crash_line(const LaunchResult& result, const std::string& base) {
    if (!result.crash) return nullptr;
    const CrashReport crash = crash_report(*result.crash, result.status, base);
    return {{"phase", crash.phase},
            {"what", crash.what},
            {"block", *crash.block},
            {"places", crash.places}};
}

std::optional<CrashReport> parse_crash(const Json& line) {
    if (line.is_null()) return std::nullopt;
    return CrashReport{line.at("phase").get<std::string>(), line.at("what").get<std::string>(),
                       line.at("block").get<uint32_t>(),
                       line.at("places").get<std::vector<std::string>>()};
}

bool same(const FindingReport& a, const FindingReport& b) {
    const auto other = [](const FindingReport& entry) {
        return entry.others.empty() || entry.others[0].places.empty()
                   ? std::pair<std::string, int>()
                   : std::pair(entry.others[0].places[0].file, entry.others[0].places[0].line);
    };
    return a.finding.id == b.finding.id && a.tool == b.tool && a.place == b.place &&
           other(a) == other(b);
}

/// Adds up the lines of a log.
class LogReader {
  public:
    explicit LogReader(const ScheduleOptions& schedule) : schedule_(schedule_name(schedule)) {}
    void add(const Json& line);
    std::vector<RunReport> reports();

  private:
    size_t report_of(const Json& line);
    void add_finding(size_t run, const Json& line, int64_t process);

    const std::string schedule_;
    std::vector<RunReport> runs_;
    std::vector<uint64_t> launches_;  ///< by run
    /// By process and index in its lines: run and finding.
    std::map<std::pair<int64_t, size_t>, std::pair<size_t, size_t>> findings_;
};

size_t LogReader::report_of(const Json& line) {
    const auto kernel = line.at("kernel").get<std::string>();
    for (size_t i = 0; i < runs_.size(); ++i) {
        if (runs_[i].op_type == kernel) return i;
    }
    RunReport& run = runs_.emplace_back();
    run.op_type = kernel;
    run.soc = line.at("soc").get<std::string>();
    run.source_folder = line.at("folder").get<std::string>();
    run.schedule = schedule_;
    run.checkers = line.at("checkers").get<std::vector<std::string>>();
    run.launched = true;
    launches_.push_back(0);
    return runs_.size() - 1;
}

void LogReader::add_finding(size_t run, const Json& line, int64_t process) {
    std::vector<FindingReport>& all = runs_[run].findings;
    FindingReport entry = parse_finding(line, runs_[run].op_type);
    const auto known = std::find_if(all.begin(), all.end(),
                                    [&](const FindingReport& other) { return same(entry, other); });
    const auto at = static_cast<size_t>(known - all.begin());
    findings_[{process, line.at("index").get<size_t>()}] = {run, at};
    if (known != all.end())
        known->finding.count += entry.finding.count;
    else
        all.push_back(std::move(entry));
}

void LogReader::add(const Json& line) {
    const size_t index = report_of(line);
    const auto process = line.at("process").get<int64_t>();
    RunReport& run = runs_[index];
    ++launches_[index];
    run.block_count += line.at("blocks").get<uint32_t>();
    run.time_ns += line.at("time_ns").get<uint64_t>();
    run.instructions += line.at("instructions").get<uint64_t>();
    run.gm_read_bytes += line.at("gm_read_bytes").get<uint64_t>();
    run.gm_written_bytes += line.at("gm_written_bytes").get<uint64_t>();
    run.checked = line.at("summaries").get<std::vector<std::string>>();
    if (!run.crash) run.crash = parse_crash(line.at("crash"));
    for (const Json& finding : line.at("findings")) add_finding(index, finding, process);
    for (const Json& again : line.at("again")) {
        const auto [owner, at] = findings_.at({process, again.at(0).get<size_t>()});
        runs_[owner].findings[at].finding.count += again.at(1).get<uint64_t>();
    }
}

std::vector<RunReport> LogReader::reports() {
    for (size_t i = 0; i < runs_.size(); ++i) {
        if (launches_[i] > 1) runs_[i].notes.push_back(fmt::format("{} launches", launches_[i]));
        for (FindingReport& entry : runs_[i].findings)
            entry.lines.at(1) = check::occurrence_line(entry.finding);
        std::stable_sort(runs_[i].findings.begin(), runs_[i].findings.end(),
                         [](const FindingReport& a, const FindingReport& b) {
                             return a.finding.severity > b.finding.severity;
                         });
    }
    return std::move(runs_);
}

}  // namespace

std::string ExecOrder::text() const {
    const Json order{{"checkers", checkers},
                     {"schedule", schedule_name(schedule)},
                     {"auto_sync", schedule.auto_sync},
                     {"log", log.string()}};
    return order.dump();
}

ExecOrder ExecOrder::parse(const std::string& text) {
    try {
        const Json order = Json::parse(text);
        ExecOrder result;
        result.checkers = order.at("checkers").get<std::vector<std::string>>();
        result.schedule = parse_schedule(order.at("schedule").get<std::string>());
        result.schedule.auto_sync = order.at("auto_sync").get<bool>();
        result.log = order.at("log").get<std::string>();
        return result;
    } catch (const Json::exception& error) {
        throw UserError(fmt::format("{}: {}", kExecVariable, error.what()),
                        "the variable is set by drydock exec");
    }
}

ExecLogWriter::ExecLogWriter(const std::filesystem::path& log)
    : file_(::open(log.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600)) {
    if (file_ < 0)
        throw UserError(fmt::format("cannot write {}: {}", log.string(), std::strerror(errno)));
    std::error_code error;
    base_ = std::filesystem::current_path(error).string();
}

ExecLogWriter::~ExecLogWriter() { ::close(file_); }

void ExecLogWriter::add(const LoggedLaunch& launch) {
    Json fresh = Json::array(), again = Json::array();
    const auto add_finding = [&](const Finding& finding, const std::string& tool) {
        const void* other = finding.others.empty() ? nullptr : finding.others[0].site;
        const auto [it, is_new] = known_.try_emplace(
            {launch.kernel, tool, finding.id, finding.site, other}, known_.size());
        if (is_new)
            fresh.push_back(finding_line(finding_report(finding, tool, base_), it->second));
        else
            again.push_back({it->second, finding.count});
    };
    const LaunchResult& result = *launch.result;
    for (const Finding& finding : result.findings) add_finding(finding, kModelTool);
    for (size_t i = 0; i < launch.checkers.size(); ++i) {
        for (const Finding& finding : launch.findings[i]) add_finding(finding, launch.checkers[i]);
    }
    const Json line{{"process", static_cast<int64_t>(::getpid())},
                    {"kernel", launch.kernel},
                    {"soc", launch.soc},
                    {"folder", base_},
                    {"blocks", launch.block_count},
                    {"checkers", launch.checkers},
                    {"summaries", launch.summaries},
                    {"time_ns", result.stats.time_ns},
                    {"instructions", result.stats.instructions},
                    {"gm_read_bytes", result.stats.gm_read_bytes},
                    {"gm_written_bytes", result.stats.gm_written_bytes},
                    {"crash", crash_line(result, base_)},
                    {"findings", fresh},
                    {"again", again}};
    const std::string text = line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    // One write, so that lines of several processes do not mix.
    if (::write(file_, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
        throw UserError(fmt::format("cannot write the log of launches: {}", std::strerror(errno)));
}

std::vector<RunReport> read_exec_log(const std::filesystem::path& log,
                                     const ScheduleOptions& schedule) {
    LogReader reader(schedule);
    std::error_code error;
    if (!std::filesystem::exists(log, error)) return {};
    std::istringstream lines(read_file(log));
    for (std::string line; std::getline(lines, line);) {
        const Json parsed = Json::parse(line, nullptr, false);
        if (!parsed.is_discarded()) reader.add(parsed);
    }
    return reader.reports();
}

}  // namespace drydock::session
