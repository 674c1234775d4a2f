// Not compiled for size, as the rest of switches is: what reads the tables of each run would be, too.
#include "target/packed.hh"
#include "target/switches.hh"

namespace speclev {

std::vector<Switch> SwitchList::rows() const {
  if (data_ == nullptr) return own_;
  std::vector<Switch> rows;
  Unpacker(*data_, at_).rows(rows);
  return rows;
}

}  // namespace speclev
