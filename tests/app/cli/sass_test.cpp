#include "cli_run.h"
#include "tests/core/sass/cubin_path.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>

namespace forewarp::test {

namespace {

using nlohmann::json;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

const std::string kInputs = FOREWARP_SOURCE_DIR "/tests/core/sass/";

std::string listing(const std::string& name) {
    return kInputs + "listings/" + name + ".sass";
}
std::string cubin(const std::string& name) {
    return sass::sample::cubinPath(name);
}

CliOutcome sass(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "sass");
    return runCli(std::move(arguments));
}

json jsonOf(std::vector<std::string> arguments) {
    arguments.emplace_back("--json");
    const CliOutcome outcome = sass(std::move(arguments));
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    json parsed = json::parse(outcome.out, nullptr, false);
    EXPECT_FALSE(parsed.is_discarded()) << outcome.out;
    return parsed;
}

std::size_t widthOf(const std::string& line) {
    return std::size_t(
        std::ranges::count_if(line, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::size_t widestLine(const std::string& text) {
    std::istringstream stream(text);
    std::size_t widest = 0;
    for (std::string line; std::getline(stream, line);) widest = std::max(widest, widthOf(line));
    return widest;
}

std::vector<std::string> allInputs() {
    std::vector<std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(kInputs))
        if (entry.path().extension() == ".sass" || entry.path().extension() == ".cubin")
            files.push_back(entry.path().string());
    return files;
}

/// Number of the first line of a file that holds `text`, 0 for none.
int lineIn(const std::string& file, const std::string& text) {
    const std::string whole = textOfFile(file);
    const std::size_t at = whole.find(text);
    return at == std::string::npos ? 0 : int(std::count(whole.begin(), whole.begin() + std::ptrdiff_t(at), '\n')) + 1;
}

int occurrences(const std::string& text, const std::string& piece) {
    int count = 0;
    for (std::size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1)) ++count;
    return count;
}

/// A listing and what `cuobjdump -res-usage` adds.
std::string listingWithRegisters(const ScratchFolder& folder, int registers) {
    const std::string usage =
        "\nFunction saxpy:\n  REG:" + std::to_string(registers) + " STACK:0 SHARED:0 LOCAL:0 TEXTURE:0 SURFACE:0\n";
    return folder.write("kernel.sass", textOfFile(listing("saxpy_sm52")) + usage);
}

} // namespace

// The stall counts of saxpy up to its first EXIT add up to 30, the others to 33. FFMA waits for the second LDG, whose own
// stall count of 2 has passed by then: 200 - 2.
TEST(CliSass, PredictsTheStallOfAListing) {
    const json kernels = jsonOf({listing("saxpy_sm75")})["kernels"];
    ASSERT_EQ(kernels.size(), 1U);
    const json& stall = kernels[0]["stall"];
    EXPECT_EQ(stall["issue"], 63);
    EXPECT_EQ(stall["global_barriers"], 198);
    EXPECT_EQ(stall["shared_barriers"], 0);
    EXPECT_EQ(stall["double_precision"], 0);
    EXPECT_EQ(stall["quarter_rate"], 0);
    EXPECT_EQ(stall["total"], 261);
    EXPECT_EQ(stall["occupancy"], 1);
    EXPECT_EQ(kernels[0]["blocks_by_cost"][0], 1);
    const json& block = kernels[0]["blocks"][1];
    EXPECT_EQ(block["first_address"], 0x60);
    EXPECT_EQ(block["last_address"], 0xd0);
    EXPECT_EQ(block["executions"], 1);
    EXPECT_EQ(block["stall_per_execution"]["total"], 231);
}

TEST(CliSass, TellsWhatAListingAsksOfAnSm) {
    const json file = jsonOf({listing("saxpy_sm75")});
    EXPECT_EQ(file["schema"], 1);
    EXPECT_EQ(file["file"], listing("saxpy_sm75"));
    const json& kernel = file["kernels"][0];
    EXPECT_EQ(kernel["name"], "saxpy");
    EXPECT_EQ(kernel["sm"], 75);
    EXPECT_EQ(kernel["device"], "rtx2080ti") << "The largest of its kind.";
    EXPECT_EQ(kernel["threads_per_block"], 256);
    EXPECT_EQ(kernel["registers"]["per_thread"], 8);
    EXPECT_EQ(kernel["registers"]["highest"], 7);
    EXPECT_EQ(kernel["registers"]["most_alive"]["count"], 4); // R2, R7 and the address in R4, R5 before FFMA.
    EXPECT_EQ(kernel["instruction_count"], 16);
    EXPECT_EQ(kernel["instructions_by_class"]["global_load"], 2);
    EXPECT_EQ(kernel["instructions_by_class"]["global_store"], 1);
    EXPECT_EQ(kernel["instructions_by_class"]["exit"], 2);
    EXPECT_EQ(kernel["occupancy"]["fraction"], 1);
    EXPECT_EQ(kernel["occupancy"]["blocks_per_sm"], 4);
    EXPECT_EQ(kernel["occupancy"]["limiter"], "warps");
    EXPECT_TRUE(kernel["steps"].empty());
    EXPECT_TRUE(kernel["problem"].is_null());
}

TEST(CliSass, GivesEveryInstructionInJson) {
    const json code = jsonOf({listing("saxpy_sm75")})["kernels"][0]["code"];
    ASSERT_EQ(code.size(), 16U);
    const json& multiply = code[11];
    EXPECT_EQ(multiply["address"], 0xb0);
    EXPECT_EQ(multiply["text"], "FFMA R7, R2, c[0x0][0x164], R7");
    EXPECT_EQ(multiply["class"], "alu");
    EXPECT_EQ(multiply["alive"], 4);
    EXPECT_EQ(multiply["control"]["stall"], 8);
    EXPECT_EQ(multiply["control"]["wait_mask"], 4);
    EXPECT_TRUE(multiply["control"]["write_barrier"].is_null());
    EXPECT_EQ(code[10]["control"]["write_barrier"], 2);
    EXPECT_EQ(multiply["line"], lineIn(listing("saxpy_sm75"), "FFMA R7"));
}

// sm_52, 256 threads: 40 registers let 6 blocks in (75 %), 32 let 8. 40 - 32 + 2 go to shared memory, 4 bytes and 256
// threads each; the step after would need 18 of them, more than the 9830 bytes that ten blocks leave each.
TEST(CliSass, SaysWhatToDemoteForTheNextStep) {
    const ScratchFolder folder;
    const std::string file = listingWithRegisters(folder, 40);
    const json kernel = jsonOf({file})["kernels"][0];
    EXPECT_EQ(kernel["device"], "titanx-maxwell");
    EXPECT_EQ(kernel["regdem_occupancy"], 0.75);
    EXPECT_EQ(kernel["occupancy"]["fraction"], 0.75);
    EXPECT_EQ(kernel["occupancy"]["limiter"], "registers");
    ASSERT_EQ(kernel["steps"].size(), 1U);
    const json& step = kernel["steps"][0];
    EXPECT_EQ(step["registers"], 32);
    EXPECT_EQ(step["demoted"], 10);
    EXPECT_EQ(step["shared_bytes"], 10240);
    EXPECT_EQ(step["regdem_occupancy"], 1);
    EXPECT_EQ(step["occupancy"]["fraction"], 1);
    const std::string text = sass({file}).out;
    EXPECT_THAT(text, AllOf(HasSubstr("75.0 %"), HasSubstr("+ 10\u2009240 B"), HasSubstr("even numbers")));
    EXPECT_THAT(sass({listing("saxpy_sm75")}).out, HasSubstr("Registers do not limit the occupancy."));
}

TEST(CliSass, KeepsTheRestWhereABlockCannotRun) {
    const ScratchFolder folder;
    const std::string file = listingWithRegisters(folder, 128);
    const json kernel = jsonOf({file, "--threads", "1024"})["kernels"][0];
    EXPECT_TRUE(kernel["occupancy"].is_null());
    EXPECT_TRUE(kernel["stall"].is_null());
    EXPECT_THAT(kernel["problem"].get<std::string>(), HasSubstr("128 registers"));
    const CliOutcome outcome = sass({file, "--threads", "1024"});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.out, AllOf(HasSubstr("Occupancy     none."), HasSubstr("Instructions  "),
                                   Not(HasSubstr("Predicted stall"))));
}

TEST(CliSass, ReadsCubins) {
    const json kernel = jsonOf({cubin("tiled_product_sm86")})["kernels"][0];
    EXPECT_EQ(kernel["sm"], 86);
    EXPECT_EQ(kernel["device"], "a40");
    EXPECT_GT(kernel["shared_bytes"].get<int>(), 0);
    EXPECT_EQ(kernel["barriers"], 1);
    EXPECT_GT(kernel["instructions_by_class"]["shared_load"].get<int>(), 0);
    EXPECT_TRUE(kernel["code"][0]["line"].is_null());
    EXPECT_THAT(kernel["caveats"], Not(Contains(HasSubstr("sm_86"))));
}

TEST(CliSass, TakesTheDeviceAndTheThreadsOfTheUser) {
    const json kernel = jsonOf({listing("saxpy_sm75"), "--device", "a100", "--threads", "96"})["kernels"][0];
    EXPECT_EQ(kernel["device"], "a100");
    EXPECT_EQ(kernel["threads_per_block"], 96);
    EXPECT_EQ(kernel["occupancy"]["warps_per_sm"], 63);
    EXPECT_THAT(kernel["caveats"], Contains(HasSubstr("compute capability 8.0")));
    EXPECT_THAT(kernel["assumptions"], Not(Contains(HasSubstr("threads per block"))));
    EXPECT_THAT(sass({listing("saxpy_sm75")}).out,
                AllOf(HasSubstr("the nearest to sm_75"), HasSubstr("256 threads per block")));
    EXPECT_THAT(sass({listing("saxpy_sm75"), "--device", "a100"}).out, Not(HasSubstr("the nearest")));
}

TEST(CliSass, ChoosesKernelsByName) {
    const json all = jsonOf({cubin("two_kernels_sm86")})["kernels"];
    ASSERT_EQ(all.size(), 2U);
    const std::string name = all[1]["name"];
    const json one = jsonOf({cubin("two_kernels_sm86"), "--kernel", name})["kernels"];
    ASSERT_EQ(one.size(), 1U);
    EXPECT_EQ(one[0]["name"], name);
    const CliOutcome outcome = sass({cubin("two_kernels_sm86"), "--kernel", "nothing"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, AllOf(HasSubstr("--kernel nothing"), HasSubstr(name)));
}

TEST(CliSass, ShowsTheListing) {
    const std::string text = sass({listing("saxpy_sm75"), "--listing"}).out;
    EXPECT_THAT(text, HasSubstr("FFMA R7, R2, c[0x0][0x164], R7"));
    EXPECT_THAT(text, HasSubstr("04:-:-:Y:8")); // Its control field: waits for the third barrier, 8 cycles.
    EXPECT_THAT(text, HasSubstr("▲"));
    EXPECT_THAT(sass({listing("saxpy_sm75")}).out, Not(HasSubstr("04:-:-:Y:8")));
}

TEST(CliSass, ReadsStandardInput) {
    CliRun run;
    run.arguments = {"sass", "-"};
    run.input = textOfFile(listing("saxpy_sm52"));
    const CliOutcome outcome = runCli(run);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, AllOf(HasSubstr("stdin: 1 kernel"), HasSubstr("saxpy  sm_52")));
}

TEST(CliSass, EveryInputFitsThePage) {
    const auto files = allInputs();
    ASSERT_GT(files.size(), 10U);
    for (const std::string& file : files) {
        const CliOutcome outcome = sass({file, "--listing"});
        EXPECT_EQ(outcome.code, 0) << file << outcome.err;
        EXPECT_LE(widestLine(outcome.out.substr(outcome.out.find('\n'))), 100U) << file; // The first line is the path.
    }
}

// 80 registers let 3 blocks of 256 threads onto an SM, 64 let 4.
TEST(CliSass, RanksTheWaysToDemote) {
    const json kernel = jsonOf({cubin("n_body_sm86"), "--demote", "auto"})["kernels"][0];
    const json& demotion = kernel["demotion"];
    EXPECT_FALSE(demotion["verdict"].get<std::string>().empty());
    double last = 0;
    int demoted = 0;
    for (std::size_t i = 0; i < demotion["variants"].size(); ++i) {
        const json& variant = demotion["variants"][i];
        if (variant["rank"].is_null()) continue;
        EXPECT_EQ(variant["rank"], i + 1);
        const json& stall = variant["stall"];
        const double adjusted = stall["adjusted"];
        EXPECT_GE(adjusted, last);
        EXPECT_NEAR(stall["issue"].get<double>() + stall["global"].get<double>() + stall["shared"].get<double>() +
                        stall["occupancy"].get<double>(),
                    adjusted, 1e-6 * adjusted);
        last = adjusted;
        if (variant["kind"] == "original") EXPECT_EQ(variant["ratio_to_original"], 1);
        if (variant["kind"] != "demoted") continue;
        ++demoted;
        EXPECT_LE(variant["registers"], 64);
        EXPECT_EQ(variant["occupancy"]["blocks_per_sm"], 4);
        EXPECT_EQ(variant["shared_bytes"].get<double>(), 1024 * variant["demotion"]["slots"].get<double>());
    }
    EXPECT_GT(demoted, 0);
    EXPECT_TRUE(jsonOf({cubin("n_body_sm86")})["kernels"][0]["demotion"].is_null());
}

// Every instruction of the original has a line, and every added one is one of the prologue, a load or a store.
TEST(CliSass, ShowsWhatAVariantChanges) {
    const json kernel = jsonOf({cubin("n_body_sm75"), "--demote", "2"})["kernels"][0];
    const json& chosen = kernel["demotion"]["chosen"];
    ASSERT_FALSE(chosen.is_null());
    const json& demotion = kernel["demotion"]["variants"][chosen["rank"].get<std::size_t>() - 1]["demotion"];
    int originals = 0, added = 0, loads = 0, stores = 0;
    for (const json& line : chosen["lines"]) {
        const std::string note = line["note"];
        originals += line["before"].is_null() ? 0 : 1;
        added += line["change"] == "added" ? 1 : 0;
        loads += note.starts_with("loads R") ? 1 : 0;
        stores += note.starts_with("stores R") ? 1 : 0;
    }
    EXPECT_EQ(originals, kernel["instruction_count"]);
    EXPECT_EQ(added, demotion["instruction_count"].get<int>() - originals);
    int demotedLoads = 0, demotedStores = 0;
    for (const json& group : demotion["demoted"]) {
        demotedLoads += group["loads"].get<int>();
        demotedStores += group["stores"].get<int>();
    }
    EXPECT_EQ(loads, demotedLoads);
    EXPECT_EQ(stores, demotedStores);
    EXPECT_GT(loads, 0);
    EXPECT_TRUE(chosen["output"].is_null());
    const std::string text = sass({cubin("n_body_sm75"), "--demote", "2", "--listing"}).out;
    EXPECT_THAT(text, AllOf(HasSubstr("prologue: 4 · thread"), HasSubstr("→ loads R"), HasSubstr("is slot 0")));
}

TEST(CliSass, SaysFirstThatDemotionIsNotWorthIt) {
    const CliOutcome outcome = sass({listing("saxpy_sm75"), "--demote", "auto"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("saxpy  sm_75\nNot worth it: registers do not limit the occupancy.\n"));
}

TEST(CliSass, WritesADemotedCubin) {
    const ScratchFolder folder;
    const std::string before = textOfFile(cubin("n_body_sm86"));
    const std::string output = folder.path("demoted.cubin");
    const json kernel =
        jsonOf({cubin("n_body_sm86"), "--demote", "3", "--threads", "64x2", "-o", output})["kernels"][0];
    const json& chosen = kernel["demotion"]["chosen"];
    EXPECT_EQ(chosen["output"], output);
    EXPECT_EQ(textOfFile(cubin("n_body_sm86")), before);
    const json& variant = kernel["demotion"]["variants"][chosen["rank"].get<std::size_t>() - 1];
    const json written = jsonOf({output})["kernels"][0];
    EXPECT_EQ(written["registers"]["per_thread"], variant["registers"]);
    EXPECT_EQ(written["shared_bytes"], 4 * 128 * variant["demotion"]["slots"].get<int>());
    EXPECT_EQ(written["instruction_count"], variant["demotion"]["instruction_count"]);
    const std::string again = folder.path("again.cubin");
    EXPECT_THAT(sass({cubin("n_body_sm86"), "--demote", "3", "--threads", "64x2", "-o", again}).out,
                AllOf(HasSubstr("as cubin to"), HasSubstr("refuses others"), HasSubstr("64×2")));
    EXPECT_EQ(textOfFile(again), textOfFile(output));
}

// The listing of the variant named holds its loads and stores; saxpy itself has none.
TEST(CliSass, WritesADemotedListing) {
    const ScratchFolder folder;
    const std::string output = folder.path("demoted.sass");
    const json demotion = jsonOf({listing("saxpy_sm75"), "--demote", "1"})["kernels"][0]["demotion"];
    const auto loads = [](const json& variant) {
        return !variant["rank"].is_null() && variant["kind"] == "demoted" &&
               variant["demotion"]["demoted"][0]["loads"] > 0;
    };
    const auto variant = std::ranges::find_if(demotion["variants"], loads);
    ASSERT_NE(variant, demotion["variants"].end());
    const std::string name = (*variant)["name"];
    const CliOutcome outcome = sass({listing("saxpy_sm75"), "--demote", "1", "--variant", name, "-o", output});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("Wrote variant " + (*variant)["rank"].dump() + " as listing"));
    const std::string text = textOfFile(output);
    EXPECT_THAT(text, HasSubstr("Function : saxpy"));
    const json& demoted = (*variant)["demotion"]["demoted"][0];
    EXPECT_EQ(occurrences(text, " LDS"), demoted["loads"]);
    EXPECT_EQ(occurrences(text, " STS"), demoted["stores"]);
    EXPECT_EQ(jsonOf({output})["kernels"][0]["instruction_count"], (*variant)["demotion"]["instruction_count"]);
}

// What auto does not recommend is not written, unless a variant is named.
TEST(CliSass, WritesNothingThatIsNotWorthIt) {
    const ScratchFolder folder;
    const std::string output = folder.path("demoted.sass");
    const CliOutcome outcome = sass({listing("saxpy_sm75"), "--demote", "auto", "-o", output});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("Nothing was written"));
    EXPECT_FALSE(fs::exists(output));
    const CliOutcome tooMany = sass({listing("saxpy_sm75"), "--demote", "100", "-o", output});
    EXPECT_EQ(tooMany.code, 3);
    EXPECT_THAT(tooMany.err, HasSubstr("nothing to write"));
    EXPECT_FALSE(fs::exists(output));
}

TEST(CliSass, ComparesWithRivals) {
    const ScratchFolder folder;
    const std::string rival = listingWithRegisters(folder, 32);
    const json demotion = jsonOf({listing("saxpy_sm52"), "--demote", "1", "--rival", rival})["kernels"][0]["demotion"];
    const auto isRival = [](const json& variant) { return variant["kind"] == "rival"; };
    const auto found = std::ranges::find_if(demotion["variants"], isRival);
    ASSERT_NE(found, demotion["variants"].end());
    EXPECT_EQ((*found)["name"], rival);
    EXPECT_EQ((*found)["registers"], 32);
    EXPECT_EQ((*found)["ratio_to_original"], 1);
    const CliOutcome other = sass({listing("saxpy_sm75"), "--demote", "1", "--rival", cubin("two_kernels_sm86")});
    EXPECT_EQ(other.code, 3);
    EXPECT_THAT(other.err, HasSubstr("no kernel saxpy@sm_75"));
}

TEST(CliSass, WritesAReport) {
    const ScratchFolder folder;
    const std::string output = folder.path("demotion.html");
    const CliOutcome outcome = sass({cubin("n_body_sm75"), "--demote", "2", "-o", output});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const std::string page = textOfFile(output);
    EXPECT_THAT(page, AllOf(HasSubstr("<h1>Register demotion</h1>"), HasSubstr("Occupancy over registers"),
                            HasSubstr("Cycles of each variant"), HasSubstr("loads R")));
    EXPECT_THAT(page, Not(HasSubstr("http"))); // Nothing is fetched from elsewhere.
}

// The listing has two kernels of two architectures, the cubin two of one.
TEST(CliSass, WritesOneKernelOnly) {
    const ScratchFolder folder;
    const std::string output = folder.path("demoted");
    for (const std::string& file : {listing("two_kernels_sm80_sm86"), cubin("two_kernels_sm86")}) {
        const CliOutcome outcome = sass({file, "--demote", "1", "-o", output});
        EXPECT_EQ(outcome.code, 2);
        EXPECT_THAT(outcome.err, AllOf(HasSubstr("One kernel is needed"), HasSubstr("--kernel")));
    }
    EXPECT_EQ(sass({listing("two_kernels_sm80_sm86"), "--kernel", "poly@sm_80"}).code, 0);
}

TEST(CliSass, CountsSharedMemoryOfTheLaunch) {
    const json kernel = jsonOf({listing("saxpy_sm52"), "--dynamic-shared", "49152"})["kernels"][0];
    EXPECT_EQ(kernel["dynamic_shared_bytes"], 49152);
    EXPECT_EQ(kernel["occupancy"]["blocks_per_sm"], 2); // Of 98304 bytes.
    EXPECT_EQ(kernel["occupancy"]["limiter"], "shared memory");
    EXPECT_THAT(kernel["assumptions"], Contains(HasSubstr("49\u2009152 bytes")));
}

TEST(CliSass, DemotionOfEveryInputFitsThePage) {
    for (const std::string& file : allInputs()) {
        const CliOutcome outcome = sass({file, "--demote", "1", "--dynamic-shared", "0", "--listing"});
        EXPECT_EQ(outcome.code, 0) << file << outcome.err;
        EXPECT_LE(widestLine(outcome.out.substr(outcome.out.find('\n'))), 100U) << file;
    }
}

TEST(CliSass, RefusesWhatCannotBeDemotedOrWritten) {
    const ScratchFolder folder;
    const std::string file = folder.write("saxpy.sass", textOfFile(listing("saxpy_sm75")));
    const auto expectRefusal = [&](std::vector<std::string> arguments, const std::string& says) {
        arguments.insert(arguments.begin(), file);
        const CliOutcome outcome = sass(arguments);
        EXPECT_EQ(outcome.code, 2) << says;
        EXPECT_THAT(outcome.err, HasSubstr(says));
        EXPECT_EQ(outcome.out, "");
    };
    expectRefusal({"--demote", "0"}, "--demote 0");
    expectRefusal({"--demote", "some"}, "--demote some");
    expectRefusal({"--demote", "1", "--order", "none"}, "--order");
    expectRefusal({"--demote", "1", "--variant", "99"}, "--variant 99");
    expectRefusal({"--demote", "1", "-o", file}, "left as it is");
    expectRefusal({"--demote", "1", "-o", folder.path("x.cubin")}, "no cubin");
    const std::string source = folder.write("kernel.c", "int main(void) { return 0; }\n");
    expectRefusal({"--demote", "1", "-o", source}, "Forewarp did not write it");
    EXPECT_EQ(textOfFile(source), "int main(void) { return 0; }\n");
    expectRefusal({"-o", folder.path("x.sass")}, "--demote");
    expectRefusal({"--threads", "32x64"}, "--threads 32x64");
    expectRefusal({"--threads", "32by8"}, "--threads 32by8");
    expectRefusal({"--dynamic-shared", "-1"}, "--dynamic-shared");
    EXPECT_EQ(textOfFile(file), textOfFile(listing("saxpy_sm75")));
}

TEST(CliSass, RefusesWhatIsNoAssembly) {
    const ScratchFolder folder;
    const auto expectRefusal = [](const CliOutcome& outcome, int code, const std::string& says) {
        EXPECT_EQ(outcome.code, code) << says;
        EXPECT_THAT(outcome.err, HasSubstr(says));
        EXPECT_EQ(outcome.out, "");
    };
    expectRefusal(sass({}), 2, "sass --help");
    expectRefusal(sass({"absent.sass"}), 3, "absent.sass");
    expectRefusal(sass({"saxpy.c"}), 2, "One loop is compiled");
    expectRefusal(sass({folder.write("text.sass", "void f(void);\n")}), 3, "text.sass");
    expectRefusal(sass({folder.write("empty.sass", "")}), 3, "empty.sass");
    expectRefusal(sass({FOREWARP_CLI}), 3, "machine");
    const std::string whole = textOfFile(cubin("saxpy_sm86"));
    expectRefusal(sass({folder.write("half.cubin", whole.substr(0, whole.size() / 2))}), 3, "half.cubin");
    expectRefusal(sass({listing("saxpy_sm75"), "--threads", "2048"}), 2, "--threads 2048");
    expectRefusal(sass({listing("saxpy_sm75"), "--threads", "0"}), 2, "--threads 0");
    expectRefusal(sass({listing("saxpy_sm75"), "--device", "abacus"}), 2, "abacus");
    expectRefusal(sass({listing("saxpy_sm75"), "--json", "--listing"}), 2, "--help");
    expectRefusal(sass({listing("saxpy_sm75"), "--", "-I."}), 2, "sass");
}

} // namespace forewarp::test
