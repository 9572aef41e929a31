// SPDX-License-Identifier: MIT
// Before the script of a trace's page: its data as gw_draw has written it (run_pages.py has packed and compressed it).
"use strict";

const inflated = (text) => {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
};

const unpacked = async () => {
  const place = document.getElementById("data"), all = JSON.parse(await inflated(place.textContent.trim()));
  const accesses = ([length, thread, index, threadStep, indexStep, array, does, mark, bytes, values]) => {
    const each = values.split("|");
    return Array.from({ length }, (_, at) => {
      each[at] = each[at] || each[at - 1];
      return [thread + at * threadStep, array, index + at * indexStep, does, mark, bytes, each[at]];
    });
  };
  const known = {}; // the values of elements so far, by launch, array and index
  const restore = (step, access) => {
    const place = [step.l, access[1], access[2]];
    access[6] = { "~": known[place], "?": "" }[access[6]] ?? access[6];
    known[place] = access[6];
    return access;
  };
  for (const step of all.steps) {
    const lists = (step.a ?? []).map((runs) => runs.flatMap(accesses));
    const longest = Math.max(0, ...lists.map((list) => list.length));
    if (step.a) {
      const inTurn = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => (at < list.length ? [list[at]] : [])));
      step.a = inTurn.flat().flatMap((access) => restore(step, access));
    }
  }
  place.textContent = JSON.stringify(all);
};
