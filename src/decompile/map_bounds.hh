// Tracks how far level regions may extend beyond a map.
#pragma once

#include <cstdint>
#include <span>

#include "decompile/control_flow.hh"

namespace speclev::decompiler {

/// How far level regions of the map may go, which functions and levels leave to what stands behind them.
class MapBounds {
 public:
  MapBounds(const Flow& flow, const CodeView& code) : flow_(flow), code_(code) {}

  /// Whether a level region lies outside.
  bool exceeded(std::span<const FlowStep> steps);

 private:
  void statement(const FlowStep& step, bool& exceeded);

  const Flow& flow_;
  const CodeView& code_;
  std::int64_t x_ = 0, y_ = 0;  ///< the last column and row
};

}  // namespace speclev::decompiler
