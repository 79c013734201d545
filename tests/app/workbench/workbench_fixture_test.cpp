#include "tests/app/workbench/workbench_fixture.h"

#include "core/kernel/kernel_profile.h"
#include "core/kernel/profile_of.h"

#include <QFile>

#include <gtest/gtest.h>

namespace forewarp::workbench {

namespace {

constexpr int kFloatBytes = 4;

kernel::MemoryAccess accessOf(const std::string& array, kernel::AccessKind kind, const std::string& loop, int line) {
    kernel::MemoryAccess access;
    access.array = array;
    access.text = array + "[i]";
    access.kind = kind;
    access.elementBytes = kFloatBytes;
    access.location = {line, 9};
    access.index = kernel::AffineIndex{kernel::Expression(), {{loop, kernel::Expression::constant(kFloatBytes)}}};
    return access;
}

kernel::LoopFacts copyLoop(int number) {
    kernel::LoopFacts loop;
    loop.function = "copy" + std::to_string(number);
    loop.id = loop.function + ":L1";
    loop.range = {{2 * number, 5}, {2 * number + 1, 20}};
    loop.counter = "i";
    loop.tripCount = kernel::Expression::symbol("n");
    loop.verdict = kernel::Verdict::proved;
    loop.reason = "No iteration touches what another one writes.";
    loop.accesses = {accessOf("a", kernel::AccessKind::load, loop.id, 2 * number + 1),
                     accessOf("b", kernel::AccessKind::store, loop.id, 2 * number + 1)};
    kernel::BasicBlock block;
    block.instructions = {{kernel::Operation::load, {}, 0, {2 * number + 1, 9}},
                          {kernel::Operation::floatAdd, {0}, -1, {2 * number + 1, 9}},
                          {kernel::Operation::store, {1}, 1, {2 * number + 1, 9}}};
    loop.blocks = {block};
    return loop;
}

} // namespace

QString Workplace::file(const QString& name, const QByteArray& content) const {
    QFile file(path(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) ADD_FAILURE() << qPrintable(name);
    return file.fileName();
}

QString Workplace::script(const QByteArray& body) const {
    const QString path = file(QStringLiteral("tool.sh"), "#!/bin/sh\n" + body + "\n");
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return path;
}

state::WorkbenchSetup Workplace::setup() const {
    qputenv("FOREWARP_CACHE", "off"); // Nothing that another test has kept.
    state::WorkbenchSetup setup;
    setup.tool = QString::fromLatin1(FOREWARP_CLI);
    setup.sessionFile = path(QStringLiteral("sessions.sqlite"));
    return setup;
}

kernel::ProgramFacts copyLoops(int loops) {
    kernel::ProgramFacts facts;
    facts.file = "copy.c";
    facts.lines = 2 * loops + 2;
    for (int number = 1; number <= loops; ++number) facts.loops.push_back(copyLoop(number));
    facts.arrays = {{"a", kFloatBytes, std::nullopt}, {"b", kFloatBytes, std::nullopt}};
    facts.symbols = {{"n", {1, 10}}};
    return facts;
}

TEST(WorkbenchFixture, CopyLoopsCanBePredicted) {
    const auto profile = kernel::profileOf(copyLoops(2), "copy2:L1", {});
    ASSERT_TRUE(profile.hasValue());
    EXPECT_EQ(profile->threads(), kernel::kAssumedSize);
}

} // namespace forewarp::workbench
