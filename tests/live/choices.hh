#pragma once

#include <cstddef>
#include <random>
#include <vector>

namespace speclev::test {

/// Random choices: the same seed makes the same everywhere.
class Choices {
 public:
  explicit Choices(unsigned seed) : random_(seed) {}

 protected:
  std::size_t below(std::size_t limit) { return random_() % limit; }
  bool one_in(std::size_t count) { return below(count) == 0; }
  template <class Choice>
  const Choice& any(const std::vector<Choice>& choices) {
    return choices[below(choices.size())];
  }

 private:
  std::mt19937 random_;
};

}  // namespace speclev::test
