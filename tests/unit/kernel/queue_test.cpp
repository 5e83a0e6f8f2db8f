// TPipe, TQue, TQueBind, TBuf: allocation, life cycle, implied flags, misuse.
#include <gtest/gtest.h>

#include "fake_core.h"
#include "kernel_operator.h"

namespace drydock::kernel_test {
namespace {

using namespace AscendC;
using Strings = std::vector<std::string>;

TEST(TPipe, AllocatesByBumpInCallOrderRoundedTo32) {
    FakeCore core;
    TPipe pipe;
    TQue<TPosition::VECIN, 2> in;
    TBuf<TPosition::VECCALC> tmp;
    TQue<QuePosition::VECOUT, 1> out;
    EXPECT_TRUE(pipe.InitBuffer(in, 2, 33));
    EXPECT_TRUE(pipe.InitBuffer(tmp, 1));
    EXPECT_TRUE(pipe.InitBuffer(out, 1, 100));
    EXPECT_EQ(core.events, (Strings{"queue 0 UB+0 64 of 33", "queue 1 UB+64 64 of 33",
                                    "buffer 0 UB+128 32 of 1", "queue 0 UB+160 128 of 100"}));
    LocalTensor<uint8_t> a = tmp.Get<uint8_t>();
    EXPECT_EQ(a.GetSize(), 32u);
    EXPECT_EQ(a.GetPhyAddr(), reinterpret_cast<uint64_t>(core.ub.data()) + 128);
    EXPECT_EQ(GetTPipePtr(), &pipe);
}

TEST(TPipe, HandsOutAllPhysicalMemoryAndNotMore) {
    FakeCore core;
    TPipe pipe;
    TBuf<> all, more;
    pipe.InitBuffer(all, 192 * 1024);
    const Fault fault = fault_of([&] { pipe.InitBuffer(more, 1); });
    EXPECT_EQ(fault.id, "mem.ub-overflow");
    EXPECT_EQ(
        fault.message,
        "InitBuffer: UB has 0 of 196608 bytes left, 32 are asked for (#0: 196608 bytes at UB+0)");
}

TEST(TPipe, AtMost64Buffers) {
    FakeCore core;
    TPipe pipe;
    TQue<TPosition::VECIN, 1> in;
    TBuf<> one;
    pipe.InitBuffer(in, 64, 32);
    EXPECT_EQ(fault_of([&] { pipe.InitBuffer(one, 32); }).id, "queue.too-many");
    EXPECT_EQ(fault_of([&] { pipe.InitBuffer(in, 0, 32); }).id, "api.range");
}

TEST(TPipe, ResetForgetsQueuesAndStartsAtZero) {
    FakeCore core;
    TPipe pipe;
    TQue<TPosition::VECIN, 1> in;
    pipe.InitBuffer(in, 1, 64);
    pipe.Reset();
    EXPECT_EQ(fault_of([&] { in.AllocTensor<float>(); }).id, "queue.stale");
    pipe.InitBuffer(in, 1, 64);
    LocalTensor<float> t = in.AllocTensor<float>();
    EXPECT_EQ(t.GetPhyAddr(), reinterpret_cast<uint64_t>(core.ub.data()));
    in.FreeTensor(t);
}

TEST(TPipe, DestructorIsABarrierAndAudits) {
    FakeCore core;
    {
        TPipe pipe;
        TQue<TPosition::VECIN, 2> in;
        pipe.InitBuffer(in, 2, 64);
        LocalTensor<float> a = in.AllocTensor<float>();
        in.AllocTensor<float>();
        in.EnQue(a);
    }
    EXPECT_EQ(core.events.back(), "barrier ALL");
    EXPECT_EQ(core.finding_ids(), "queue.unconsumed queue.leak");
    EXPECT_EQ(core.context.pipe, nullptr);
}

TEST(TPipe, SecondPipeIsReported) {
    FakeCore core;
    TPipe first;
    TPipe second;
    EXPECT_EQ(core.finding_ids(), "api.tpipe-twice");
}

TEST(TPipe, EventIds) {
    FakeCore core;
    TPipe pipe;
    EXPECT_EQ(pipe.FetchEventID(HardEvent::V_S), 0);
    EXPECT_EQ(pipe.FetchEventID<HardEvent::V_S>(), 0);
    EXPECT_EQ(pipe.AllocEventID<HardEvent::V_S>(), 0);
    EXPECT_EQ(pipe.AllocEventID<HardEvent::V_S>(), 1);
    pipe.ReleaseEventID<HardEvent::V_S>(0);
    EXPECT_EQ(pipe.FetchEventID(HardEvent::V_S), 0);
    pipe.ReleaseEventID<HardEvent::V_S>(0);
    EXPECT_EQ(core.finding_ids(), "sync.event-leak");
    for (int i = 0; i < 8; ++i) pipe.AllocEventID<HardEvent::V_S>();
    EXPECT_EQ(core.finding_ids(), "sync.event-leak sync.event-exhausted");
    const event_t id = static_cast<event_t>(pipe.FetchEventID(HardEvent::S_V));
    SetFlag<HardEvent::S_V>(id);
    WaitFlag<HardEvent::S_V>(EVENT_ID0);
    EXPECT_EQ(core.events, (Strings{"set S_V 0", "wait S_V 0"}));
}

TEST(TQue, LifeCycleAndImpliedFlags) {
    FakeCore core;
    TPipe pipe;
    TQue<TPosition::VECIN, 1> in;
    TQue<TPosition::VECOUT, 1> out;
    pipe.InitBuffer(in, 1, 64);
    pipe.InitBuffer(out, 1, 64);
    core.events.clear();
    for (int round = 0; round < 2; ++round) {
        LocalTensor<half> x = in.AllocTensor<half>();
        in.EnQue(x);
        x = in.DeQue<half>();
        LocalTensor<half> y = out.AllocTensor<half>();
        out.EnQue<half>(y);
        in.FreeTensor(x);
        y = out.DeQue<half>();
        out.FreeTensor(y);
    }
    const Strings round = {"alloc 0",
                           "enque 0",
                           "set MTE2_V 0 implied",
                           "wait MTE2_V 0 implied",
                           "deque 0",
                           "alloc 0",
                           "enque 0",
                           "set V_MTE3 0 implied",
                           "set V_MTE2 0 implied",
                           "free 0",
                           "wait V_MTE3 0 implied",
                           "deque 0",
                           "set MTE3_V 0 implied",
                           "free 0"};
    Strings expected = round;
    expected.push_back("wait V_MTE2 0 implied");
    expected.insert(expected.end(), round.begin(), round.begin() + 5);
    expected.push_back("wait MTE3_V 0 implied");
    expected.insert(expected.end(), round.begin() + 5, round.end());
    EXPECT_EQ(core.events, expected);
    EXPECT_EQ(core.finding_ids(), "");
}

TEST(TQue, FifoOrderAndRoundRobin) {
    FakeCore core;
    TPipe pipe;
    TQue<TPosition::VECIN, 3> in;
    pipe.InitBuffer(in, 3, 32);
    LocalTensor<int32_t> a = in.AllocTensor<int32_t>(), b = in.AllocTensor<int32_t>(),
                         c = in.AllocTensor<int32_t>();
    in.EnQue(c);
    in.EnQue(a);
    in.EnQue(b);
    EXPECT_EQ(in.GetTensorCountInQue(), 3);
    EXPECT_FALSE(in.VacantInQue());
    EXPECT_EQ(in.DeQue<int32_t>().GetPhyAddr(), c.GetPhyAddr());
    EXPECT_EQ(in.DeQue<float>().GetPhyAddr(), a.GetPhyAddr());
    EXPECT_EQ(in.DeQue<half>().GetPhyAddr(), b.GetPhyAddr());
    in.FreeTensor(b);
    in.FreeTensor(a);
    EXPECT_EQ(in.AllocTensor<int32_t>().GetPhyAddr(), a.GetPhyAddr())
        << "round robin goes on at buffer 0";
}

TEST(TQue, ExhaustedNamesEveryBuffer) {
    FakeCore core;
    TPipe pipe;
    TQue<TPosition::VECIN, 2> in;
    pipe.InitBuffer(in, 2, 64);
    LocalTensor<float> a = in.AllocTensor<float>();
    in.EnQue(a);
    in.AllocTensor<float>();
    const Fault fault = fault_of([&] { in.AllocTensor<float>(); });
    EXPECT_EQ(fault.id, "queue.exhausted");
    EXPECT_EQ(
        fault.message,
        "AllocTensor: no FREE buffer (buffer 0: ENQUE, 64 bytes at UB+0; buffer 1: OCCUPIED, 64 "
        "bytes at UB+64)");
    EXPECT_FALSE(fault.hint.empty());
}

TEST(TQue, MisuseIsNamed) {
    FakeCore core;
    TPipe pipe;
    TQue<TPosition::VECIN, 1> in, other;
    EXPECT_EQ(fault_of([&] { in.AllocTensor<float>(); }).id, "queue.stale");
    pipe.InitBuffer(in, 2, 64);
    pipe.InitBuffer(other, 2, 64);
    EXPECT_EQ(fault_of([&] { in.DeQue<float>(); }).id, "queue.empty");
    LocalTensor<float> a = in.AllocTensor<float>(), b = in.AllocTensor<float>();
    EXPECT_EQ(fault_of([&] { other.EnQue(a); }).id, "queue.foreign");
    EXPECT_EQ(fault_of([&] { other.FreeTensor(a); }).id, "queue.foreign");
    in.EnQue(a);
    in.EnQue(b);
    EXPECT_EQ(core.finding_ids(), "queue.depth");
    in.FreeTensor(a);
    EXPECT_EQ(core.finding_ids(), "queue.depth queue.state");
    in.FreeTensor(a);
    EXPECT_EQ(core.finding_ids(), "queue.depth queue.state queue.double-free");
}

TEST(TQueBind, UserPositionsChooseTheEvents) {
    FakeCore core;
    TPipe pipe;
    TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> bind;
    pipe.InitBuffer(bind, 1, 64);
    core.events.clear();
    LocalTensor<float> t = bind.AllocTensor<float>();
    bind.EnQue<TPosition::GM, TPosition::VECIN, float>(t);
    t = bind.DeQue<TPosition::GM, TPosition::VECIN, float>();
    bind.EnQue<TPosition::VECOUT, TPosition::GM, float>(t);
    t = bind.DeQue<TPosition::VECOUT, TPosition::GM, float>();
    bind.EnQue(t);
    t = bind.DeQue<float>();
    bind.FreeTensor(t);
    EXPECT_EQ(core.events,
              (Strings{"alloc 0", "enque 0", "set MTE2_V 0 implied", "wait MTE2_V 0 implied",
                       "deque 0", "enque 0", "set V_MTE3 0 implied", "wait V_MTE3 0 implied",
                       "deque 0", "enque 0", "set MTE2_MTE3 0 implied", "wait MTE2_MTE3 0 implied",
                       "deque 0", "set MTE3_MTE2 0 implied", "free 0"}));
    t = bind.AllocTensor<float>();
    bind.EnQue<TPosition::GM, TPosition::VECIN, float>(t);
    bind.DeQue<float>();
    EXPECT_EQ(core.finding_ids(), "queue.path");
}

TEST(TQueBind, DepthZeroWorksInPlace) {
    FakeCore core;
    TPipe pipe;
    TQueBind<TPosition::VECIN, TPosition::VECOUT, 0> bind;
    pipe.InitBuffer(bind, 2, 64);
    LocalTensor<float> a, b;
    bind.AllocTensor(a);
    bind.AllocTensor(b);
    bind.EnQue(a);
    bind.EnQue(b);
    bind.DeQue(b);
    bind.DeQue(a);
    bind.FreeTensor(a);
    bind.FreeTensor(b);
    EXPECT_EQ(core.finding_ids(), "");
}

TEST(TBuf, ViewsAndTheirLimits) {
    FakeCore core;
    TPipe pipe;
    TBuf<TPosition::VECCALC> buf;
    EXPECT_EQ(fault_of([&] { buf.Get<float>(); }).id, "mem.tbuf-uninit");
    pipe.InitBuffer(buf, 128);
    EXPECT_EQ(buf.Get<half>().GetSize(), 64u);
    EXPECT_EQ(buf.Get<float>(8).GetSize(), 8u);
    LocalTensor<float> t = buf.GetWithOffset<float>(16, 64);
    EXPECT_EQ(t.GetPhyAddr() - buf.Get<float>().GetPhyAddr(), 64u);
    EXPECT_EQ(core.finding_ids(), "");
    buf.GetWithOffset<float>(17, 64);
    buf.GetWithOffset<float>(1, 4);
    EXPECT_EQ(core.finding_ids(), "mem.local-oob mem.align");
}

TEST(LocalTensor, ViewsShareStorage) {
    FakeCore core;
    LocalTensor<float> t(TPosition::VECCALC, 64, 32);
    t.SetValue(3, 5);
    EXPECT_EQ(t.GetValue(3), 5.0f);
    EXPECT_EQ(t[3].GetValue(0), 5.0f);
    t(4) = 7.0f;
    LocalTensor<int32_t> bits = t.ReinterpretCast<int32_t>();
    EXPECT_EQ(bits.GetValue(4), 0x40e00000);
    EXPECT_EQ(t[8].GetSize(), 24u);
    EXPECT_EQ(t.ReinterpretCast<half>().GetSize(), 64u);
    EXPECT_EQ(core.finding_ids(), "");
    t[33];
    EXPECT_EQ(core.finding_ids(), "mem.local-oob");
    LocalTensor<float> none;
    EXPECT_EQ(fault_of([&] { none.GetValue(0); }).id, "mem.local-null");
    EXPECT_EQ(fault_of([&] { Abs(t, none, 8); }).id, "mem.local-null");
    LocalTensor<int4b_t> nibbles(TPosition::VECCALC, 0, 8);
    nibbles.SetValue(0, 3);
    nibbles.SetValue(1, -2);
    EXPECT_EQ(core.ub[0], 0xe3);
    EXPECT_EQ(nibbles.GetValue(1).storage, 0xe);
}

TEST(GlobalTensor, ViewsAndScalars) {
    FakeCore core;
    std::vector<float> data(16);
    GlobalTensor<float> g;
    EXPECT_EQ(fault_of([&] { g.GetValue(0); }).id, "mem.gm-null");
    g.SetGlobalBuffer(data.data(), 16);
    g[4].SetValue(1, 2.5f);
    EXPECT_EQ(data[5], 2.5f);
    EXPECT_EQ(g.GetValue(5), 2.5f);
    EXPECT_EQ(g[4].GetSize(), 16u) << "the recorded size is not reduced";
    EXPECT_EQ(core.gm_changes, 1u);
}

}  // namespace
}  // namespace drydock::kernel_test
