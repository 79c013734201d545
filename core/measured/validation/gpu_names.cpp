#include "core/measured/validation/gpu_names.h"

#include <algorithm>
#include <array>
#include <string>

namespace forewarp::measured::validation {

namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

bool isLetterOrDigit(char c) {
    return isDigit(c) || (c >= 'a' && c <= 'z');
}

char lowered(char c) {
    return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
}

/// Words in lower case; what stands in parentheses is left out, a number and the unit behind it are two words.
std::vector<std::string> wordsOf(std::string_view name) {
    std::vector<std::string> words(1);
    int depth = 0;
    for (const char original : name) {
        const char c = lowered(original);
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (depth > 0 || !isLetterOrDigit(c)) words.emplace_back();
        else words.back() += c;
    }
    std::vector<std::string> parted;
    for (std::string& word : words) {
        const bool hasUnit = word.size() > 2 && isDigit(word[0]) && (word.ends_with("gb") || word.ends_with("mb"));
        if (hasUnit) parted.push_back(word.substr(0, word.size() - 2));
        if (hasUnit) word.erase(0, word.size() - 2);
        if (!word.empty()) parted.push_back(std::move(word));
    }
    return parted;
}

/// What a name says of a GPU.
struct GpuName {
    std::string model;  ///< «rtx2070super»
    std::string form;   ///< «sxm», «pcie», «nvl»; empty where it is not told.
    std::string memory; ///< «80gb»; likewise.
};

constexpr std::string_view kCard = "pcie";

std::string formOf(std::string_view word) {
    for (const std::string_view form : {std::string_view("sxm"), kCard, std::string_view("nvl")})
        if (word.starts_with(form)) return std::string(form);
    return {};
}

bool isMakersWord(std::string_view word) {
    constexpr std::array<std::string_view, 5> kWords{"nvidia", "geforce", "tesla", "quadro", "jetson"};
    return std::ranges::find(kWords, word) != kWords.end() || word.starts_with("hbm");
}

GpuName partsOf(std::string_view name) {
    const std::vector<std::string> words = wordsOf(name);
    GpuName parts;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool isMemory = i + 1 < words.size() && (words[i + 1] == "gb" || words[i + 1] == "mb");
        if (isMemory) parts.memory = words[i] + words[i + 1];
        if (isMemory) ++i;
        else if (const std::string form = formOf(words[i]); !form.empty()) parts.form = form;
        else if (!isMakersWord(words[i])) parts.model += words[i];
    }
    return parts;
}

/// What drivers call GPUs whose data sheets have other names: a module of servers, what is on a board for developers, the
/// memory of the CPU beside it.
const device::Device* byDriversName(std::string_view gpu) {
    struct Alias {
        std::string_view name, id;
    };
    constexpr std::array<Alias, 4> kAliases{
        {{"gk20a", "tk1"}, {"orin", "orin"}, {"teslak20xm", "k20x"}, {"nvidiagh200480gb", "gh200"}}};
    std::string plain;
    for (const char c : gpu)
        if (isLetterOrDigit(lowered(c))) plain += lowered(c);
    const auto alias = std::ranges::find(kAliases, plain, &Alias::name);
    const auto& devices = device::bundledDevices();
    const auto found =
        alias == kAliases.end() ? devices.end() : std::ranges::find(devices, alias->id, &device::Device::id);
    return found == devices.end() ? nullptr : &*found;
}

bool mayBeSame(const std::string& a, const std::string& b) {
    return a.empty() || b.empty() || a == b;
}

bool isSame(const GpuName& a, const GpuName& b) {
    return a.model == b.model && mayBeSame(a.form, b.form) && mayBeSame(a.memory, b.memory);
}

} // namespace

const device::Device* deviceNamed(std::string_view gpu) {
    const auto& devices = device::bundledDevices();
    const auto named = std::ranges::find(devices, gpu, &device::Device::id);
    if (named != devices.end()) return &*named;
    if (const device::Device* known = byDriversName(gpu)) return known;
    const GpuName wanted = partsOf(gpu);
    const device::Device* found = nullptr;
    for (const device::Device& device : devices) {
        const GpuName parts = partsOf(device.name);
        if (!isSame(parts, wanted)) continue;
        // Of one model on a module and on a card, drivers name the card's form only.
        if (!found || (wanted.form.empty() && parts.form != kCard)) found = &device;
    }
    return found;
}

} // namespace forewarp::measured::validation
