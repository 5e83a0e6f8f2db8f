#include "session/golden.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "../scoped_variable.h"
#include "base/error.h"
#include "session/npy.h"

namespace drydock::session {
namespace {

class Golden : public testing::Test {
  protected:
    /// Runs golden.py with one float32 input [1, 2, 3, 4] of shape [2, 2] and output y.
    std::unique_ptr<GoldenResult> run(const std::string& code) {
        request_.file = folder_.path() / "golden.py";
        write_file(request_.file, code);
        if (request_.inputs.empty())
            request_.inputs.push_back({{view(DType::kFloat32, {2, 2}, floats_)}, false, false});
        if (request_.outputs.empty()) request_.outputs.push_back({"y", 1, false});
        return run_golden(request_);
    }

    std::string error_of(const std::string& code) {
        try {
            run(code);
        } catch (const UserError& error) {
            return error.what();
        }
        return "no error";
    }

    template <class T>
    static TensorView view(DType dtype, Dims shape, const std::vector<T>& values) {
        return {dtype, std::move(shape), std::as_bytes(std::span(values))};
    }

    template <class T>
    static std::vector<T> values(const std::filesystem::path& path) {
        NpyFile file(path);
        std::vector<T> result(file.elements());
        file.read(0, std::as_writable_bytes(std::span(result)));
        return result;
    }

    TemporaryFolder folder_;
    GoldenRequest request_;
    std::vector<float> floats_{1, 2, 3, 4};
};

TEST_F(Golden, InputsAttributesAndResult) {
    request_.attrs = {{"slope", 0.5F},
                      {"axes", std::vector<int64_t>{1, 2}},
                      {"name", std::string("\"q\"\n")},
                      {"flag", true},
                      {"nan", std::nanf("")},
                      {"limit", -std::numeric_limits<float>::infinity()},
                      {"whole", 2.0F}};
    const auto result =
        run("import numpy as np\n"
            "def golden(x, *, slope, axes, name, flag, nan, limit, whole):\n"
            "    assert x.shape == (2, 2) and x.dtype == np.float32, x\n"
            "    assert axes == [1, 2] and name == '\"q\"\\n' and flag is True\n"
            "    assert np.isnan(nan) and limit == -np.inf and type(whole) is float\n"
            "    return x * slope\n");
    EXPECT_EQ(values<float>(result->files()[0][0]), (std::vector<float>{0.5, 1, 1.5, 2}));
}

TEST_F(Golden, ThePythonCanBeChosen) {
    const ScopedVariable python("DRYDOCK_PYTHON", "/no/such/python");
    EXPECT_NE(error_of("def golden(x): return x\n").find("/no/such/python"), std::string::npos);
}

TEST_F(Golden, FloatAttributesKeepTheirBits) {
    request_.attrs = {{"slope", 0.01F}};
    const auto result =
        run("import numpy as np\ndef golden(x, *, slope): return np.float64(slope)\n");
    EXPECT_EQ(values<double>(result->files()[0][0])[0], static_cast<double>(0.01F));
}

TEST_F(Golden, Bfloat16InputsAreWidened) {
    const std::vector<uint16_t> bits{0x3f80, 0xc000};
    request_.inputs.push_back({{view(DType::kBfloat16, {2}, bits)}, false, false});
    const auto result = run("def golden(x): return x\n");
    EXPECT_EQ(values<float>(result->files()[0][0]), (std::vector<float>{1, -2}));
}

TEST_F(Golden, AbsentAndListInputsTuplesAndDictionaries) {
    request_.inputs = {
        {{}, false, true},
        {{view(DType::kFloat32, {4}, floats_), view(DType::kFloat32, {2, 2}, floats_)},
         true,
         false}};
    request_.outputs = {{"a", 1, false}, {"b", 2, true}};
    const std::string start =
        "def golden(none, xs):\n    assert none is None and len(xs) == 2\n    ";
    const auto tuple = run(start + "return xs[0] + 1, [xs[0], xs[1] * 2]\n");
    EXPECT_EQ(values<float>(tuple->files()[0][0]), (std::vector<float>{2, 3, 4, 5}));
    EXPECT_EQ(values<float>(tuple->files()[1][1]), (std::vector<float>{2, 4, 6, 8}));
    const auto dictionary = run(start + "return {'b': xs, 'a': xs[1]}\n");
    EXPECT_EQ(NpyFile(dictionary->files()[0][0]).shape(), (Dims{2, 2}));
    EXPECT_NE(
        error_of(start + "return xs[0]\n").find("returned 1 value(s), the outputs are ['a', 'b']"),
        std::string::npos);
    EXPECT_NE(error_of(start + "return {'a': 1}\n").find("returned the keys ['a']"),
              std::string::npos);
    EXPECT_NE(error_of(start + "return xs[0], [xs[0]]\n").find("for output b, which has 2"),
              std::string::npos);
}

TEST_F(Golden, AListOfOneTensorIsTheOnlyOutput) {
    request_.inputs = {{{view(DType::kFloat32, {2, 2}, floats_)}, true, false}};
    request_.outputs = {{"y", 1, true}};
    for (const char* result : {"xs", "(xs,)", "[x + 0 for x in xs]", "{'y': xs}"}) {
        const auto list = run(std::string("def golden(xs): return ") + result + "\n");
        ASSERT_EQ(list->files()[0].size(), 1u);
        EXPECT_EQ(NpyFile(list->files()[0][0]).shape(), (Dims{2, 2})) << result;
    }
    request_.outputs = {{"y", 1, false}};
    EXPECT_EQ(NpyFile(run("def golden(xs): return xs\n")->files()[0][0]).shape(), (Dims{2, 2}));
}

TEST_F(Golden, ScalarsAndFortranResults) {
    const auto scalar = run("import numpy as np\ndef golden(x): return np.float32(3)\n");
    EXPECT_EQ(NpyFile(scalar->files()[0][0]).shape(), Dims{});
    const auto transposed = run("def golden(x): return x.T\n");
    EXPECT_EQ(values<float>(transposed->files()[0][0]), (std::vector<float>{1, 3, 2, 4}));
}

TEST_F(Golden, ErrorsSayWhatIsWrong) {
    EXPECT_NE(error_of("x = 1\n").find("defines no function golden"), std::string::npos);
    const std::string raised = error_of("def golden(x):\n    return x.nonsense\n");
    EXPECT_NE(raised.find("golden.py\", line 2"), std::string::npos) << raised;
    EXPECT_NE(raised.find("AttributeError"), std::string::npos);
    EXPECT_EQ(raised.find("golden_driver"), std::string::npos) << raised;
    EXPECT_NE(error_of("def golden(x)\n").find("SyntaxError"), std::string::npos);
    EXPECT_NE(error_of("def golden(x, *, needed): return x\n").find("needed"), std::string::npos);
    EXPECT_NE(error_of("def golden(x): return None\n").find("None"), std::string::npos);
    EXPECT_NE(error_of("import sys\nsys.exit(9)\n").find("code 9"), std::string::npos);
}

TEST_F(Golden, LeavesNothingBehind) {
    write_file(folder_.path() / "helper.py", "FACTOR = 2\n");
    std::filesystem::path produced;
    {
        const auto result = run("from helper import FACTOR\ndef golden(x): return x * FACTOR\n");
        produced = result->files()[0][0];
        EXPECT_EQ(values<float>(produced), (std::vector<float>{2, 4, 6, 8}));
    }
    EXPECT_FALSE(std::filesystem::exists(produced));
    EXPECT_FALSE(std::filesystem::exists(folder_.path() / "__pycache__"));
}

}  // namespace
}  // namespace drydock::session
