#include "target/later_rows.hh"

#include "target/packed.hh"

namespace speclev {

template <class Row>
std::vector<Row> LaterRows<Row>::rows() const {
  if (data_ == nullptr) return own_;
  std::vector<Row> rows;
  Unpacker(*data_, at_).rows(rows);
  return rows;
}

template class LaterRows<Switch>;
template class LaterRows<LoadingRow>;
template class LaterRows<GameRule>;

}  // namespace speclev
