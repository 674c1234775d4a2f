#include "target/later_rows.hh"

#include <mutex>

#include "target/packed.hh"

namespace speclev {

namespace {

/// One for all tables: each is read once.
std::mutex reading_rows;

}  // namespace

template <class Row>
const std::vector<Row>& LaterRows<Row>::read() const {
  const std::lock_guard lock(reading_rows);
  if (!is_read_.load(std::memory_order_relaxed)) {
    Unpacker(*data_, at_).rows(rows_);
    is_read_.store(true, std::memory_order_release);
  }
  return rows_;
}

template class LaterRows<KeywordTable::Row>;
template class LaterRows<WordTable::Row>;
template class LaterRows<Condition>;
template class LaterRows<Switch>;
template class LaterRows<LoadingRow>;
template class LaterRows<GameRule>;
template class LaterRows<StatementRow>;
template class LaterRows<Slot>;
template class LaterRows<Push>;
template class LaterRows<ExtraRow>;
template class LaterRows<FunctionRow>;
template class LaterRows<ForeignWord>;
template class LaterRows<NamedText>;

}  // namespace speclev
