#include "app/cli/terminal/notes.h"

#include <gtest/gtest.h>

namespace forewarp::cli::terminal {

namespace {

TEST(Notes, WhatNamesItsLoopIsOneNoteForSeveral) {
    Notes notes;
    notes.addAbout("The verdict on f:L1 rests on: a and b do not overlap.", "f:L1", 1);
    EXPECT_EQ(notes.text("Caveats", "loop", 5), "Caveats\n  · The verdict on f:L1 rests on: a and b do not overlap.\n");
    notes.addAbout("The verdict on g:L1 rests on: a and b do not overlap.", "g:L1", 1);
    EXPECT_EQ(notes.text("Caveats", "loop", 5),
              "Caveats\n  · The verdict on each loop rests on: a and b do not overlap. [f:L1, g:L1]\n");
}

TEST(Notes, ALoopInsideIsAnotherLoop) {
    Notes notes;
    notes.addAbout("The iterations of f:L1.1 vary.", "f:L1", 1);
    notes.addAbout("The iterations of f:L1.1 vary.", "f:L1.1", 1);
    EXPECT_EQ(notes.text("Caveats", "loop", 2).find("each loop"), std::string::npos);
}

TEST(Notes, TheWeightiestComeFirstAndTheRestIsCounted) {
    Notes notes;
    notes.add("light, of two", "f");
    notes.add("light, of two", "g");
    notes.add("light", "f");
    notes.add("heavy", "f", 2);
    notes.add("lighter", "f");
    const NoteLimit silent{2, ""}, telling{2, "which --json lists"};
    EXPECT_EQ(notes.text("Caveats", "loop", 2, silent), "Caveats\n  · heavy [f]\n  · light, of two\n");
    EXPECT_EQ(notes.hidden(silent), 2U);
    EXPECT_EQ(notes.text("Caveats", "loop", 2, telling),
              "Caveats\n  · heavy [f]\n  · light, of two\n  · and 2 more, which --json lists.\n");
    EXPECT_EQ(notes.hidden({3, "which --json lists"}), 0U) << "to say so takes as much room";
    EXPECT_EQ(notes.hidden({3, ""}), 1U);
}

} // namespace

} // namespace forewarp::cli::terminal
