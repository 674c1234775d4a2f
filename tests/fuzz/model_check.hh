#pragma once

#include "fuzz/fuzz.hh"
#include "speclev/source.hh"
#include "support/source_rules.hh"

namespace speclev::fuzz {

/// What holds of the model of each source. number: chooses the places that are asked about.
inline void check_model(const SourceView& model, std::size_t number) {
  const std::string_view bytes = model.text().bytes();
  const std::string broken = test::broken_rule(model);
  require(broken.empty(), broken.c_str());
  for (std::size_t i = 0; i < 3; ++i) {
    const auto at = static_cast<std::uint32_t>(number * (i + 1) % (bytes.size() + 1));
    const CompletionContext expectation = model.expected(at);
    require(expectation.replaced.begin <= at && expectation.replaced.end <= bytes.size(), "what is replaced is there");
    if (const SourcePart* const part = model.part_at(at)) static_cast<void>(model.meaning(*part, at));
    if (const auto square = model.square_at(at))
      require(model.map_character(square->frame, square->column, square->row) == bytes[at],
              "a square has its character");
    if (expectation.keyword != Span{}) static_cast<void>(model.form_of(expectation.keyword));
  }
}

}  // namespace speclev::fuzz
