// The texts in a quest.dat, by role and message.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "archive/quest_form.hh"

namespace speclev::quest {

/// A message of the quest. Its text stands behind that of the one before, and its summary behind its text.
struct Message {
  std::int32_t number = 0;
  char delivery = 0;              ///< how it is shown
  std::int64_t size = 0;          ///< of its text, in bytes
  std::int64_t summary_size = 0;  ///< 0 where the form has none
};

/// The messages of a role, or those of all.
struct Class {
  std::string_view name;
  std::vector<Message> messages;
};

/// What is in a quest.dat but for what follows from the rest.
struct Texts {
  std::vector<Class> classes;
  std::string_view bytes;  ///< all texts and summaries, in the order of the messages
};

/// The class of the messages that are for every role.
inline constexpr std::string_view common_class = "-";

/// Takes a file apart, and checks all of it. What it gives views the bytes. Throws Damage. Zeros are not asked for
/// where nothing is kept: behind the name of a class and in the records of messages.
Texts read(std::string_view bytes, const Form& form);
/// The bytes of a file. Throws NoRoom if an offset or a size does not fit.
std::string write(const Texts& texts, const Form& form);

}  // namespace speclev::quest
