// SPDX-License-Identifier: MIT
// Shows a run step by step (run_page.c writes its data, run_page.html has the elements). A step is a line of
// the source with what the threads read and wrote there, a barrier, or an operation of the host.
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const DOES = ["reads", "writes", "updates"], READS = 0, WRITES = 1;
const FINE = 0, RACE = 1, OUTSIDE = 2, UNWRITTEN = 3, WRONG_SPACE = 4, FREED = 5;
const WARP = 32, MOST_CELLS = 64, MOST_BLOCKS = 256, UNIT = 0.062; // pixels of the timeline

const element = (id) => document.getElementById(id);

// What is on the page: the step, the warp whose memory is shown, and what the reader has picked.
const view = { step: 0, warp: 0, thread: null, cell: null };

function make(name, kind, text) {
  const made = document.createElement(name);
  if (kind) {
    made.className = kind;
  }
  made.textContent = text ?? "";
  return made;
}

// ---------------------------------------------------------------- the data

// Seven numbers for each access (run_page.c); here they get their names.
function accessesOf(step) {
  if (!step.accesses) {
    step.accesses = [];
    for (let i = 0; step.a && i < step.a.length; i += 7) {
      const [thread, array, index, does, mark, bytes, value] = step.a.slice(i, i + 7);
      step.accesses.push({ thread, array, index, does, mark, bytes, value, step });
    }
  }
  return step.accesses;
}

const launchOf = (step) => (step.l === undefined ? null : data.launches[step.l]);
const threadsOf = (launch) => launch.block[0] * launch.block[1] * launch.block[2];
const triple = (three) => `(${three.join(",")})`;
const count = (number, word) => `${number.toLocaleString("en-US")} ${word}${number === 1 ? "" : "s"}`;

// Before a kernel's first step comes the host's launch of it; both are of that launch. Other operations
// are of none.
function launchKey(step) {
  const operation = step.o === undefined ? null : data.operations[step.o];
  if (operation && operation.kind === "kernel") {
    const at = data.launches.findIndex((launch) => launch.number === operation.launch);
    return at >= 0 ? at : `operation ${step.o}`;
  }
  return step.l ?? null;
}

// The launch that is shown in a step: its own, or else the one that comes next, or was the last.
function shownLaunch(at) {
  const step = data.steps.slice(at).concat(data.steps.slice(0, at).reverse()).find((one) => one.l !== undefined);
  return step ? step.l : -1;
}

const stepsOfLaunch = (number) => data.steps.filter((step) => step.l === number);

// Of each array of a launch: which elements its threads use, and what these hold before the first
// step: an element that is read first has held the value all the time.
function prepare(launch, number) {
  launch.first = launch.arrays.map(() => new Map());
  launch.used = launch.arrays.map(() => new Map());
  launch.found = [];
  for (const access of stepsOfLaunch(number).flatMap(accessesOf)) {
    const users = launch.used[access.array].get(access.index) || new Set();
    users.add(Math.floor(access.thread / WARP));
    launch.used[access.array].set(access.index, users);
    if (!launch.first[access.array].has(access.index)) {
      launch.first[access.array].set(access.index, access.does === READS ? access.value : "");
    }
    if (access.mark !== FINE) {
      launch.found.push(access);
    }
  }
  const begin = launch.found[0] || stepsOfLaunch(number).flatMap(accessesOf)[0];
  launch.warp = begin ? Math.floor(begin.thread / WARP) : 0;
}

// What the arrays hold after a step, as far as the page knows it.
function valuesAfter(at, number) {
  const values = data.launches[number].first.map((map) => new Map(map));
  for (let i = 0; i <= at; i++) {
    if (data.steps[i].l === number) {
      for (const access of accessesOf(data.steps[i])) {
        if (access.does !== READS) {
          values[access.array].set(access.index, access.value);
        }
      }
    }
  }
  return values;
}

// ---------------------------------------------------------------- words

// "threads 0 to 7 and 12"; of long lists the number alone.
function threadWords(threads) {
  const sorted = [...new Set(threads)].sort((a, b) => a - b), ranges = [];
  for (const thread of sorted) {
    const last = ranges[ranges.length - 1];
    if (last && last[1] === thread - 1) {
      last[1] = thread;
    } else {
      ranges.push([thread, thread]);
    }
  }
  if (sorted.length === 1) {
    return `thread ${sorted[0]}`;
  }
  const words = ranges.map(([a, b]) => (a === b ? `${a}` : b === a + 1 ? `${a}, ${b}` : `${a} to ${b}`));
  return ranges.length > 4 ? `${sorted.length} threads` : `threads ${words.join(", ")}`;
}

// "x[3]"; of an address that is in no array what it is.
function elementWords(launch, access) {
  const { name, space } = launch.arrays[access.array];
  return space !== "host" || !/ memory$/.test(name) ? `${name}[${access.index}]`
    : name === "no memory" ? "an address that belongs to no memory" : name;
}

function addressOf(launch, access) {
  const array = launch.arrays[access.array];
  return "0x" + (BigInt("0x" + array.start) + BigInt(access.index) * BigInt(array.element)).toString(16);
}

function verb(does, plural) {
  return plural ? DOES[does].slice(0, -1) : DOES[does];
}

// What the threads do in a step, an array at a time, first what they read.
function doingWords(launch, step) {
  const groups = new Map();
  for (const access of accessesOf(step)) {
    const key = `${access.does} ${access.array}`;
    groups.set(key, (groups.get(key) || []).concat(access));
  }
  return [...groups.values()].sort((a, b) => a[0].does - b[0].does).map((group) => {
    const numbers = new Set(group.map((access) => access.thread)), threads = threadWords(numbers);
    const name = launch.arrays[group[0].array].name;
    const same = new Set(group.map((access) => access.index)).size === 1;
    const what = same ? `${name}[${group[0].index}]` : `elements of ${name}`;
    return `${threads[0].toUpperCase()}${threads.slice(1)} ${verb(group[0].does, numbers.size > 1)} ${what}${group[0].does === 2 ? " atomically" : ""}.`;
  });
}

function raceWords(launch) {
  const pair = launch.found.filter((access) => access.mark === RACE);
  const half = (access) => `thread ${access.thread} ${verb(access.does)} ${elementWords(launch, access)}`
    + `${access.value ? ` = ${access.value}` : ""} in line ${access.step.n} (step ${data.steps.indexOf(access.step) + 1})`;
  if (pair.length === 2) {
    return `Race condition in block ${triple(launch.index)}: ${half(pair[0])}, and ${half(pair[1])}. `
      + "There is no synchronization in between: on a GPU, either may come first.";
  }
  const other = launch.other ? `thread ${launch.other.thread} of block ${triple(launch.other.block)}`
    + (launch.other.line ? ` in line ${launch.other.line}` : "") : "another block, or an operation before this launch,";
  return `Race condition: in block ${triple(launch.index)}, ${half(pair[0])}, and ${other} uses the same element. `
    + "There is no synchronization in between: either may come first.";
}

const isWrittenByOthers = ({ step, array, index, thread }) => stepsOfLaunch(step.l).flatMap(accessesOf)
  .some((one) => one.array === array && one.index === index && one.does !== READS && one.thread !== thread);

// What was found in accesses of one kind, to one array, by the first of them.
function findingWords(launch, alike) {
  const access = alike[0], array = launch.arrays[access.array];
  const others = new Set(alike.map((one) => one.thread)).size - 1;
  const does = `thread ${access.thread} of block ${triple(launch.index)} ${verb(access.does)} ${elementWords(launch, access)}` + (others > 0
    ? `, and ${count(others, "more thread")} ${verb(access.does, others > 1)} others,` : "");
  switch (access.mark) {
  case RACE:
    return raceWords(launch);
  case OUTSIDE:
    return `Out of bounds: ${does.replace(/,$/, "")}. ${array.name} has ${count(lengthOf(array), "element")}, from 0 to ${lengthOf(array) - 1}.`;
  case UNWRITTEN:
    return `Uninitialized memory: ${does} before anything was written to it.` + (isWrittenByOthers(access)
      ? ` Another thread writes it, but no barrier makes thread ${access.thread} wait for that.` : "");
  case WRONG_SPACE:
    return `Wrong memory space: ${does}, which a kernel cannot use.`;
  default:
    return `Use after free: ${does} after the memory was freed.`;
  }
}

function operationWords(operation) {
  switch (operation.kind) {
  case "kernel":
    return `The host launches ${operation.name} with ${count(operation.size, "thread")}.`;
  case "event":
    return `The host records ${operation.name} in a stream.`;
  case "stream_waits":
    return `The stream ${operation.name}.`;
  case "host_waits":
    return "The host waits until the work before it has ended.";
  default:
    return `${operation.call}: ${operation.name}, ${count(operation.size, "byte")}.`;
  }
}

// ---------------------------------------------------------------- where the reader is

function intervalWords(step) {
  const barriers = stepsOfLaunch(step.l).some((one) => one.b || one.i > 0);
  return step.i > 0 ? `, after barrier ${step.i}` : barriers ? ", before the first barrier" : "";
}

function showNow() {
  const step = data.steps[view.step], launch = launchOf(step);
  const at = `Step ${view.step + 1} of ${data.steps.length}`;
  const line = step.n > 0 ? `, line ${step.n}` : "";
  element("where").textContent = launch ? `${at}: launch ${launch.number || step.l + 1}${line}${intervalWords(step)}`
    : `${at}: host${line}`;
  const said = element("said");
  said.replaceChildren();
  if (!launch) {
    const operation = data.operations[step.o];
    said.append(make("p", "", operationWords(operation)));
    if (operation.kind === "kernel" && !data.launches.some((one) => one.number === operation.launch)) {
      said.append(make("p", "grey", `This page has no steps of it. ./gridwork trace ${data.name} --launch ${operation.launch} has them.`));
    }
  } else if (step.b) {
    said.append(make("p", "", `All threads of the block wait at this barrier, barrier ${step.i + 1}. After it, each thread sees what the others wrote before it.`));
  } else {
    said.append(...doingWords(launch, step).map((sentence) => make("p", "", sentence)));
    if (!(step.n > 0)) {
      said.append(make("p", "grey", "This code is not in your files."));
    }
  }
  const found = accessesOf(step).filter((access) => access.mark !== FINE)
    .map((access) => ({ ...access, kind: access.mark === RACE ? "race" : `${access.mark} ${access.array} ${access.does}` }));
  for (const alike of by(found, "kind").values()) {
    said.append(make("p", "finding", findingWords(launch, alike)));
  }
  element("slider").value = view.step;
  element("slider").setAttribute("aria-valuetext", element("where").textContent);
  for (const [kind, next] of Object.entries(walks)) {
    element(`${kind}-back`).disabled = next(-1) === view.step;
    element(`${kind}-on`).disabled = next(1) === view.step;
  }
}

// A button that leads to the next step in which something was found, and from the last one to the first.
function showFind() {
  const marked = data.steps.map((step, i) => (accessesOf(step).some((access) => access.mark !== FINE) ? i : -1)).filter((i) => i >= 0);
  const at = marked.find((i) => i > view.step) ?? marked[0], here = marked.indexOf(view.step);
  element("find").replaceChildren();
  if (marked.length > (here < 0 ? 0 : 1)) {
    const button = make("button", "", `\u2715 ${here < 0 ? "Show what the checker found" : `Finding ${here + 1} of ${marked.length}. Next`} (f): step ${at + 1}`);
    button.onclick = () => go(at);
    element("find").append(button);
  }
}

// ---------------------------------------------------------------- the source

let shownFile = -1;

function showSource() {
  const step = data.steps[view.step], box = element("lines");
  const file = step.f >= 0 ? step.f : shownFile >= 0 ? shownFile : 0;
  const source = data.sources[file];
  if (!source) {
    return;
  }
  if (file !== shownFile) {
    shownFile = file;
    element("file").textContent = source.name;
    const used = new Set(data.steps.filter((one) => one.f === file).map((one) => one.n));
    const found = new Set(data.steps.filter((one) => one.f === file && accessesOf(one).some((access) => access.mark !== FINE)).map((one) => one.n));
    box.replaceChildren(...source.lines.map((text, i) => {
      const number = source.first + i, line = make("div", "line");
      line.append(make("span", "number", number), make("span", "text", text || " "));
      line.classList.toggle("used", used.has(number));
      line.classList.toggle("found", found.has(number));
      line.onclick = () => used.has(number) && go(nextOfLine(file, number));
      return line;
    }));
  }
  for (const line of box.querySelectorAll(".current")) {
    line.classList.remove("current");
    line.removeAttribute("aria-current");
  }
  const line = step.f >= 0 && step.n > 0 ? box.children[step.n - source.first] : null;
  if (line) {
    line.classList.add("current");
    line.setAttribute("aria-current", "step");
    if (line.offsetTop < box.scrollTop + 30 || line.offsetTop > box.scrollTop + box.clientHeight - 60) {
      box.scrollTop = line.offsetTop - box.clientHeight / 2;
    }
  }
}

function nextOfLine(file, number) {
  const at = data.steps.map((step, i) => (step.f === file && step.n === number ? i : -1)).filter((i) => i >= 0);
  return at.find((i) => i > view.step) ?? at[0];
}

// ---------------------------------------------------------------- the grid and the block

function showGrid(launch) {
  const [x, y, z] = launch.grid, blocks = x * y * z;
  const index = launch.index[0] + x * (launch.index[1] + y * launch.index[2]);
  element("grid-title").textContent =
    `Grid of ${launch.kernel}<<<${launch.shape}>>>: ${count(blocks, "block")} of ${count(threadsOf(launch), "thread")}`;
  const shown = Math.min(blocks, MOST_BLOCKS), boxes = [];
  const first = Math.max(0, Math.min(index - MOST_BLOCKS / 2, blocks - shown));
  for (let i = first; i < first + shown; i++) {
    boxes.push(make("span", i === index ? "traced" : ""));
  }
  // A grid with rows is drawn in rows, where they find room.
  element("blocks").style.gridTemplateColumns = blocks > x && x <= 20 ? `repeat(${x}, 14px)` : "";
  element("blocks").replaceChildren(...boxes);
  element("block-title").textContent = `Block ${triple(launch.index)}: its threads and memory`;
}

const isWhole = (launch) => threadsOf(launch) <= 2 * WARP;
const isShown = (launch, thread) => isWhole(launch) || Math.floor(thread / WARP) === view.warp;

function kinds(accesses) {
  const names = new Set(accesses.map((access) => DOES[access.does]));
  if (accesses.some((access) => access.mark !== FINE)) {
    names.add("marked").add(accesses.some((access) => access.mark === RACE) ? "pair" : "alone");
  }
  return [...names].join(" ");
}

// The accesses of the step; of the reported race both, whichever of the two the step has.
function accessesNow(launch) {
  const now = accessesOf(data.steps[view.step]);
  return now.concat(now.some((access) => access.mark === RACE)
    ? launch.found.filter((access) => access.mark === RACE && !now.includes(access)) : []);
}

function by(accesses, key) {
  const map = new Map();
  for (const access of accesses) {
    map.set(access[key], (map.get(access[key]) || []).concat(access));
  }
  return map;
}

function showThreads(launch, now) {
  const threads = threadsOf(launch), byThread = by(now, "thread"), rows = [];
  const isNarrow = element("stage").clientWidth < 560, byLane = threads > 100, isMany = threads > 8 * WARP;
  for (let warp = 0; warp * WARP < threads; warp++) {
    // Of many warps, or on a narrow page, one alone has room for numbers; the others are small.
    const isFew = threads <= 16 || (isNarrow && (isWhole(launch) || warp === view.warp));
    const row = make("div", "warp"), lanes = make("div", isFew ? "lanes few" : isNarrow || (isMany && warp !== view.warp) ? "lanes small" : "lanes");
    const last = Math.min(threads, (warp + 1) * WARP) - 1;
    const name = make(isWhole(launch) ? "span" : "button", "name", threads > WARP ? `warp ${warp}` : "threads");
    if (byLane) {
      name.append(make("small", "", `${warp * WARP}\u2013${last}`));
    }
    name.onclick = () => pickWarp(warp);
    row.classList.toggle("focus", !isWhole(launch) && warp === view.warp);
    for (let thread = warp * WARP; thread <= last; thread++) {
      const one = make("span", `thread ${kinds(byThread.get(thread) || [])}`, byLane ? thread % WARP : thread);
      one.dataset.thread = thread;
      one.classList.toggle("picked", thread === view.thread);
      lanes.append(one);
    }
    row.append(name, lanes);
    rows.push(row);
  }
  element("threads").className = isMany && !isNarrow ? "many" : "";
  element("threads").replaceChildren(...rows);
}

// Which elements of an array are shown: those between the first and the last that the threads use, or
// those that they use, or those of the step or the last one that used any, whichever find room first.
function cellsOf(launch, array, now) {
  const mine = [...launch.used[array]].filter(([, users]) => isWhole(launch) || users.has(view.warp));
  const used = mine.map(([index]) => index).sort((a, b) => a - b);
  const span = used.length > 0 ? used[used.length - 1] - used[0] + 1 : 0;
  if (span <= MOST_CELLS) {
    return { shown: Array.from({ length: span }, (_, i) => used[0] + i), left: 0 };
  }
  if (used.length <= MOST_CELLS) {
    return { shown: used, left: 0 };
  }
  const mineOf = (accesses) => accesses.filter((access) => access.array === array && isShown(launch, access.thread));
  let touched = mineOf(now);
  for (let at = view.step; touched.length === 0 && at >= 0 && shownLaunch(at) === shownLaunch(view.step); at--) {
    touched = mineOf(accessesOf(data.steps[at]));
  }
  const shown = [...new Set(touched.map((access) => access.index))].sort((a, b) => a - b).slice(0, MOST_CELLS);
  return { shown, left: used.length - shown.length };
}

// "t5↑": thread 5 reads; threads are above memory.
function whoWords(accesses) {
  const threads = [...new Set(accesses.map((access) => access.thread))];
  const arrows = ["\u2191", "\u2193", "\u2195"].filter((_, does) => accesses.some((access) => access.does === does)).join("");
  const others = threads.length > 2 ? `+${threads.length - 1}` : threads.length === 2 ? `,t${threads[1]}` : "";
  return threads.length === 0 ? "" : `t${threads[0]}${others}${arrows}`;
}

// What a narrow cell has room for; the whole value is in the words below.
function short(value) {
  return value && value.length > 9 && Number.isFinite(Number(value)) ? Number(value).toPrecision(4) : value;
}

const lengthOf = (array) => Math.floor(array.bytes / array.element);
const isOutside = (array, index) => index < 0 || index >= lengthOf(array);

function showCell(launch, array, index, values, before, accesses) {
  const outside = isOutside(launch.arrays[array], index), cell = make("span", `cell ${kinds(accesses)}`);
  const value = values[array].get(index), old = before[array].get(index);
  const change = value && old && value !== old && value.length + old.length < 8 ? `${old}\u2192${value}` : short(value);
  cell.dataset.array = array;
  cell.dataset.index = index;
  cell.classList.toggle("outside", outside);
  cell.classList.toggle("picked", view.cell !== null && view.cell.array === array && view.cell.index === index);
  const head = make("span", "index", `[${index}]`);
  head.append(make("span", "who", whoWords(accesses)));
  const isUnknown = accesses.some((access) => access.mark === UNWRITTEN); // what was read is not what lies there later
  cell.append(head, make("span", "value", outside ? "\u2715 none" : isUnknown ? "?" : change || "\u00b7"));
  return cell;
}

function showMemory(launch, number, now) {
  const values = valuesAfter(view.step, number), before = valuesAfter(view.step - 1, number), panels = [];
  launch.arrays.forEach((array, i) => {
    const { shown, left } = cellsOf(launch, i, now);
    if (shown.length === 0 && left === 0) {
      return;
    }
    const panel = make("div", "array"), title = make("h3", "", array.name), cells = make("div", "cells");
    const length = Math.floor(array.bytes / array.element);
    title.append(make("span", "grey", ` ${array.space} memory, ${array.type ? `${array.type}, ` : ""}`
      + (array.space === "host" ? "" : `${count(length, "element")}`)));
    const touched = by(now.filter((access) => access.array === i && isShown(launch, access.thread)), "index");
    shown.forEach((index, k) => {
      const cell = showCell(launch, i, index, values, before, touched.get(index) || []);
      cell.classList.toggle("gap", k > 0 && shown[k - 1] !== index - 1);
      cells.append(cell);
    });
    panel.append(title, cells);
    if (left > 0) {
      panel.append(make("p", "grey", `${count(left, "other element")} that these threads use in other steps ${left === 1 ? "is" : "are"} not shown here.`));
    }
    panels.push(panel);
  });
  element("memory").replaceChildren(...panels);
}

// Lines from the picked thread, and from the race's pair, to the elements they use.
function showLinks(now) {
  const links = element("links"), ground = element("stage").getBoundingClientRect();
  const isPicked = (access) => access.thread === view.thread
    || (view.cell && access.array === view.cell.array && access.index === view.cell.index);
  const wanted = now.filter((access) => access.mark === RACE || isPicked(access)).slice(0, 64);
  links.replaceChildren();
  for (const access of wanted) {
    const from = element("threads").querySelector(`[data-thread="${access.thread}"]`);
    const to = element("memory").querySelector(`[data-array="${access.array}"][data-index="${access.index}"]`);
    if (from && to) {
      const a = from.getBoundingClientRect(), b = to.getBoundingClientRect();
      const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
      const ends = { x1: a.left + a.width / 2 - ground.left, y1: a.bottom - ground.top,
        x2: b.left + b.width / 2 - ground.left, y2: b.top - ground.top };
      Object.entries(ends).forEach(([name, at]) => line.setAttribute(name, at));
      line.setAttribute("class", access.mark !== FINE ? "found" : "");
      links.append(line);
    }
  }
}

// ---------------------------------------------------------------- what is under finger or mouse

function threadDetail(launch, now, thread) {
  const [x, y] = launch.block, place = [thread % x, Math.floor(thread / x) % y, Math.floor(thread / (x * y))];
  const doing = now.filter((access) => access.thread === thread).map((access) =>
    `${verb(access.does)} ${elementWords(launch, access)}${access.value ? ` = ${access.value}` : ""} at ${addressOf(launch, access)}`);
  return `Thread ${thread}, threadIdx ${triple(place)}, warp ${Math.floor(thread / WARP)}: `
    + (doing.length > 0 ? `${doing.join("; ")}.` : "does not read or write memory in this step.");
}

function cellDetail(launch, number, now, { array, index }) {
  const value = valuesAfter(view.step, number)[array].get(index), old = valuesAfter(view.step - 1, number)[array].get(index);
  const here = { array, index };
  const users = now.filter((access) => access.array === array && access.index === index).map((access) =>
    `thread ${access.thread} ${verb(access.does)}${access.value ? ` ${access.value}` : ""}`);
  return `${elementWords(launch, here)} at ${addressOf(launch, here)}, ${launch.arrays[array].element} bytes: `
    + `${isOutside(launch.arrays[array], index) ? "outside the array" : value ? `value ${value}` : "value not known yet"}${old && old !== value ? `, before this step ${old}` : ""}. ${users.length > 0 ? `In this step: ${users.slice(0, 8).join(", ")}${users.length > 8 ? ` and ${users.length - 8} more` : ""}.` : ""}`;
}

function showDetail(thread, cell) {
  const number = shownLaunch(view.step), launch = data.launches[number];
  if (!launch) {
    return;
  }
  const now = accessesNow(launch);
  element("detail").textContent = cell !== null ? cellDetail(launch, number, now, cell)
    : thread !== null ? threadDetail(launch, now, thread)
      : "Point at a thread or an element, or tap it, to see its address and value.";
}

function pointed(event) {
  const thread = event.target.closest("[data-thread]"), cell = event.target.closest("[data-index]");
  return {
    thread: thread ? Number(thread.dataset.thread) : null,
    cell: cell ? { array: Number(cell.dataset.array), index: Number(cell.dataset.index) } : null,
  };
}

function pickWarp(warp) {
  const launch = data.launches[shownLaunch(view.step)], warps = launch ? Math.ceil(threadsOf(launch) / WARP) : 1;
  view.warp = (warp + warps) % warps;
  pickNothing();
}

function pickThread(by_how_many) {
  const launch = data.launches[shownLaunch(view.step)];
  if (launch) {
    const threads = threadsOf(launch);
    const from = view.thread !== null ? view.thread : view.warp * WARP - (by_how_many > 0 ? 1 : 0);
    view.thread = (from + by_how_many + threads) % threads;
    view.warp = Math.floor(view.thread / WARP);
    view.cell = null;
    show();
  }
}

// ---------------------------------------------------------------- the timeline

function drawTimeline() {
  const shown = data.operations.filter((operation) => operation.shown);
  element("timeline").hidden = shown.length < 2;
  const streams = Math.max(1, data.streams.length), host = streams > 3 ? 12 : 24; // per cent of the width
  const width = (100 - host) / streams;
  ["host", ...data.streams].forEach((name, i) => {
    const head = make("span", "", name);
    head.style.width = `${i === 0 ? host : width}%`;
    element("heads").append(head);
  });
  const times = element("times"), end = Math.max(...shown.map((one) => Math.max(one.end, one.on)), 1);
  const ground = make("div");
  ground.style.height = `${end * UNIT + 12}px`;
  times.append(ground);
  data.operations.forEach((operation, i) => {
    if (!operation.shown) {
      return;
    }
    const call = make("div", "host", operation.on > operation.asked ? "waits" : "");
    call.style.cssText = `top:${operation.asked * UNIT + 4}px;height:${Math.max(2, (operation.on - operation.asked) * UNIT - 2)}px;width:${host - 1}%`;
    const box = make("button", `operation ${operation.kind}`, operation.kind === "host_waits" ? "waits" : operation.name);
    const left = operation.kind === "host_waits" ? 0 : host + operation.stream * width;
    box.style.cssText = `top:${operation.begin * UNIT + 4}px;height:${(operation.end - operation.begin) * UNIT - 2}px;left:${left}%;width:${(left === 0 ? host : width) - 1}%`;
    box.dataset.operation = i;
    box.title = operationWords(operation);
    box.onclick = () => go(data.steps.findIndex((step) => step.o === i));
    times.append(...(operation.kind === "host_waits" ? [box] : [call, box]));
  });
}

// The operation of the step; of a kernel's steps the kernel.
function showTimeline() {
  const step = data.steps[view.step], launch = launchOf(step), times = element("times");
  const at = step.o !== undefined ? step.o
    : data.operations.findIndex((one) => launch && one.kind === "kernel" && one.launch === launch.number);
  for (const box of times.querySelectorAll(".operation")) {
    const is = Number(box.dataset.operation) === at;
    box.classList.toggle("current", is);
    if (is && (box.offsetTop < times.scrollTop || box.offsetTop + 20 > times.scrollTop + times.clientHeight)) {
      times.scrollTop = box.offsetTop - times.clientHeight / 2;
    }
  }
}

// ---------------------------------------------------------------- steps

// The next step of another interval or launch, by a function that tells what a step is of; backwards
// the first one of it. Where there is none, one stays, or goes to the first step of one's own.
function walk(direction, keyOf) {
  const keys = data.steps.map(keyOf);
  let at = view.step + direction;
  while (at >= 0 && at < keys.length && (keys[at] === null || keys[at] === keys[view.step])) {
    at += direction;
  }
  at = at < 0 || at >= keys.length ? view.step : at;
  while (direction < 0 && at > 0 && keys[at - 1] === keys[at]) {
    at--;
  }
  return at;
}

const walks = {
  line: (direction) => Math.max(0, Math.min(data.steps.length - 1, view.step + direction)),
  interval: (direction) => walk(direction, (step) => (step.l === undefined ? `operation ${step.o}` : `${step.l} ${step.i}`)),
  launch: (direction) => walk(direction, launchKey),
};

function show() {
  const number = shownLaunch(view.step), launch = data.launches[number];
  showNow();
  showFind();
  showSource();
  showTimeline();
  element("grid").hidden = element("block").hidden = !launch;
  if (launch) {
    const now = accessesNow(launch);
    showGrid(launch);
    showThreads(launch, now);
    showMemory(launch, number, now);
    showLinks(now);
    showDetail(view.thread, view.cell);
  }
}

function go(at) {
  const before = shownLaunch(view.step), to = Math.max(0, Math.min(data.steps.length - 1, at));
  view.step = to;
  const number = shownLaunch(to), launch = data.launches[number], isOther = number !== before;
  const found = accessesOf(data.steps[to]).find((access) => access.mark !== FINE);
  view.warp = found ? Math.floor(found.thread / WARP) : launch && isOther ? launch.warp : view.warp;
  [view.thread, view.cell] = isOther ? [null, null] : [view.thread, view.cell];
  if (location.protocol !== "about:") history.replaceState(null, "", `#${to + 1}`); // in a notebook it has no address
  show();
}

function pickNothing() {
  view.thread = view.cell = null;
  show();
}

// As the page lists them, and what they do.
const KEYS = [
  ["\u2192 \u2190", "one line on, one line back", { ArrowRight: () => go(walks.line(1)), ArrowLeft: () => go(walks.line(-1)) }],
  ["i I", "on and back to the next barrier (__syncthreads)", { i: () => go(walks.interval(1)), I: () => go(walks.interval(-1)) }],
  ["l L", "one launch on, back", { l: () => go(walks.launch(1)), L: () => go(walks.launch(-1)) }],
  ["Home End", "first step, last step", { Home: () => go(0), End: () => go(data.steps.length - 1) }],
  ["t T", "pick the next thread, the one before it", { t: () => pickThread(1), T: () => pickThread(-1) }],
  ["w W", "show the next warp, the one before it", { w: () => pickWarp(view.warp + 1), W: () => pickWarp(view.warp - 1) }],
  ["f", "go to the next thing that the checker found", { f: () => element("find").querySelectorAll("button").forEach((button) => button.click()) }],
  ["Esc", "pick nothing", { Escape: pickNothing }],
];

function listen() {
  for (const kind of Object.keys(walks)) {
    element(`${kind}-back`).onclick = () => go(walks[kind](-1));
    element(`${kind}-on`).onclick = () => go(walks[kind](1));
  }
  element("slider").oninput = (event) => go(Number(event.target.value));
  const onKey = Object.assign({}, ...KEYS.map(([, , does]) => does));
  document.addEventListener("keydown", (event) => {
    const own = event.target.id === "slider" && !/^[a-zA-Z]$/.test(event.key); // which moves by itself
    if (onKey[event.key] && !own && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      onKey[event.key]();
    }
  });
  const stage = element("stage");
  stage.addEventListener("mouseover", (event) => {
    const { thread, cell } = pointed(event);
    showDetail(cell ? null : thread ?? view.thread, cell || (thread === null ? view.cell : null));
  });
  stage.addEventListener("mouseleave", () => showDetail(view.thread, view.cell));
  stage.addEventListener("click", (event) => {
    const { thread, cell } = pointed(event);
    if (thread !== null || cell) {
      view.thread = thread === view.thread ? null : thread;
      view.cell = cell;
      view.warp = thread !== null ? Math.floor(thread / WARP) : view.warp;
      show();
    }
  });
  window.addEventListener("resize", show);
}

function begin() {
  data.launches.forEach(prepare);
  element("title").textContent = data.name;
  element("about").textContent = "A run on the CPU device, step by step. One block of each launch.";
  element("slider").max = Math.max(0, data.steps.length - 1);
  const legend = element("legend");
  ["reads \u2191", "writes \u2193", "updates \u2195"].forEach((text, i) => legend.append(make("span", `key ${DOES[i]}`, text)));
  legend.append(make("span", "key marked", "\u2715 found by the checker"));
  element("keys").append(...KEYS.flatMap(([keys, what]) => {
    const name = make("dt"), text = make("dd", "", what);
    keys.split(" ").forEach((key) => name.append(make("kbd", "", key), " "));
    return [name, text];
  }));
  element("notes").append(...data.notes.map((note) => make("li", "", note)));
  drawTimeline();
  listen();
  // The first step of the launch that was asked for, unless the address names a step.
  const asked = Number(location.hash.slice(1)), first = data.steps.findIndex((step) => step.l === 0);
  const at = asked >= 1 && asked <= data.steps.length ? asked - 1 : Math.max(0, first);
  view.warp = data.launches.length > 0 ? data.launches[Math.max(0, shownLaunch(at))].warp : 0;
  if (data.steps.length > 0) {
    go(at);
  }
}

begin();
