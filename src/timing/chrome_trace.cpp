#include "timing/chrome_trace.h"

#include <fmt/format.h>

#include <map>

#include "base/symbolize.h"
#include "timing/names.h"

namespace drydock::timing {
namespace {

constexpr const char* kLanes[kPipes] = {"SCALAR", "VECTOR", "CUBE", "MTE1", "MTE2", "MTE3", "FIXP"};

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        if (static_cast<unsigned char>(c) < 0x20)
            result += fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
        else
            result += c;
    }
    return result + '"';
}

class Writer {
  public:
    Writer(const LaunchProfile& profile, const std::string& base)
        : profile_(profile), base_(base) {}

    void core(uint32_t c) {
        const CoreSteps& core = profile_.steps.cores[c];
        event(
            fmt::format(R"("ph":"M","name":"process_name","pid":{},"args":{{"name":"core{}.{}"}})",
                        c, c, core.cube ? "cubecore0" : "veccore0"));
        for (int lane = 0; lane < kPipes; ++lane) {
            event(fmt::format(
                R"("ph":"M","name":"thread_name","pid":{},"tid":{},"args":{{"name":"{}"}})", c,
                lane, kLanes[lane]));
            event(fmt::format(
                R"("ph":"M","name":"thread_sort_index","pid":{0},"tid":{1},"args":{{"sort_index":{1}}})",
                c, lane));
        }
        std::array<std::vector<size_t>, kPipes> by_number;
        for (size_t i = 0; i < core.steps.size(); ++i) {
            const Step& step = core.steps[i];
            auto& numbers = by_number[static_cast<size_t>(step.pipe)];
            if (step.pipe != Pipe::kS) {
                numbers.resize(std::max<size_t>(numbers.size(), step.number + 1));
                numbers[step.number] = i;
            }
            slices(c, i);
        }
        for (size_t i = 0; i < core.steps.size(); ++i) arrow(c, i, by_number);
    }
    std::string finish() {
        return "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n" + text_ + "\n]}\n";
    }

  private:
    void event(const std::string& body) {
        text_ += text_.empty() ? "{" : ",\n{";
        text_ += body;
        text_ += '}';
    }
    const std::string& place(const void* site) {
        auto [known, added] = places_.emplace(site, std::string());
        if (added) known->second = quoted(user_place(site, base_));
        return known->second;
    }
    std::string reason(const StepTime& time) const {
        switch (time.cause) {
            case Cause::kNone:
                return "none";
            case Cause::kPipe:
                return "pipe busy";
            case Cause::kPipeData:
                return "result of an earlier instruction of the pipe";
            case Cause::kOther:
                return fmt::format("waits for {}", kLanes[static_cast<int>(time.on)]);
            case Cause::kCores:
                return "waits for other cores";
            case Cause::kQueue:
                return "queue of the pipe full";
        }
        return {};
    }
    void slice(uint32_t c, int lane, const std::string& name, double begin, double end,
               const std::string& args) {
        event(fmt::format(
            R"("ph":"X","name":"{}","pid":{},"tid":{},"ts":{:.4f},"dur":{:.4f},"args":{{{}}})",
            name, c, lane, profile_.us(begin), profile_.us(end - begin), args));
    }
    void slices(uint32_t c, size_t i) {
        const Step& step = profile_.steps.cores[c].steps[i];
        const StepTime& time = profile_.times[c].steps[i];
        const std::string name = step_name(step);
        const std::string source = fmt::format(R"("code":{})", place(step.site));
        if (step.pipe == Pipe::kS) {
            if (time.finish > time.issue_begin)
                slice(c, 0, name, time.issue_begin, time.finish,
                      fmt::format(R"({},"stall":"{}")", source, reason(time)));
            return;
        }
        slice(c, 0, "issue " + name, time.issue_begin, time.issue, source);
        std::string args =
            fmt::format(R"({},"stall":"{}","bytes":{})", source, reason(time), step.bytes);
        if (step.repeats != 0)
            args += fmt::format(R"(,"repeats":{},"conflict_cycles":{:.0f})", step.repeats,
                                step.group_conflict + step.bank_conflict);
        if (step.kind == Step::Kind::kTransfer) {
            args += fmt::format(R"(,"l2_hit_bytes":{:.0f},"memory_bytes":{:.0f},"GB/s":{:.1f})",
                                time.traffic.hit_bytes, time.traffic.memory_bytes,
                                static_cast<double>(step.bytes) /
                                    profile_.us(std::max(1.0, time.finish - time.start)) / 1e3);
        }
        slice(c, static_cast<int>(step.pipe), name, time.start, time.finish, args);
    }
    void arrow(uint32_t c, size_t i, const std::array<std::vector<size_t>, kPipes>& by_number) {
        const Step& step = profile_.steps.cores[c].steps[i];
        const StepTime& time = profile_.times[c].steps[i];
        if (time.cause != Cause::kOther) return;
        const size_t from = by_number[static_cast<size_t>(time.on)][time.on_number];
        const double end = profile_.times[c].steps[from].finish;
        const int lane = static_cast<int>(step.pipe);
        const size_t id = arrows_++;
        event(fmt::format(
            R"("ph":"s","id":{},"name":"SET_FLAG/WAIT_FLAG","cat":"sync","pid":{},"tid":{},"ts":{:.4f})",
            id, c, static_cast<int>(time.on), profile_.us(end)));
        event(fmt::format(
            R"("ph":"f","bp":"e","id":{},"name":"SET_FLAG/WAIT_FLAG","cat":"sync","pid":{},"tid":{},"ts":{:.4f})",
            id, c, lane, profile_.us(lane == 0 ? time.finish : time.start)));
    }

    const LaunchProfile& profile_;
    const std::string& base_;
    std::string text_;
    std::map<const void*, std::string> places_;
    size_t arrows_ = 1;
};

}  // namespace

std::string chrome_trace(const LaunchProfile& profile, std::optional<uint32_t> core,
                         const std::string& base) {
    Writer writer(profile, base);
    for (uint32_t c = 0; c < profile.times.size(); ++c) {
        if (!core || *core == c) writer.core(c);
    }
    return writer.finish();
}

}  // namespace drydock::timing
