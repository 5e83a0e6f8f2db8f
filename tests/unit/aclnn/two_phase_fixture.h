#pragma once
// The two sample operators, built once, and short ways to call them through both phases.
#include <cstring>
#include <memory>
#include <numeric>
#include <optional>
#include <vector>

#include "../opbuild/sample_operator.h"
#include "acl/settings.h"
#include "aclnn/operator_source.h"
#include "drydock/aclnn_abi.h"
#include "mix_operator.h"
#include "opbuild/build.h"
#include "status.h"

namespace drydock::aclnn::test {

/// Built operators and their folders; without DRYDOCK_CACHE_DIR the cache lies in a folder of the
/// test.
class Operators {
  public:
    static const Operators& instance() {
        static const Operators value;
        return value;
    }
    std::string probe_dir, mix_dir;

  private:
    Operators() {
        setenv("DRYDOCK_CACHE_DIR", (folder_.path() / "cache").c_str(), 0);
        probe_dir = add(opbuild::test::write_sample(folder_.path()));
        mix_dir = add(write_mix(folder_.path()));
    }
    static std::string add(const std::filesystem::path& root) {
        const auto built = opbuild::build(opbuild::find_operator(root.string()), {});
        std::vector<dispatch::OpLibrary::Kernel> kernels;
        for (const auto& kernel : built.kernels)
            kernels.push_back({kernel.combination, kernel.path.string()});
        register_operator(built.dir.string(), std::make_shared<dispatch::OpLibrary>(
                                                  built.op, built.config_name, kernels));
        return built.dir.string();
    }
    TemporaryFolder folder_;
};

/// Device memory with an aclTensor over it.
template <typename T>
class DeviceTensor {
  public:
    DeviceTensor(aclDataType dtype, const std::vector<T>& storage, std::vector<int64_t> shape,
                 std::vector<int64_t> strides = {}, int64_t offset = 0)
        : count_(storage.size()) {
        if (count_ != 0) {
            EXPECT_EQ(aclrtMalloc(&memory_, bytes(), ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
            write(storage);
        }
        const auto stored = static_cast<int64_t>(count_);
        tensor_ = aclCreateTensor(shape.data(), shape.size(), dtype,
                                  strides.empty() ? nullptr : strides.data(), offset, ACL_FORMAT_ND,
                                  &stored, 1, memory_);
        EXPECT_NE(tensor_, nullptr);
    }
    ~DeviceTensor() {
        aclDestroyTensor(tensor_);
        if (memory_ != nullptr) aclrtFree(memory_);
        aclGetRecentErrMsg();
    }
    DeviceTensor(const DeviceTensor&) = delete;
    DeviceTensor& operator=(const DeviceTensor&) = delete;

    aclTensor* get() const { return tensor_; }
    void* memory() const { return memory_; }
    std::vector<T> read() const {
        std::vector<T> values(count_);
        if (count_ != 0) std::memcpy(values.data(), memory_, bytes());
        return values;
    }
    void write(const std::vector<T>& values) { std::memcpy(memory_, values.data(), bytes()); }
    /// The tensor was destroyed by the test.
    void forget() { tensor_ = nullptr; }

  private:
    size_t bytes() const { return count_ * sizeof(T); }
    size_t count_;
    void* memory_ = nullptr;
    aclTensor* tensor_ = nullptr;
};

using Ints = DeviceTensor<int32_t>;
inline std::unique_ptr<Ints> ints(const std::vector<int32_t>& values) {
    return std::make_unique<Ints>(ACL_INT32, values,
                                  std::vector<int64_t>{static_cast<int64_t>(values.size())});
}

inline DrydockAclnnArg object(DrydockAclnnArg::Kind kind, const void* pointer) {
    return {kind, pointer, 0, 0};
}
inline DrydockAclnnArg tensor(const aclTensor* t) { return object(DrydockAclnnArg::kTensor, t); }

/// Both phases on the default stream, with and without threads for streams.
class TwoPhase : public ::testing::TestWithParam<bool> {
  protected:
    void SetUp() override {
        setenv("DRYDOCK_ASYNC", GetParam() ? "1" : "0", 1);
        acl::reload_settings();
        Operators::instance();
        aclInit(nullptr);
        ASSERT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
        aclGetRecentErrMsg();
    }
    void TearDown() override {
        allocate(0);
        EXPECT_EQ(aclrtResetDevice(0), ACL_SUCCESS);
        aclFinalize();
        unsetenv("DRYDOCK_ASYNC");
        acl::reload_settings();
    }

    /// x, bias (null), list, mode, misbehave, y of the sample operator.
    std::vector<DrydockAclnnArg> probe(const aclTensor* x, const aclTensor* y) {
        return {tensor(x),
                tensor(nullptr),
                object(DrydockAclnnArg::kTensorList, empty_list_),
                {DrydockAclnnArg::kInt, nullptr, mode_, 0},
                object(DrydockAclnnArg::kString, how_),
                tensor(y)};
    }
    aclnnStatus plan_probe(const std::vector<DrydockAclnnArg>& args) {
        return plan(Operators::instance().probe_dir, "ProbeOp", args);
    }
    /// acc, x, dims, alpha, factor, ints, how, flag, rest.
    std::vector<DrydockAclnnArg> mix(const aclTensor* acc, const aclTensor* x) {
        return {tensor(acc),
                tensor(x),
                object(DrydockAclnnArg::kIntArray, dims_),
                object(DrydockAclnnArg::kScalar, alpha_),
                {DrydockAclnnArg::kDouble, nullptr, 0, factor_},
                object(DrydockAclnnArg::kIntArray, nullptr),
                object(DrydockAclnnArg::kString, how_),
                {DrydockAclnnArg::kBool, nullptr, flag_, 0},
                tensor(nullptr)};
    }
    aclnnStatus plan_mix(const std::vector<DrydockAclnnArg>& args) {
        return plan(Operators::instance().mix_dir, "MixOp", args);
    }
    aclnnStatus plan(const std::string& dir, const char* type,
                     const std::vector<DrydockAclnnArg>& args) {
        size_ = 12345;
        executor_ = reinterpret_cast<aclOpExecutor*>(0x1234);
        return drydock_aclnn_plan(dir.c_str(), type, "aclnnTest", args.data(), args.size(), &size_,
                                  &executor_);
    }
    aclnnStatus run() {
        allocate(size_);
        return drydock_aclnn_run("aclnnTest", workspace_, size_, executor_, nullptr);
    }
    void allocate(uint64_t bytes) {
        if (workspace_ != nullptr) {
            aclrtSynchronizeStream(nullptr);
            EXPECT_EQ(aclrtFree(workspace_), ACL_SUCCESS);
        }
        workspace_ = nullptr;
        if (bytes == 0) return;
        EXPECT_EQ(aclrtMalloc(&workspace_, bytes, ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
        std::memset(workspace_, 0xA5, bytes);
    }
    /// Both phases and the synchronisation succeed.
    void complete(aclnnStatus planned) {
        ASSERT_EQ(planned, ACLNN_SUCCESS) << aclGetRecentErrMsg();
        ASSERT_EQ(run(), ACLNN_SUCCESS) << aclGetRecentErrMsg();
        const aclError status = aclrtSynchronizeStream(nullptr);
        ASSERT_EQ(status, ACL_SUCCESS) << aclGetRecentErrMsg();
    }

    const char* how_ = "";
    int64_t mode_ = 0;
    double factor_ = 0;
    int64_t flag_ = 0;
    const aclIntArray* dims_ = make_dims();
    const aclScalar* alpha_ = make_alpha();
    aclTensorList* empty_list_ = aclCreateTensorList(nullptr, 0);
    void* workspace_ = nullptr;
    uint64_t size_ = 0;
    aclOpExecutor* executor_ = nullptr;

  private:
    static const aclIntArray* make_dims() {
        const int64_t values[] = {100, 7};
        return aclCreateIntArray(values, 2);
    }
    static const aclScalar* make_alpha() {
        int64_t value = 3;
        return aclCreateScalar(&value, ACL_INT64);
    }
};

}  // namespace drydock::aclnn::test
