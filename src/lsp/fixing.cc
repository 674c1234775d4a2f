// Answers requests for quick fixes.
#include <string>

#include "diag/fixes.hh"
#include "lsp/edits.hh"
#include "lsp/session.hh"

// Changes that mend what is told.

namespace speclev::lsp {

namespace {

constexpr std::string_view quick_fix = "quickfix", fix_all = "source.fixAll.speclev";

/// Whether a client wants actions of a kind: no kinds are named, or one that it is of.
bool is_wanted(const Json& only, std::string_view kind) {
  if (!only.is_array()) return true;
  for (const Json& each : only) {
    const auto name = text_of(each);
    if (name && kind.starts_with(*name) && (kind.size() == name->size() || kind[name->size()] == '.' || name->empty()))
      return true;
  }
  return false;
}

Json change_of(const Document& document, Json edits) {
  return {{"documentChanges", Json::array({document_edit(document.uri, document.version, std::move(edits))})}};
}

}  // namespace

Json code_action(const Session& session, const Json& params) {
  const DocumentPointer& document = session.document(params);
  const Json& only = member(params, "context", "only");
  const Place first = place_of(member(params, "range", "start")), last = place_of(member(params, "range", "end"));
  const auto findings = session.findings_of(*document);
  Placing placing(document->lines, document->text.bytes(), session.encoding);
  Json actions = Json::array();
  if (is_wanted(only, quick_fix))
    for (const Diagnostic& each : findings->diagnostics) {
      const Place begin = document->lines.place(each.span.begin, session.encoding);
      const Place end = document->lines.place(each.span.end, session.encoding);
      if (!each.fix || end < first || last < begin) continue;
      actions.push_back(
          {{"title", title_of(*each.fix, document->text)},
           {"kind", quick_fix},
           {"isPreferred", each.fix->certain},
           {"diagnostics", Json::array({diagnostic_of(each, *document, placing)})},
           {"edit", change_of(*document, Json::array({edit_of(*each.fix, *document, session.encoding)}))}});
    }
  if (!is_wanted(only, fix_all)) return actions;
  Json edits = Json::array();
  for (const Fix& each : certain_fixes(findings->diagnostics))
    edits.push_back(edit_of(each, *document, session.encoding));
  if (!edits.empty())
    actions.push_back({{"title", "Mend all that is certainly misspelt or miswritten"},
                       {"kind", fix_all},
                       {"edit", change_of(*document, std::move(edits))}});
  return actions;
}

}  // namespace speclev::lsp
