#include "sim/registers.hh"

#include <utility>

namespace speclev::sim {

namespace {

/// The order while it is made: of each entry the element that it gets, -1 where that is not known yet.
class Order {
 public:
  Order(std::size_t size, bool all_move) : taken(size, -1), all_move_(all_move) {}

  /// The elements that an entry can still get. Each leads to equally many orders.
  std::vector<int> left(std::size_t entry) const {
    std::vector<int> elements;
    for (int i = 0; i < static_cast<int>(taken.size()); ++i)
      if (std::ranges::find(taken, i) == taken.end()) elements.push_back(i);
    if (all_move_ && elements.size() > 1) std::erase(elements, begin_of_chain(entry));
    return elements;
  }

  std::vector<int> taken;

 private:
  /// The element that would close a ring if the entry got it: that whose place leads to the entry, over what is taken.
  int begin_of_chain(std::size_t entry) const {
    int begin = static_cast<int>(entry);
    for (auto at = std::ranges::find(taken, begin); at != taken.end(); at = std::ranges::find(taken, begin))
      begin = static_cast<int>(at - taken.begin());
    return begin;
  }

  bool all_move_;
};

}  // namespace

std::vector<int> register_order(Dice& dice, std::size_t size, std::string_view name, bool all_move) {
  Order order(size, all_move);
  for (std::size_t i = 0; i < size; ++i) {
    const int wanted = dice.register_value(name, static_cast<int>(i));
    if (wanted < 0) continue;
    const std::vector<int> left = order.left(i);
    if (std::ranges::find(left, wanted) != left.end()) order.taken[i] = wanted;
  }
  for (std::size_t i = 0; i < size; ++i)
    if (order.taken[i] < 0) order.taken[i] = dice.roll_register(name, static_cast<int>(i), order.left(i));
  return std::move(order.taken);
}

}  // namespace speclev::sim
