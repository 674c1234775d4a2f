#include "speclev/quest.hh"

#include "api/reading.hh"
#include "archive/quest_texts.hh"

namespace speclev {

QuestTexts quest_texts(const Target& target) {
  if (!quest::is_known(data_of(target))) return QuestTexts::unknown;
  return data_of(target).number(Number::quest_name) == 0 ? QuestTexts::none : QuestTexts::known;
}

Reading convert_quest(std::string_view bytes, const Recognition& from, const Recognition& to) {
  return reading<Reading>([&](Reading& result) {
    if (bytes.empty()) return;
    const quest::Form old_form = quest::form_of(data_of(from.target), from.abi).value();
    const quest::Form new_form = quest::form_of(data_of(to.target), to.abi).value();
    const quest::Texts texts = quest::read(bytes, old_form);
    if (!quest::holds_the_same(old_form, new_form))
      throw Damage(0, to.target.name() + " keeps the texts of its quest in another form than " + from.target.name(),
                   ErrorKind::mismatch);
    result.text = quest::write(texts, new_form);
    quest::read(result.text, new_form);  // the other game may take fewer
  });
}

}  // namespace speclev
