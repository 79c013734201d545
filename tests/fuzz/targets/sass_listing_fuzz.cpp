#include "core/sass/files/listing.h"
#include "core/sass/files/listing_writer.h"
#include "tests/fuzz/inputs/checks.h"
#include "tests/fuzz/inputs/sass_checks.h"
#include "tests/fuzz/inputs/seeds.h"

namespace forewarp::fuzz {

Target sassListing() {
    return {
        .name = "sass_listing",
        .run =
            [](std::string_view input) {
                const auto listing = sass::files::readListing(input, "input.sass");
                if (!listing) return;
                const std::string text = sass::files::writeListing(*listing);
                require(sass::files::readListing(text, "again").hasValue(), "A listing that was written is not read.");
                useKernels(listing->kernels, input, [&](std::size_t kernel, const sass::demotion::Demotion& demotion) {
                    const std::string demoted = sass::files::writeDemotedListing(*listing, kernel, demotion);
                    require(sass::files::readListing(demoted, "again").hasValue(),
                            "A listing that was demoted is not read.");
                });
            },
        .seeds =
            [] {
                return filesBelow("tests/core/sass/listings", ".sass") + rawStringsBelow("tests/core/sass") +
                       rawStringsBelow("tests/app/cli");
            },
        .runs = 1000};
}

} // namespace forewarp::fuzz
