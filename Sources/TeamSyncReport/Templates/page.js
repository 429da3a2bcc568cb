"use strict";
(() => {
  const root = document.documentElement;
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const byId = (id) => document.getElementById(id);
  const make = (name, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };

  // Filter

  const tools = byId("tools");
  const comparisons = all(".compare");
  /** Whether the file does not contain the size of a difference. */
  const isUnmeasured = (comparison) => comparison.matches(".overlaid") && comparison.dataset.share === undefined;
  const items = all(".item").map((element) => ({
    element,
    kind: element.dataset.kind,
    change: element.dataset.change,
    text: (element.dataset.name + " " + (element.querySelector(".summary")?.textContent ?? "")).toLowerCase(),
  }));

  const label = (className, ...children) => make("label", { className }, ...children);
  const box = (properties) => make("input", { type: "checkbox", ...properties });

  /** A checkbox for each value that occurs in items, with the number of items. */
  function chips(name, values, words) {
    const present = values.filter((value) => items.some((item) => item[name] === value));
    if (present.length < 2) return [];
    const labels = present.map((value) => {
      const count = items.filter((item) => item[name] === value).length;
      return label("chip", box({ name, value, checked: true }), ` ${words(value)} `, make("span", { className: "count", textContent: count }));
    });
    const legend = make("legend", { className: "hidden", textContent: name === "kind" ? "Kinds" : "Changes" });
    return [make("fieldset", { className: "chips" }, legend, ...labels)];
  }

  function listOfKeys() {
    const rows = [["/", "filter by name"], ["j k", "next, previous change"], ["? Esc", "open and close this list"], ["Esc", "clear the filter"]];
    if (comparisons.length) rows.splice(2, 0, ["1 2 3 4", "side by side, swipe, onion skin, difference"]);
    if (tools) rows.splice(2, 0, ["g", "next background"]);
    const list = make("dl", {}, ...rows.map(([keys, does]) => {
      const term = make("dt", {}, ...keys.split(" ").flatMap((key) => [make("kbd", { textContent: key }), " "]));
      return make("div", {}, term, make("dd", { textContent: does }));
    }));
    const isOn = label("", box({ id: "keys-on", checked: true }), " Use single keys");
    return menu("keys", "Keys", list, isOn);
  }

  function menu(id, words, ...children) {
    return make("details", { className: `menu ${id}`, id }, make("summary", { textContent: words }), make("div", { className: "panel" }, ...children));
  }

  function makeFilter() {
    const text = make("input", { type: "search", id: "filter-text", autocomplete: "off", spellcheck: false, placeholder: "Filter by name" });
    const result = make("p", { className: "shown", id: "filter-result" });
    result.setAttribute("role", "status");
    const kinds = [...new Set(items.map((item) => item.kind))];
    const title = (kind) => byId(kind).querySelector("h2").textContent;
    const events = ["redrawn", "changed", "new", "removed", "renamed", "moved", "metadata", "reformatted"];
    const boxes = [...chips("kind", kinds, title), ...chips("change", events, (change) => change)];
    if (comparisons.length > 1 && comparisons.some(isUnmeasured)) boxes.push(label("", box({ id: "by-share" }), " Largest share of pixels first"));
    const form = make("form", { className: "filter", id: "filter" },
      label("search", make("span", { className: "hidden", textContent: "Filter" }), text),
      ...(boxes.length ? [menu("choice", "Show", ...boxes)] : []), result);
    form.setAttribute("aria-label", "Filter");
    return form;
  }

  /** Adds the controls that require a script. */
  function addTools() {
    const modes = byId("modes");
    if (!modes) return;
    const mode = (value, words) => label("", make("input", { type: "radio", name: "mode", value, id: `mode-${value}` }), ` ${words}`);
    byId("mode-side").closest("label").after(mode("swipe", "Swipe"));
    modes.append(mode("difference", "Difference"));
    const slider = label("slider", make("span", { id: "slider-name" }), make("input", { type: "range", id: "position", min: 0, max: 100, value: 50 }));
    slider.id = "slider";
    const legend = make("p", { className: "legend", id: "legend" });
    for (const [key, words] of [["gone", "only before"], ["come", "only after"], ["recolored", "a different color"]]) {
      legend.append(make("span", { className: `key ${key}` }), ` ${words} `);
    }
    tools.append(label("", box({ id: "hide-same" }), " Hide what looks the same"), slider, legend);
  }

  let bar;
  if (items.length) {
    bar = make("div", { className: "bar", id: "bar" }, makeFilter());
    byId("changes").before(bar);
  }
  if (tools) {
    addTools();
    bar?.append(tools);
  }
  bar?.append(listOfKeys());
  for (const element of all(".menu")) {
    element.addEventListener("focusout", (event) => {
      if (event.relatedTarget && !element.contains(event.relatedTarget)) element.open = false;
    });
  }
  document.addEventListener("click", (event) => {
    for (const element of all(".menu[open]")) if (!element.contains(event.target)) element.open = false;
  });
  const filter = byId("filter");
  const hideSame = byId("hide-same");

  // Items are in lists of limited length. Matching items are moved together, so that no list has gaps and only the lists
  // in the window are laid out.

  const groups = all(".lists").map((element) => {
    const lists = all(":scope > ul", element);
    const size = Math.max(...lists.map((list) => list.children.length));
    const rest = make("ul", { hidden: true });
    element.append(rest);
    return { element, lists, size, rest, members: lists.flatMap((list) => [...list.children]), shown: null };
  });
  if (groups.reduce((sum, { members }) => sum + members.length, 0) > 120) root.classList.add("many");

  function arrange(group) {
    const wanted = group.members.filter((element) => !element.hidden);
    const isSame = group.shown?.length === wanted.length && wanted.every((element, index) => group.shown[index] === element);
    if (isSame || (!group.shown && wanted.length === group.members.length)) return wanted.length;
    group.shown = wanted;
    group.lists.forEach((list, index) => {
      const own = wanted.slice(index * group.size, (index + 1) * group.size);
      list.hidden = own.length === 0;
      list.classList.toggle("whole-list", own.length === group.size);
      const isPlaced = list.children.length === own.length && own.every((element, place) => list.children[place] === element);
      if (!isPlaced) list.replaceChildren(...own);
    });
    group.rest.replaceChildren(...group.members.filter((element) => element.hidden));
    return wanted.length;
  }

  function applyFilter() {
    const words = (byId("filter-text")?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    const chosen = (name) => {
      const inputs = all(`input[name=${name}]`, bar);
      const values = new Set(inputs.filter((input) => input.checked).map((input) => input.value));
      return (value) => inputs.length === 0 || values.has(value);
    };
    const [isKind, isChange] = [chosen("kind"), chosen("change")];
    let shown = 0;
    for (const item of items) {
      const { element, kind, change, text } = item;
      const isWanted = isKind(kind) && isChange(change) && words.every((word) => text.includes(word))
        && !(hideSame?.checked && element.classList.contains("same"));
      if (element.hidden === isWanted) {
        element.hidden = !isWanted;
        if (item.thumb) item.thumb.hidden = !isWanted;
      }
      if (isWanted) shown += 1;
    }
    for (const { section, parts } of sections) {
      let count = 0;
      for (const { container, headings, members, group } of parts) {
        const own = group ? arrange(group) : members.filter((element) => !element.hidden).length;
        count += own;
        for (const element of [container, ...headings]) element.hidden = own === 0;
      }
      section.hidden = count === 0;
    }
    for (const refresh of inSight) refresh();
    for (const part of all(".sheet .part")) part.hidden = !part.querySelector(".thumb:not([hidden])");
    const noun = items.length === 1 ? "change" : "changes";
    byId("filter-result").textContent = shown === items.length
      ? `${items.length} ${noun}` : `${shown} of ${items.length} ${noun}`;
  }

  /** Functions to call after elements have moved to other lists. */
  const inSight = [];

  /** The parts of each section that are hidden if no item in it matches. */
  const sections = all("[data-section]").map((section) => {
    let headings = [];
    const parts = [];
    for (const child of section.children) {
      if (child.matches("h3, .more")) headings.push(child);
      const members = all(".item", child);
      if (!members.length) continue;
      parts.push({ container: child, headings, members, group: groups.find(({ element }) => element === child || element.parentElement === child) });
      headings = [];
    }
    return { section, parts };
  });
  const thumbs = new Map(all(".thumb").map((element) => [element.dataset.of, element]));
  for (const item of items) item.thumb = thumbs.get(item.element.id);

  if (filter) {
    filter.addEventListener("input", applyFilter);
    filter.addEventListener("submit", (event) => event.preventDefault());
    applyFilter();
  }

  function clearFilter() {
    byId("filter-text").value = "";
    for (const input of all("input[name=kind], input[name=change]")) input.checked = true;
    if (hideSame) hideSame.checked = false;
    applyFilter();
  }

  // Links into the page reveal their targets.

  function reveal() {
    const target = location.hash.length > 1 ? byId(location.hash.slice(1)) : null;
    if (!target) return;
    const folds = [];
    for (let fold = target.closest("details:not([open])"); fold; fold = fold.parentElement.closest("details:not([open])")) folds.push(fold);
    for (const fold of folds) fold.open = true;
    const isHidden = filter && target.closest("[hidden]");
    if (isHidden) clearFilter();
    if (isHidden || folds.length) target.scrollIntoView();
  }

  addEventListener("hashchange", reveal);

  // Link targets are scrolled to a position below the bar.

  if (bar) {
    new ResizeObserver(() => {
      const isSticky = getComputedStyle(bar).position === "sticky";
      root.style.setProperty("--bar", isSticky ? `${bar.offsetHeight + 8}px` : "0.5rem");
    }).observe(bar);
  }

  // Drawings

  const sizes = [16, 24, 32, 48];
  const side = 192;
  /** The original `src` of each drawing, by image. */
  const originals = new Map();
  /** The address of a drawing with a light `currentColor`, by the address of the original. */
  const lightened = new Map();

  function light(address) {
    if (!lightened.has(address)) lightened.set(address, lighten(address));
    return lightened.get(address);
  }

  /** Inside an image, `currentColor` is black. On a dark background, it is replaced by a light color. */
  function lighten(address) {
    const mark = "data:image/svg+xml;base64,";
    if (!address.startsWith(mark)) return address;
    const text = atob(address.slice(mark.length));
    if (!/currentcolor/i.test(text) || /[\s"';{]color\s*[:=]/i.test(text)) return address;
    return mark + btoa(text.replace(/currentcolor/gi, "#f1f3f5"));
  }

  function paint(image) {
    if (!originals.has(image)) originals.set(image, image.getAttribute("src"));
    const original = originals.get(image);
    const wanted = root.dataset.ground === "dark" ? light(original) : original;
    if (image.getAttribute("src") !== wanted) image.setAttribute("src", wanted);
  }

  /** Shows the drawings of an item. With a script, they are hidden at first: they are too many to show at once. */
  function unfold(item) {
    for (const holder of all("noscript", item)) {
      holder.insertAdjacentHTML("afterend", holder.textContent);
      holder.remove();
    }
    for (const image of all(".ground img", item)) paint(image);
  }

  /** Uses the drawings of a card for its small picture if the file had no room for a second copy. */
  function fill(thumb) {
    const pair = thumb.querySelector(".pair");
    const card = byId(thumb.dataset.of);
    if (pair.querySelector("img") || !card) return;
    unfold(card);
    const found = ["before", "after"].map((name) => card.querySelector(`.stage .${name} img`));
    const images = found.some(Boolean) ? found : [null, card.querySelector(".ground img")];
    const last = images[1] ?? images[0];
    for (const [image, className, alt] of [[last === images[0] ? null : images[0], "first", "before"], [last, "last", last === images[0] ? "picture" : "after"]]) {
      if (!image) continue;
      const copy = make("img", { className, alt, width: 40, height: 40 });
      copy.setAttribute("src", originals.get(image));
      paint(copy);
      pair.append(copy);
    }
  }

  // Browsers load each drawing as a separate document, and a comparison takes a while. Therefore, only a few run at a
  // time, for visible elements, and not while the user is typing.

  let quietUntil = 0;
  /** Whether everything is being compared while the user waits. */
  let isComparing = false;
  document.addEventListener("input", () => { quietUntil = performance.now() + 400; });
  const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

  /** Runs a task for each element that becomes visible, `count` at a time. Distant lists are not observed. */
  function whenInSight(selector, elements, count, task) {
    const [todo, waiting, near] = [new Set(elements), new Set(), new Set()];
    let isRunning = false;
    const run = async () => {
      isRunning = true;
      while (waiting.size) {
        const rest = quietUntil - performance.now();
        if (rest > 0) {
          await pause(rest);
          continue;
        }
        for (const element of [...waiting].slice(0, count)) {
          waiting.delete(element);
          todo.delete(element);
          single.unobserve(element);
          await task(element);
        }
        await pause(10);
      }
      isRunning = false;
    };
    const single = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) waiting.add(target);
        else waiting.delete(target);
      }
      if (waiting.size && !isRunning) run();
    }, { rootMargin: "200px" });
    const watch = (list) => {
      for (const element of all(selector, list)) if (todo.has(element)) single.observe(element);
    };
    const lists = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) near.delete(target);
        else if (!near.has(target)) {
          near.add(target);
          watch(target);
        }
      }
    }, { rootMargin: "200px" });
    for (const list of new Set(elements.map((element) => element.closest("ul")))) lists.observe(list);
    inSight.push(() => {
      single.disconnect();
      waiting.clear();
      for (const list of near) watch(list);
    });
  }

  const folded = [...items.map(({ element }) => element), ...thumbs.values()]
    .filter((element) => element.querySelector("noscript") || element.matches(".thumb") && !element.querySelector("img"));
  function load(element) {
    unfold(element);
    if (element.matches(".thumb")) fill(element);
  }

  whenInSight(".item, .thumb", folded, 6, load);

  // Other elements are loaded in idle time, so that a screenshot of the whole page contains every card.

  const idle = () => new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
  const isBusy = () => isComparing || quietUntil > performance.now();
  let isDrawing = false;

  async function drawRest() {
    isDrawing = true;
    const rest = folded.length <= 1000 ? [...folded] : [];
    for (;;) {
      await idle();
      while (isBusy()) await pause(250);
      const list = groups.flatMap(({ lists }) => lists).find((one) => !one.classList.contains("drawn"));
      if (!rest.length && !list) break;
      if (list) list.classList.add("drawn");
      else for (const element of rest.splice(0, 8)) load(element);
    }
    isDrawing = false;
  }

  drawRest();
  filter?.addEventListener("input", () => {
    for (const { lists } of groups) for (const list of lists) list.classList.remove("drawn");
    if (!isDrawing) drawRest();
  }, { capture: true });

  // A small picture in the right half of the page is enlarged to the left.

  for (const sheet of all(".sheet")) {
    for (const name of ["pointerover", "focusin"]) {
      sheet.addEventListener(name, (event) => {
        const thumb = event.target.closest(".thumb");
        thumb?.classList.toggle("end", thumb.getBoundingClientRect().left > document.documentElement.clientWidth / 2);
      });
    }
  }

  async function decode(address) {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  }

  /** The width and height at which a drawing has the same number of pixels as a square one. */
  function extent({ naturalWidth, naturalHeight }) {
    const ratio = naturalWidth && naturalHeight ? Math.min(Math.max(naturalWidth / naturalHeight, 1 / 16), 16) : 1;
    return [side * Math.sqrt(ratio), side / Math.sqrt(ratio)].map(Math.round);
  }

  /** The pixels of a drawing centered in a frame. */
  function pixels(image, { width, height }) {
    const canvas = make("canvas", { width, height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    const size = extent(image);
    context.drawImage(image, (width - size[0]) / 2, (height - size[1]) / 2, size[0], size[1]);
    const { data } = context.getImageData(0, 0, width, height);
    // The components are multiplied by alpha, so that the colors of transparent pixels do not count.
    for (let index = 0; index < data.length; index += 4) {
      const alpha = data[index + 3];
      if (alpha === 255) continue;
      data[index] = data[index] * alpha / 255;
      data[index + 1] = data[index + 1] * alpha / 255;
      data[index + 2] = data[index + 2] * alpha / 255;
    }
    return data;
  }

  /** The declared size of a drawing; null for an SVG file without one, for which browsers choose a size. */
  function ownSize(address, { naturalWidth, naturalHeight }) {
    const mark = "data:image/svg+xml;base64,";
    if (address.startsWith(mark)) {
      const start = atob(address.slice(mark.length)).match(/<(?:svg:)?svg\b[^>]*>/)?.[0] ?? "";
      const hasLength = (name) => new RegExp(`\\s${name}\\s*=\\s*["'][^"'%]*\\d[^"'%]*["']`).test(start);
      if (!hasLength("width") || !hasLength("height")) return null;
    }
    return `${naturalWidth} × ${naturalHeight}`;
  }

  const tolerance = 24;

  /** Whether a pixel of `one` is outside the range of pixels of `other` around it, so that antialiasing is ignored. */
  function stands(one, other, x, y, { width, height }) {
    for (let part = 0; part < 4; part += 1) {
      let low = 255;
      let high = 0;
      for (let down = Math.max(0, y - 1); down <= Math.min(height - 1, y + 1); down += 1) {
        for (let right = Math.max(0, x - 1); right <= Math.min(width - 1, x + 1); right += 1) {
          const value = other[4 * (down * width + right) + part];
          if (value < low) low = value;
          if (value > high) high = value;
        }
      }
      const value = one[4 * (y * width + x) + part];
      if (value < low - tolerance || value > high + tolerance) return true;
    }
    return false;
  }

  function compare(one, other, frame, picture) {
    let [count, largest] = [0, 0];
    const [left, right] = [one, other].map((data) => new Uint32Array(data.buffer));
    const drawn = picture.data;
    for (let place = 0; place < left.length; place += 1) {
      const index = 4 * place;
      let color = 0x80868e;
      let alpha = Math.max(one[index + 3], other[index + 3]) * 0.4;
      if (left[place] !== right[place]) {
        let delta = 0;
        for (let part = 0; part < 4; part += 1) delta = Math.max(delta, Math.abs(one[index + part] - other[index + part]));
        largest = Math.max(largest, delta);
        const [x, y] = [place % frame.width, Math.floor(place / frame.width)];
        if (delta > tolerance && (stands(one, other, x, y, frame) || stands(other, one, x, y, frame))) {
          const step = other[index + 3] - one[index + 3];
          color = step > tolerance ? 0x1c7ed6 : step < -tolerance ? 0xe8590c : 0xae3ec9;
          alpha = 255;
          count += 1;
        }
      }
      drawn[index] = color >> 16;
      drawn[index + 1] = color >> 8 & 255;
      drawn[index + 2] = color & 255;
      drawn[index + 3] = alpha;
    }
    return { share: Math.min(count / frame.area, 1), largest };
  }

  function words({ share, largest }, isRedrawn) {
    const detail = largest <= 2 ? "no pixel differs" : "only the antialiasing of edges differs";
    if (share === 0) return isRedrawn ? `Too small to see at ${side} px: ${detail}` : `Only bytes changed: ${detail}`;
    const percent = 100 * share;
    const number = percent < 0.1 ? "Less than 0.1" : percent.toFixed(1);
    return `${number}% of the pixels differ`;
  }

  function sizeRow(image) {
    const row = make("div", { className: "ground" });
    for (const size of sizes) {
      const copy = make("img", { alt: `${size} px`, width: size, height: size });
      copy.setAttribute("src", originals.get(image));
      paint(copy);
      row.append(make("span", { className: `s${size}` }, copy));
    }
    return row;
  }

  /** The swipe control of one drawing: an invisible slider over it, for pointers and keys. */
  function handle(stage, item) {
    const input = make("input", { type: "range", className: "handle", min: 0, max: 100, value: byId("position")?.value ?? 50 });
    input.setAttribute("aria-label", `Swipe of ${item.querySelector("h4 a").textContent}`);
    input.addEventListener("input", () => stage.style.setProperty("--at", `${input.value}%`));
    return input;
  }

  async function prepare(comparison) {
    if (comparison.dataset.ready) return;
    comparison.dataset.ready = "1";
    const item = comparison.closest(".item");
    unfold(item);
    const [before, after] = ["before", "after"].map((name) => comparison.querySelector(`.${name} img`));
    for (const image of [before, after]) if (image) paint(image);
    let rows = comparison.querySelector(".sizes");
    if (!rows) {
      rows = make("div", { className: "sizes" });
      rows.setAttribute("aria-hidden", "true");
      rows.append(...[before, after].map((image) => image ? sizeRow(image) : make("div", { className: "ground" })));
      comparison.querySelector(".stage").after(rows);
    }
    if (!before || !after) return;
    const canvas = make("canvas", { width: side, height: side });
    const outcome = make("figure", { className: "ground outcome" }, canvas, make("figcaption", { textContent: "Difference" }));
    const stage = comparison.querySelector(".stage");
    stage.append(outcome, handle(stage, item));
    const isMeasured = !isUnmeasured(comparison);
    const verdict = comparison.querySelector(".verdict") ?? make("p", { className: "verdict" });
    if (!isMeasured) rows.after(verdict);
    let sentence = verdict.textContent;
    try {
      const addresses = [before, after].map((image) => originals.get(image));
      const images = await Promise.all(addresses.map(decode));
      const extents = images.map(extent);
      const frame = { width: Math.max(extents[0][0], extents[1][0]), height: Math.max(extents[0][1], extents[1][1]) };
      // The area outside the drawings does not count.
      frame.area = Math.max(...extents.map(([width, height]) => width * height));
      Object.assign(canvas, { width: frame.width, height: frame.height });
      const context = canvas.getContext("2d");
      const picture = context.createImageData(frame.width, frame.height);
      const result = compare(...images.map((image) => pixels(image, frame)), frame, picture);
      context.putImageData(picture, 0, 0);
      comparison.dataset.drawn = String(result.share);
      if (!isMeasured) sentence = judge(comparison, verdict, result, images, addresses);
    } catch {
      if (!isMeasured) sentence = "This browser cannot compare the pixels";
      comparison.dataset.drawn = "";
    }
    verdict.textContent = sentence;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", sentence);
  }

  /** The outcome of a comparison in words; marks drawings that look the same. */
  function judge(comparison, verdict, result, images, addresses) {
    const item = comparison.closest(".item");
    const [one, other] = images.map((image, index) => ownSize(addresses[index], image));
    let sentence = words(result, item.dataset.change !== "reformatted");
    if (one !== other) sentence += `; size ${one ?? "not given"} → ${other ?? "not given"}`;
    if (result.share === 0 && (one === other || !one || !other)) {
      verdict.classList.add("same");
      if (all(".compare", item).every((other) => other === comparison || other.querySelector(".verdict.same"))) {
        item.classList.add("same");
        if (hideSame?.checked) applyFilter();
      }
    }
    comparison.dataset.share = String(result.share);
    return sentence;
  }

  function applyTools() {
    const chosen = (name) => tools.querySelector(`input[name=${name}]:checked`)?.value;
    const mode = chosen("mode") ?? "side";
    const ground = chosen("ground");
    const hasChanged = root.dataset.ground !== ground;
    root.dataset.mode = mode;
    root.dataset.ground = ground;
    root.dataset.invert = String(byId("invert").checked);
    if (hasChanged) for (const image of all(".ground img")) paint(image);
    if (!hideSame) return;
    byId("legend").hidden = mode !== "difference";
    const hasPosition = mode === "swipe" || mode === "onion";
    byId("slider").hidden = !hasPosition;
    byId("slider-name").textContent = mode === "onion" ? "Opacity of after" : "Position";
    const position = byId("position");
    if (root.dataset.at !== position.value) {
      root.dataset.at = position.value;
      for (const input of all(".handle")) {
        input.value = position.value;
        input.parentElement.style.removeProperty("--at");
      }
    }
    root.style.setProperty("--at", `${position.value}%`);
    root.style.setProperty("--mix", String(position.value / 100));
    position.setAttribute("aria-valuetext", `${position.value}%`);
  }

  /** Compares the remaining drawings too, so that those that look the same can be hidden. */
  async function prepareRest() {
    isComparing = true;
    for (const comparison of comparisons) {
      if (comparison.dataset.ready || !isUnmeasured(comparison)) continue;
      const rest = quietUntil - performance.now();
      if (rest > 0) await pause(rest);
      await prepare(comparison);
    }
    isComparing = false;
  }

  /** Sorts the icons of each list, and their small pictures, by their pixel differences, or in file order. */
  async function order(isByShare) {
    if (isByShare) await prepareRest();
    const share = (element) => Math.max(-1, ...all(".compare[data-share]", element).map((one) => Number(one.dataset.share)));
    for (const group of groups) {
      group.inFile ??= group.members;
      group.members = isByShare ? [...group.inFile].sort((one, other) => share(other) - share(one)) : group.inFile;
      group.shown ??= [];
      const pictures = group.members.map((element) => thumbs.get(element.id)).filter(Boolean);
      const places = [...thumbs.values()].filter((picture) => pictures.includes(picture)).map((picture) => {
        const place = make("li");
        picture.before(place);
        return place;
      });
      pictures.forEach((picture, index) => places[index].replaceWith(picture));
    }
    applyFilter();
  }

  byId("by-share")?.addEventListener("change", (event) => order(event.target.checked));

  if (tools) {
    tools.hidden = false;
    applyTools();
    tools.addEventListener("input", applyTools);
    tools.addEventListener("submit", (event) => event.preventDefault());
    hideSame?.addEventListener("input", () => {
      prepareRest();
      applyFilter();
    });
    whenInSight(".compare", comparisons, 1, prepare);
  }
  reveal();

  // Keys

  /** Moves to the next or previous visible change. */
  function step(direction) {
    const shown = items.map(({ element }) => element).filter((element) => element.id && element.checkVisibility());
    const here = shown.findIndex((element) => element.contains(document.activeElement));
    const top = bar ? bar.offsetHeight : 0;
    const first = shown.findIndex((element) => element.getBoundingClientRect().top >= top - 1);
    const next = here >= 0 ? here + direction : direction > 0 ? first : first < 0 ? shown.length - 1 : first - 1;
    shown[next]?.querySelector("h4 a")?.focus({ preventScroll: true });
    shown[next]?.scrollIntoView({ block: "start" });
  }

  function choose(name, place) {
    const inputs = all(`input[name=${name}]`, tools ?? document);
    const input = inputs[place < 0 ? (inputs.findIndex((one) => one.checked) + 1) % inputs.length : place];
    if (!input) return;
    input.checked = true;
    applyTools();
  }

  function press(key) {
    if (key === "/") byId("filter-text").focus();
    else if (key === "j") step(1);
    else if (key === "k") step(-1);
    else if (key === "g" && tools) choose("ground", -1);
    else if (key === "?") byId("keys").open = !byId("keys").open;
    else if (hideSame && "1234".includes(key)) choose("mode", Number(key) - 1);
    else return false;
    return true;
  }

  document.addEventListener("keydown", (event) => {
    if (!filter || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape") {
      if (byId("keys").open) byId("keys").open = false;
      else clearFilter();
      return;
    }
    const isTyping = event.target.matches?.("input:not([type=checkbox], [type=radio], [type=range]), textarea");
    if (isTyping || event.key.length !== 1 || !byId("keys-on").checked) return;
    if (press(event.key)) event.preventDefault();
  });

  // Print

  let opened = [];
  addEventListener("beforeprint", () => {
    opened = all("details:not([open])").slice(0, 500);
    for (const details of opened) details.open = true;
    for (const element of folded.slice(0, 500)) unfold(element);
    for (const comparison of comparisons.slice(0, 300)) prepare(comparison);
  });
  addEventListener("afterprint", () => {
    for (const details of opened) details.open = false;
  });
})();
