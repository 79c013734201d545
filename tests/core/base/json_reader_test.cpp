#include "core/base/json_reader.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <tuple>

namespace forewarp {
namespace {

Json parsed(std::string_view text) {
    Result<Json> json = parseJson(text, "input.json");
    EXPECT_TRUE(json) << json.error().text();
    return json ? std::move(json).value() : Json::object();
}

/// Reads `text` with `read` and returns the error of finish(); an Error without message where there was none.
template <class Read>
Error errorOf(std::string_view text, Read read) {
    const Json json = parsed(text);
    ObjectReader reader(json, "input.json");
    read(reader);
    return reader.finish().value_or(Error{});
}

TEST(ParseJson, SyntaxErrorNamesLineAndColumn) {
    const Result<Json> json = parseJson("{\n  \"a\": 1,\n  \"b\" 2\n}", "input.json");
    ASSERT_FALSE(json);
    EXPECT_EQ(json.error().place, "input.json:3:7");
    EXPECT_NE(json.error().message.find("expected ':'"), std::string::npos) << json.error().message;
    EXPECT_EQ(json.error().kind, ErrorKind::input);
}

TEST(ParseJson, EmptyAndCutTextAreErrors) {
    EXPECT_EQ(parseJson("", "e.json").error().place, "e.json:1:1");
    EXPECT_EQ(parseJson("{\"a\": 1", "e.json").error().place, "e.json:1:8");
    EXPECT_FALSE(parseJson("{} {}", "e.json"));
}

TEST(ParseJson, MessageDoesNotRepeatWhatWasRead) {
    const std::string longWord(100'000, 'x');
    EXPECT_LT(parseJson("[\"\x01" + longWord + "\"]", "e.json").error().message.size(), 300U);
    const std::string noUtf8 = "[\"\xC3\x28\"]";
    const Result<Json> json = parseJson(noUtf8, "e.json");
    ASSERT_FALSE(json);
    EXPECT_EQ(json.error().message.find('\xC3'), std::string::npos);
}

TEST(ParseJson, NumberBeyondDoubleIsAnErrorAndNoException) {
    const Result<Json> json = parseJson("{\"a\": 1e999}", "e.json");
    ASSERT_FALSE(json);
    EXPECT_EQ(json.error().place, "e.json");
    EXPECT_NE(json.error().message.find("too large"), std::string::npos);
}

TEST(ObjectReader, ReadsEveryKind) {
    const Json json = parsed(R"({"t": "x", "n": 1.5, "i": 4, "f": true, "c": "b", "o": {"k": 2}, "l": ["p", "q"],
                                 "os": [{"v": 1}, {"v": 2}]})");
    ObjectReader reader(json, "input.json");
    EXPECT_EQ(reader.text("t"), "x");
    EXPECT_EQ(reader.number("n"), 1.5);
    EXPECT_EQ(reader.integer("i"), 4);
    EXPECT_TRUE(reader.flagOr("f", false));
    EXPECT_EQ(reader.choice("c", {"a", "b"}), 1);
    ObjectReader nested = reader.object("o");
    EXPECT_EQ(nested.integer("k"), 2);
    reader.adopt(nested);
    EXPECT_EQ(reader.texts("l"), (std::vector<std::string>{"p", "q"}));
    long long sum = 0;
    for (ObjectReader& element : reader.objects("os")) {
        sum += element.integer("v");
        reader.adopt(element);
    }
    EXPECT_EQ(sum, 3);
    EXPECT_FALSE(reader.finish().has_value());
    EXPECT_EQ(reader.document(), "input.json");
}

TEST(ObjectReader, FallbacksAreForAbsentKeysOnly) {
    const Json json = parsed(R"({"t": "x", "n": 2.5, "i": 3, "f": false})");
    ObjectReader reader(json, "input.json");
    EXPECT_EQ(reader.textOr("t", "y"), "x");
    EXPECT_EQ(reader.textOr("t2", "y"), "y");
    EXPECT_EQ(reader.numberOr("n", 9), 2.5);
    EXPECT_EQ(reader.numberOr("n2", 9), 9);
    EXPECT_EQ(reader.integerOr("i", 9), 3);
    EXPECT_EQ(reader.integerOr("i2", 9), 9);
    EXPECT_FALSE(reader.flagOr("f", true));
    EXPECT_TRUE(reader.flagOr("f2", true));
    EXPECT_FALSE(reader.finish().has_value());

    EXPECT_EQ(errorOf(R"({"n": "2"})", [](ObjectReader& r) { r.numberOr("n", 1); }).place, "input.json: n");
    EXPECT_EQ(errorOf(R"({"t": 2})", [](ObjectReader& r) { r.textOr("t", ""); }).place, "input.json: t");
    EXPECT_EQ(errorOf(R"({"i": 1.5})", [](ObjectReader& r) { r.integerOr("i", 1); }).place, "input.json: i");
    EXPECT_EQ(errorOf(R"({"f": 1})", [](ObjectReader& r) { r.flagOr("f", true); }).place, "input.json: f");
}

TEST(ObjectReader, MissingKeyIsNamed) {
    const Error error = errorOf("{}", [](ObjectReader& r) { r.text("name"); });
    EXPECT_EQ(error.place, "input.json: name");
    EXPECT_EQ(error.message, "This key is missing.");
}

TEST(ObjectReader, UnknownKeyIsNamedWithTheKnownOnes) {
    const Error error = errorOf(R"({"a": 1, "typo": 2})", [](ObjectReader& r) {
        r.integer("a");
        r.integerOr("type", 0);
    });
    EXPECT_EQ(error.place, "input.json: typo");
    EXPECT_EQ(error.message, "This key is unknown.");
    EXPECT_NE(error.remedy.find("a, type"), std::string::npos) << error.remedy;
}

TEST(ObjectReader, WrongTypesSayWhatIsThere) {
    EXPECT_EQ(errorOf(R"({"k": 1})", [](ObjectReader& r) { r.text("k"); }).message,
              "This should be a text, but it is a number.");
    EXPECT_EQ(errorOf(R"({"k": "1"})", [](ObjectReader& r) { r.number("k"); }).message,
              "This should be a number, but it is a text.");
    EXPECT_EQ(errorOf(R"({"k": [1]})", [](ObjectReader& r) { r.text("k"); }).message,
              "This should be a text, but it is a list.");
    EXPECT_EQ(errorOf(R"({"k": null})", [](ObjectReader& r) { r.number("k"); }).message,
              "This should be a number, but it is null.");
    EXPECT_EQ(errorOf(R"({"k": false})", [](ObjectReader& r) { r.number("k"); }).message,
              "This should be a number, but it is true or false.");
}

TEST(ObjectReader, WholeNumbers) {
    const auto read = [](ObjectReader& r) { r.integer("k"); };
    EXPECT_EQ(errorOf(R"({"k": 1.5})", read).message, "1.5 is not a whole number of 64 bits.");
    EXPECT_EQ(errorOf(R"({"k": 18446744073709551615})", read).place, "input.json: k");
    EXPECT_EQ(errorOf(R"({"k": 1e30})", read).place, "input.json: k");
    EXPECT_EQ(errorOf(R"({"k": true})", read).place, "input.json: k");

    const Json json = parsed(R"({"a": 1e6, "b": -9223372036854775808, "c": 9223372036854775807})");
    ObjectReader reader(json, "input.json");
    EXPECT_EQ(reader.integer("a"), 1'000'000);
    EXPECT_EQ(reader.integer("b"), INT64_MIN);
    EXPECT_EQ(reader.integer("c"), INT64_MAX);
    EXPECT_FALSE(reader.finish().has_value());
}

TEST(ObjectReader, ChoiceListsWhatIsPossible) {
    const Error error = errorOf(R"({"k": "red"})", [](ObjectReader& r) { EXPECT_EQ(r.choice("k", {"a", "b"}), 0); });
    EXPECT_EQ(error.message, "\"red\" is not possible here.");
    EXPECT_EQ(error.remedy, "Write one of: a, b.");
}

TEST(ObjectReader, LongTextIsCutBetweenCharacters) {
    const std::string longText = "a" + [] {
        std::string text;
        for (int i = 0; i < 100; ++i) text += "ä";
        return text;
    }();
    const Error error = errorOf("{\"k\": \"" + longText + "\"}", [](ObjectReader& r) { r.choice("k", {"a"}); });
    EXPECT_LT(error.message.size(), 120U);
    EXPECT_NO_THROW(std::ignore = Json(error.message).dump()) << "dump() throws where a character is cut in half";
}

TEST(ObjectReader, NestedPathsAreWhole) {
    const Error error = errorOf(R"({"fields": {"sm_clock": {"unit": 3}}})", [](ObjectReader& r) {
        ObjectReader fields = r.object("fields");
        ObjectReader clock = fields.object("sm_clock");
        clock.text("unit");
        fields.adopt(clock);
        r.adopt(fields);
    });
    EXPECT_EQ(error.place, "input.json: fields.sm_clock.unit");
}

TEST(ObjectReader, ListElementsHaveTheirPosition) {
    const Error error = errorOf(R"({"loops": [{"id": "a"}, {"id": 7}]})", [](ObjectReader& r) {
        for (ObjectReader& loop : r.objects("loops")) {
            loop.text("id");
            r.adopt(loop);
        }
    });
    EXPECT_EQ(error.place, "input.json: loops[1].id");
}

TEST(ObjectReader, AdoptFindsUnknownKeysOfTheNested) {
    const Error error = errorOf(R"({"o": {"k": 1, "more": 2}})", [](ObjectReader& r) {
        ObjectReader nested = r.object("o");
        nested.integer("k");
        r.adopt(nested);
    });
    EXPECT_EQ(error.place, "input.json: o.more");
}

TEST(ObjectReader, NestedThatIsNoObject) {
    for (const std::string_view text : {R"({"o": 3})", R"({"o": null})", R"({"o": []})", "{}"}) {
        const Error error = errorOf(text, [](ObjectReader& r) {
            ObjectReader nested = r.object("o");
            EXPECT_TRUE(nested.failed());
            nested.text("k");
            r.adopt(nested);
        });
        EXPECT_EQ(error.place, "input.json: o") << text;
    }
}

TEST(ObjectReader, TopThatIsNoObject) {
    const Json json = parsed("[1, 2]");
    ObjectReader reader(json, "input.json");
    const std::optional<Error> error = reader.finish();
    ASSERT_TRUE(error);
    EXPECT_EQ(error->place, "input.json");
    EXPECT_EQ(error->message, "This should be an object, but it is a list.");
}

TEST(ObjectReader, ListsThatAreNone) {
    EXPECT_EQ(errorOf(R"({"l": {}})", [](ObjectReader& r) { EXPECT_TRUE(r.objects("l").empty()); }).place,
              "input.json: l");
    EXPECT_EQ(errorOf(R"({"l": ["a", 1]})", [](ObjectReader& r) { EXPECT_TRUE(r.texts("l").empty()); }).place,
              "input.json: l");
    EXPECT_EQ(errorOf(R"({"l": "a"})", [](ObjectReader& r) { r.texts("l"); }).place, "input.json: l");
}

TEST(ObjectReader, FirstErrorStays) {
    const Error error = errorOf(R"({"b": 1, "z": 2})", [](ObjectReader& r) {
        r.text("a");
        r.text("b");
        r.fail("c", "Later.");
    });
    EXPECT_EQ(error.place, "input.json: a");
}

TEST(ObjectReader, FailNotesPlaceMessageAndRemedy) {
    const Error error = errorOf("{}", [](ObjectReader& r) {
        EXPECT_FALSE(r.failed());
        r.fail("k", "Too small.", "Make it larger.");
        EXPECT_TRUE(r.failed());
    });
    EXPECT_EQ(error.text(), "input.json: k: Too small. Make it larger.");
    EXPECT_EQ(error.kind, ErrorKind::input);
}

TEST(ObjectReader, AskingWhetherAKeyIsThereIsNotReadingIt) {
    const Error error = errorOf(R"({"k": 1})", [](ObjectReader& r) { EXPECT_TRUE(r.has("k")); });
    EXPECT_EQ(error.place, "input.json: k");
}

} // namespace
} // namespace forewarp
