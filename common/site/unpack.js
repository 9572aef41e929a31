// SPDX-License-Identifier: MIT
// Before the script of a trace's page: its data as gw_draw has written it (run_pages.py has packed the accesses).
"use strict";

{
  const place = document.getElementById("data"), all = JSON.parse(place.textContent);
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
}
