// SPDX-License-Identifier: MIT
// What the pages do with a script: the search, questions that are answered, guesses. Without it they can be read.
"use strict";

const up = document.currentScript.dataset.up;
const dataOf = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

function make(name, attributes, ...children) {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...children);
  return made;
}

// ---------------------------------------------------------------- the search

const MOST_FOUND = 30, AROUND = 60;

// The list of pages is a script, since a page that lies in a file may not read another file.
function withPages(then) {
  if (window.gridworkPages) {
    then();
  } else {
    document.head.append(make("script", { src: `${up}search.js`, onload: then }));
  }
}

// Each entry is [address, page, heading, text]. Every word must stand there; those in a heading count more.
function find(words) {
  const found = [];
  for (const [address, page, heading, text] of window.gridworkPages) {
    const head = `${page} ${heading}`.toLowerCase(), body = text.toLowerCase();
    let points = 0;
    for (const word of words) {
      const here = (head.includes(word) ? 10 : 0) + (body.includes(word) ? 1 : 0);
      points = here && points >= 0 ? points + here : -1;
    }
    if (points > 0) {
      const at = Math.max(0, body.indexOf(words[0]) - AROUND);
      found.push({ address, points, name: heading ? `${page}: ${heading}` : page, text: text.slice(at, at + 3 * AROUND).replace(at ? /^\S+ / : "", "") });
    }
  }
  return found.sort((a, b) => b.points - a.points);
}

function beginSearch(place) {
  const input = make("input", { type: "search", placeholder: "Search (press /)", autocomplete: "off" });
  input.setAttribute("aria-label", "Search all pages");
  const list = make("div", { id: "found", hidden: true });
  list.setAttribute("aria-live", "polite");
  const show = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter((word) => word);
    list.hidden = !words.length;
    if (words.length) {
      const all = find(words);
      const items = all.slice(0, MOST_FOUND).map((one) =>
        make("li", {}, make("a", { href: up + one.address }, one.name), make("small", {}, one.text)));
      const said = !all.length ? "Nothing is found." : all.length > MOST_FOUND ? `The first ${MOST_FOUND} of ${all.length}:` : "";
      list.replaceChildren(said, make("ol", {}, ...items));
    }
  };
  input.addEventListener("input", () => withPages(show));
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      list.querySelector("a")?.click();
    }
  });
  place.append(input, list);
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.target.matches("input")) {
      event.preventDefault();
      input.focus();
    } else if (event.key === "Escape") {
      list.hidden = true;
    }
  });
  document.addEventListener("click", (event) => {
    list.hidden = list.hidden || !place.contains(event.target);
  });
}

// ---------------------------------------------------------------- questions and guesses

function say(section, isRight, words) {
  const reply = section.querySelector(".reply");
  reply.className = `reply ${isRight ? "right" : "wrong"}`;
  reply.textContent = words;
}

// As common/practice/predict/question.c reads an answer: what stands between numbers is passed over, and a sign behind a
// digit is a dash.
const numbersOf = (text) => (text.match(/(?<!\d)[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?/gi) ?? []).map(Number);
const areNear = (a, b) => a.length === b.length && a.every((one, at) => Math.abs(one - b[at]) <= 1e-6 * Math.abs(b[at]));

function beginQuestion(section, question) {
  const form = section.querySelector("form"), isChoice = Boolean(form.querySelector("[type=radio]"));
  form.querySelector("button").hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = new FormData(form).get(section.id) ?? "";
    const numbers = numbersOf(typed), wanted = numbersOf(question.answer);
    if (isChoice ? !typed : numbers.length !== wanted.length) {
      const wants = wanted.length > 1 ? `${wanted.length} numbers with blanks between` : "one number";
      say(section, false, isChoice ? "Choose one of these." : `The answer is ${wants}.`);
      return;
    }
    const isRight = isChoice ? typed === question.answer : areNear(numbers, wanted);
    const told = Object.entries(question.typical).find(([answer]) =>
      isChoice ? answer === typed : areNear(numbersOf(answer), numbers));
    say(section, isRight, isRight ? "Right." : `Wrong${told ? `: ${told[1]}` : ""}.`.replace(/\?\.$/, "?"));
    section.querySelector("details").open = true;
  });
}

function beginGuess(section, kinds) {
  const right = kinds.names[section.dataset.kind];
  const labels = kinds.sentences.map((sentence, at) => make("label", {}, make("input", {
    type: "radio",
    name: section.id,
    onchange: () => {
      say(section, at === right, at === right ? "Right." : `No: it is ${kinds.sentences[right]}.`);
      section.querySelector("details").open = true;
    },
  }), ` ${sentence}`));
  const legend = make("legend", {}, "Your guess: what does the grader report first?");
  const reply = make("p", { className: "reply" });
  reply.setAttribute("role", "status");
  section.querySelector(".guess").append(make("fieldset", {}, legend, ...labels), reply);
}

beginSearch(document.getElementById("search"));
const answers = dataOf("answers"), kinds = dataOf("kinds");
document.querySelectorAll(".question").forEach((section, at) => beginQuestion(section, answers[at]));
document.querySelectorAll(".mistake").forEach((section) => beginGuess(section, kinds));
// What is wider than its place can be moved by keys.
for (const wide of document.querySelectorAll("pre, .wide")) {
  if (wide.scrollWidth > wide.clientWidth) {
    wide.tabIndex = 0;
    wide.setAttribute("role", "region");
    wide.setAttribute("aria-label", wide.matches("pre") ? "Code" : "Table");
  }
}
