// Writes quest.dat for a game and a machine.
#include "archive/quest_texts.hh"
#include "binary/bytes.hh"
#include "binary/writer.hh"

namespace speclev::quest {

namespace {

class TextsWriter {
 public:
  explicit TextsWriter(const Form& form) : form_(form), bytes_(form.big_endian) {}

  std::string write(const Texts& texts) {
    const auto classes = static_cast<std::int64_t>(texts.classes.size());
    bytes_.integer(classes, form_.integer);
    for (const Class& each : texts.classes) {
      bytes_.run(each.name);
      bytes_.zeros(static_cast<std::size_t>(form_.name) - each.name.size());
    }
    std::int64_t at = form_.head(classes);
    for (const Class& each : texts.classes) {
      offset("offset", at);
      at += form_.integer + static_cast<std::int64_t>(each.messages.size()) * form_.record;
    }
    for (const Class& each : texts.classes) {
      bytes_.integer(static_cast<std::int64_t>(each.messages.size()), form_.integer);
      for (const Message& message : each.messages) {
        record(message, at);
        at += message.size + message.summary_size;
      }
    }
    bytes_.run(texts.bytes);
    return bytes_.take();
  }

 private:
  /// at: where its text begins.
  void record(const Message& message, std::int64_t at) {
    const std::size_t begin = bytes_.size();
    bytes_.integer(message.number, form_.integer);
    bytes_.integer(message.delivery, 1);
    bytes_.zeros(begin + static_cast<std::size_t>(form_.offset_at) - bytes_.size());
    offset("offset", at);
    offset("size", message.size);
    if (form_.has_summaries) offset("summary size", message.summary_size);
    bytes_.zeros(begin + static_cast<std::size_t>(form_.record) - bytes_.size());
  }

  void offset(std::string_view what, std::int64_t value) {
    const std::int64_t greatest = INT64_MAX >> (64 - 8 * form_.offset);
    if (value > greatest) throw NoRoom{what, value, greatest};
    bytes_.integer(value, form_.offset);
  }

  const Form& form_;
  Bytes bytes_;
};

}  // namespace

std::string write(const Texts& texts, const Form& form) { return TextsWriter(form).write(texts); }

}  // namespace speclev::quest
