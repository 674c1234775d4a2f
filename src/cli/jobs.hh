// Runs work on several files in parallel and keeps the messages in order.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <functional>

#include "files/print.hh"

/// Work of a subcommand on several files at once.
namespace speclev::cli {

/// Adds -j. threads: on how many one works, one without the option.
void add_jobs_option(CLI::App& command, std::size_t& threads);

/// Calls work with each number below a count, on so many threads at once. What the calls print as messages comes out in
/// the order of the numbers. Where calls throw, what that with the lowest number throws is thrown, behind its messages;
/// of those behind it nothing comes out.
void run_in_order(Io& io, std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work);

}  // namespace speclev::cli
