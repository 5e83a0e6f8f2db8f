// numpy itself (through python3) is the independent writer and reader.
#include "session/npy.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>

#include "base/error.h"
#include "base/fs.h"
#include "base/subprocess.h"

namespace drydock::session {
namespace {

namespace fs = std::filesystem;

/// Runs numpy code with `folder` as working directory; returns what it prints.
std::string numpy(const fs::path& folder, const std::string& code) {
    const ProcessResult result = run_process(
        {"/usr/bin/python3", "-c",
         fmt::format("import numpy as np, os\nos.chdir({:?})\n{}", folder.string(), code)});
    EXPECT_EQ(result.exit_code, 0) << result.error;
    return result.output;
}

std::vector<std::byte> read_all(NpyFile& file) {
    std::vector<std::byte> data(dtype_bytes(file.dtype(), file.elements()));
    file.read(0, data);
    return data;
}

template <class T>
std::vector<T> read_values(NpyFile& file) {
    const auto bytes = read_all(file);
    std::vector<T> values(bytes.size() / sizeof(T));
    std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
}

std::string error_of(const fs::path& path, std::optional<DType> as = {}) {
    try {
        NpyFile file(path, as);
        read_all(file);
    } catch (const UserError& error) {
        return error.what();
    }
    return "no error";
}

void write_raw(const fs::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

/// A version 1.0 file with any header literal (line end added).
std::string file_with(const std::string& literal, const std::string& data) {
    const size_t length = literal.size() + 1;
    return std::string("\x93NUMPY\x01", 7) + '\0' + static_cast<char>(length & 0xff) +
           static_cast<char>(length >> 8) + literal + "\n" + data;
}

class Npy : public testing::Test {
  protected:
    TemporaryFolder folder_;
    fs::path at(const std::string& name) const { return folder_.path() / name; }
    std::string error_with(const std::string& literal, const std::string& data = "") {
        write_raw(at("crafted.npy"), file_with(literal, data));
        return error_of(at("crafted.npy"));
    }
};

struct TypeCase {
    const char* numpy;
    DType dtype;
};
constexpr TypeCase kTypes[] = {
    {"float16", DType::kFloat16},     {"float32", DType::kFloat32},
    {"float64", DType::kDouble},      {"bool", DType::kBool},
    {"int8", DType::kInt8},           {"int16", DType::kInt16},
    {"int32", DType::kInt32},         {"int64", DType::kInt64},
    {"uint8", DType::kUint8},         {"uint16", DType::kUint16},
    {"uint32", DType::kUint32},       {"uint64", DType::kUint64},
    {"complex64", DType::kComplex64}, {"complex128", DType::kComplex128}};

TEST_F(Npy, ReadsWhatNumpyWritesInEveryType) {
    numpy(folder_.path(),
          "for t in 'float16 float32 float64 bool int8 int16 int32 int64 uint8 uint16 uint32 "
          "uint64 complex64 complex128'.split():\n"
          "  a = np.array([0, 1, 2, 100, 255]).astype(t).reshape(1, 5)\n"
          "  np.save(t, a); open(t + '.raw', 'wb').write(a.tobytes())\n");
    for (const TypeCase& type : kTypes) {
        NpyFile file(at(std::string(type.numpy) + ".npy"));
        EXPECT_EQ(file.dtype(), type.dtype);
        EXPECT_EQ(file.shape(), (Dims{1, 5}));
        const std::string raw = read_file(at(std::string(type.numpy) + ".raw"));
        const auto data = read_all(file);
        ASSERT_EQ(data.size(), raw.size()) << type.numpy;
        EXPECT_EQ(std::memcmp(data.data(), raw.data(), raw.size()), 0) << type.numpy;
    }
}

TEST_F(Npy, NumpyReadsWhatWeWriteInEveryTypeAndRank) {
    const std::vector<Dims> shapes{{}, {3}, {0}, {2, 3}, {1, 1, 2, 1, 3, 1, 1, 2}, {4, 0, 2}};
    std::string names, expected;
    for (const TypeCase& type : kTypes) {
        for (size_t s = 0; s < shapes.size(); ++s) {
            std::vector<std::byte> data(
                dtype_bytes(type.dtype, static_cast<uint64_t>(*element_count(shapes[s]))));
            for (size_t i = 0; i < data.size(); ++i) data[i] = std::byte(i % 2);
            const std::string name = fmt::format("{}-{}", type.numpy, s);
            write_npy(at(name + ".npy"), type.dtype, shapes[s], data);
            names += name + " ";
            expected += fmt::format("{} (", type.numpy);
            for (int64_t dim : shapes[s]) expected += fmt::format("{},", dim);
            expected += ") ";
            for (std::byte b : data) expected += fmt::format("{:02x}", static_cast<int>(b));
            expected += "\n";
        }
    }
    EXPECT_EQ(
        numpy(folder_.path(),
              fmt::format("for name in '{}'.split():\n"
                          "  a = np.load(name + '.npy')\n"
                          "  print(a.dtype.name, '(' + ''.join(f'{{d}},' for d in a.shape) + ')', "
                          "a.tobytes().hex())",
                          names)),
        expected);
}

TEST_F(Npy, RanksZeroToEightAndEmpty) {
    numpy(folder_.path(),
          "for r in range(9): np.save(f'r{r}', np.full((1,) * r, r, 'int32'))\n"
          "np.save('empty', np.zeros((3, 0, 2), 'float32'))\nnp.save('nine', np.zeros((1,) * 9))");
    for (size_t rank = 0; rank <= 8; ++rank) {
        NpyFile file(at(fmt::format("r{}.npy", rank)));
        EXPECT_EQ(file.shape(), Dims(rank, 1));
        EXPECT_EQ(read_values<int32_t>(file), std::vector<int32_t>{static_cast<int32_t>(rank)});
    }
    NpyFile empty(at("empty.npy"));
    EXPECT_EQ(empty.shape(), (Dims{3, 0, 2}));
    EXPECT_TRUE(read_all(empty).empty());
    EXPECT_NE(error_of(at("nine.npy")).find("rank 9 exceeds 8"), std::string::npos);
}

TEST_F(Npy, FortranOrderAndBigEndianAreConverted) {
    numpy(folder_.path(),
          "a = np.arange(24, dtype='int32').reshape(2, 3, 4)\n"
          "np.save('f', np.asfortranarray(a)); np.save('b', a.astype('>i4'))\n"
          "np.save('fb', np.asfortranarray(a.astype('>f8')))\n");
    ASSERT_NE(read_file(at("f.npy")).find("'fortran_order': True"), std::string::npos);
    std::vector<int32_t> expected(24);
    for (int i = 0; i < 24; ++i) expected[static_cast<size_t>(i)] = i;
    for (const char* name : {"f.npy", "b.npy"}) {
        NpyFile file(at(name));
        EXPECT_EQ(read_values<int32_t>(file), expected) << name;
    }
    NpyFile both(at("fb.npy"));
    EXPECT_EQ(read_values<double>(both), std::vector<double>(expected.begin(), expected.end()));
    int32_t piece[2];
    NpyFile part(at("f.npy"));
    part.read(13, std::as_writable_bytes(std::span(piece)));
    EXPECT_EQ(piece[0], 13);
    EXPECT_EQ(piece[1], 14);
}

TEST_F(Npy, Bfloat16IsUint16ByRequest) {
    numpy(folder_.path(),
          "a = np.array([0x3f80, 0xc000], 'uint16'); np.save('u', a); np.save('v', a.view('V2'))\n"
          "np.save('f', np.zeros(2, 'float32'))");
    for (const char* name : {"u.npy", "v.npy"}) {
        NpyFile file(at(name), DType::kBfloat16);
        EXPECT_EQ(file.dtype(), DType::kBfloat16);
        EXPECT_EQ(read_values<uint16_t>(file), (std::vector<uint16_t>{0x3f80, 0xc000}));
    }
    EXPECT_NE(error_of(at("v.npy")).find("ambiguous"), std::string::npos);
    EXPECT_NE(error_of(at("f.npy"), DType::kBfloat16).find("holds float32, but bfloat16"),
              std::string::npos);
    EXPECT_NE(error_of(at("u.npy"), DType::kInt16).find("holds uint16, but int16"),
              std::string::npos);
}

TEST_F(Npy, OtherTypesAreRejectedByName) {
    numpy(folder_.path(),
          "np.save('object', np.array([{}], dtype=object)); np.save('complex', np.zeros(2, "
          "'clongdouble'))\n"
          "np.save('text', np.array(['ab'])); np.save('date', np.zeros(1, 'M8[s]'))\n"
          "np.save('record', np.zeros(2, [('a', 'i4'), ('b', 'f4')])); np.save('long', np.zeros(1, "
          "'longdouble'))");
    const std::pair<const char*, const char*> cases[] = {{"object", "Python objects"},
                                                         {"complex", "complex numbers"},
                                                         {"text", "text"},
                                                         {"date", "dates"},
                                                         {"record", "structured"},
                                                         {"long", "f16"}};
    for (const auto& [name, words] : cases) {
        const std::string error = error_of(at(std::string(name) + ".npy"));
        EXPECT_NE(error.find(words), std::string::npos) << error;
        EXPECT_NE(error.find("not supported"), std::string::npos) << error;
    }
}

TEST_F(Npy, VersionsTwoAndThree) {
    numpy(folder_.path(),
          "a = np.arange(3, dtype='int16')\n"
          "for v in (1, 2, 3):\n"
          "  with open(f'v{v}.npy', 'wb') as f: np.lib.format.write_array(f, a, version=(v, 0))\n");
    for (int version : {1, 2, 3}) {
        NpyFile file(at(fmt::format("v{}.npy", version)));
        EXPECT_EQ(read_values<int16_t>(file), (std::vector<int16_t>{0, 1, 2}));
    }
    std::string bytes = read_file(at("v1.npy"));
    bytes[6] = 4;
    write_raw(at("v4.npy"), bytes);
    EXPECT_NE(error_of(at("v4.npy")).find("version 4.0 not supported"), std::string::npos);
}

TEST_F(Npy, EveryTruncationAndEveryExtraByteIsReported) {
    numpy(folder_.path(), "np.save('a', np.arange(4, dtype='float32'))");
    const std::string bytes = read_file(at("a.npy"));
    for (size_t length = 0; length < bytes.size(); ++length) {
        write_raw(at("cut.npy"), bytes.substr(0, length));
        EXPECT_NE(error_of(at("cut.npy")), "no error") << length;
    }
    write_raw(at("cut.npy"), bytes.substr(0, bytes.size() - 1));
    EXPECT_NE(error_of(at("cut.npy"))
                  .find("is truncated: header says [4] of float32 = 16 data bytes, file has 15"),
              std::string::npos);
    write_raw(at("more.npy"), bytes + "x");
    EXPECT_NE(error_of(at("more.npy")).find("has more data than its header says"),
              std::string::npos);
}

TEST_F(Npy, EveryFlippedHeaderByteIsRejectedOrHarmless) {
    numpy(folder_.path(), "np.save('a', np.arange(4, dtype='float32'))");
    const std::string bytes = read_file(at("a.npy"));
    for (size_t i = 0; i < 128; ++i) {
        std::string damaged = bytes;
        damaged[i] = static_cast<char>(damaged[i] ^ 0x08);
        const auto path = at(fmt::format("damaged{}.npy", i));
        write_raw(path, damaged);
        if (error_of(path) != "no error") fs::remove(path);
    }
    // What still reads must be what numpy reads: only white space or quotes may differ in effect.
    EXPECT_EQ(numpy(folder_.path(),
                    "import glob\n"
                    "for name in glob.glob('damaged*'):\n"
                    "  a = np.load(name)\n"
                    "  if (a.dtype.itemsize, a.size) != (4, 4): print(name, a.dtype, a.shape)"),
              "");
}

TEST_F(Npy, DamagedHeaders) {
    const std::string good = "{'descr': '<i4', 'fortran_order': False, 'shape': (1,), }";
    EXPECT_EQ(error_with(good, "abcd"), "no error");
    EXPECT_EQ(error_with("{\"shape\": (1,), 'fortran_order': False, 'descr': '<i4'}", "abcd"),
              "no error");
    const std::pair<const char*, const char*> cases[] = {
        {"", "'{' expected"},
        {"{'descr': '<i4', 'fortran_order': False, 'shape': (1)}", "not a tuple"},
        {"{'descr': '<i4', 'fortran_order': False, 'shape': (-1,)}", "negative"},
        {"{'descr': '<i4', 'fortran_order': False, 'shape': (1.5,)}", "not a tuple"},
        {"{'descr': '<i4', 'fortran_order': False, 'shape': (99999999999999999999,)}",
         "over 2^63-1"},
        {"{'descr': '<i4', 'fortran_order': False, 'shape': (4294967296, 4294967296)}",
         "more than 2^63-1"},
        {"{'descr': '<i4', 'fortran_order': False, 'shape': (4611686018427387904,)}",
         "more than 2^63-1"},
        {"{'descr': '<i4', 'fortran_order': False}", "missing"},
        {"{'descr': '<i4', 'descr': '<i4', 'fortran_order': False, 'shape': (1,)}", "twice"},
        {"{'descr': '<i4', 'fortran_order': 0, 'shape': (1,)}", "neither True nor False"},
        {"{'descr': '<i4', 'fortran_order': False, 'shape': (1,), 'x': 1}", "unknown key"},
        {"{'descr': '<i4', 'fortran_order': False, 'shape': (1,)} + x", "something other"},
        {"{'descr': '<i4' 'fortran_order': False, 'shape': (1,)}", "expected"},
        {"{'descr': '|i4', 'fortran_order': False, 'shape': (1,)}", "not supported"},
        {"{'descr': '<i3', 'fortran_order': False, 'shape': (1,)}", "not supported"},
        {"{'descr': 4, 'fortran_order': False, 'shape': (1,)}", "text expected"}};
    for (const auto& [literal, words] : cases) {
        const std::string error = error_with(literal, "abcd");
        EXPECT_NE(error.find(words), std::string::npos) << literal << " -> " << error;
    }
}

TEST_F(Npy, OtherFilesAreNamed) {
    write_raw(at("text.npy"), "hello, this is text and no array");
    EXPECT_NE(error_of(at("text.npy")).find("is no .npy file"), std::string::npos);
    EXPECT_NE(error_of(at("none.npy")).find("cannot be read: No such file"), std::string::npos);
    EXPECT_NE(error_of(folder_.path()).find("not a regular file"), std::string::npos);
    const std::string boolean = "{'descr': '|b1', 'fortran_order': False, 'shape': (2,)}";
    EXPECT_NE(error_with(boolean, std::string("\x01\x02")).find("bool element 1 is stored as 2"),
              std::string::npos);
}

TEST_F(Npy, WritingIsAllOrNothing) {
    const std::vector<std::byte> data(8);
    EXPECT_THROW(write_npy(at("no/such/folder.npy"), DType::kFloat32, {2}, data), UserError);
    EXPECT_THROW(write_npy(folder_.path(), DType::kFloat32, {2}, data), UserError);
    EXPECT_THROW(write_npy(at("c.npy"), DType::kComplex32, {2}, data), UserError);
    write_npy(at("ok.npy"), DType::kFloat32, {2}, data);
    size_t files = 0;
    for (const auto& entry : fs::directory_iterator(folder_.path()))
        files += entry.is_regular_file() ? 1 : 0;
    EXPECT_EQ(files, 1u) << "a temporary was left behind";
}

}  // namespace
}  // namespace drydock::session
