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
  const items = all(".item").map((element) => ({
    element,
    kind: element.dataset.kind,
    change: element.dataset.change,
    text: (element.dataset.name + " " + (element.querySelector(".summary")?.textContent ?? "")).toLowerCase(),
  }));

  const label = (className, ...children) => make("label", { className }, ...children);
  const box = (properties) => make("input", { type: "checkbox", ...properties });

  /** A box for each value that items have, with their number. */
  function chips(name, values, words) {
    const present = values.filter((value) => items.some((item) => item[name] === value));
    if (present.length < 2) return [];
    const labels = present.map((value) => {
      const count = items.filter((item) => item[name] === value).length;
      return label("chip", box({ name, value, checked: true }), ` ${words(value)} `, make("span", { className: "count", textContent: count }));
    });
    const legend = make("legend", { className: "hidden", textContent: name === "kind" ? "Kinds" : "Changes" });
    return [make("fieldset", {}, legend, ...labels)];
  }

  function listOfKeys() {
    const rows = [["/", "filter by name"], ["j k", "next, previous change"], ["? Esc", "open and close this list"], ["Esc", "clear the filter"]];
    if (comparisons.length) rows.splice(2, 0, ["1 2 3 4", "side by side, swipe, onion skin, difference"]);
    if (tools) rows.splice(2, 0, ["g", "next ground"]);
    const list = make("dl", {}, ...rows.map(([keys, does]) => {
      const term = make("dt", {}, ...keys.split(" ").flatMap((key) => [make("kbd", { textContent: key }), " "]));
      return make("div", {}, term, make("dd", { textContent: does }));
    }));
    const isOn = label("", box({ id: "keys-on", checked: true }), " Single keys work");
    return make("details", { className: "keys", id: "keys" }, make("summary", { textContent: "Keys" }), list, isOn);
  }

  function makeFilter() {
    const text = make("input", { type: "search", id: "filter-text", autocomplete: "off", spellcheck: false, placeholder: "Name" });
    const result = make("p", { className: "shown", id: "filter-result" });
    result.setAttribute("role", "status");
    const kinds = [...new Set(items.map((item) => item.kind))];
    const title = (kind) => byId(kind).querySelector("h2").textContent;
    const form = make("form", { className: "filter", id: "filter" },
      label("search", make("span", { textContent: "Filter" }), text), ...chips("kind", kinds, title),
      ...chips("change", ["changed", "new", "removed", "renamed", "moved", "reformatted"], (change) => change),
      result, listOfKeys());
    form.setAttribute("aria-label", "Filter");
    return form;
  }

  /** What is of no use without a script. */
  function addTools() {
    const modes = byId("modes");
    if (!modes) return;
    const mode = (value, words) => label("", make("input", { type: "radio", name: "mode", value, id: `mode-${value}` }), ` ${words}`);
    byId("mode-side").closest("label").after(mode("swipe", "Swipe"));
    modes.append(mode("difference", "Difference"));
    const slider = label("slider", make("span", { id: "slider-name" }), make("input", { type: "range", id: "position", min: 0, max: 100, value: 50 }));
    slider.id = "slider";
    const legend = make("p", { className: "legend", id: "legend" });
    for (const [key, words] of [["gone", "only before"], ["come", "only after"], ["recolored", "another colour"]]) {
      legend.append(make("span", { className: `key ${key}` }), ` ${words} `);
    }
    tools.append(slider, label("", box({ id: "hide-same" }), " Hide what looks the same"), legend);
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
  const filter = byId("filter");
  const hideSame = byId("hide-same");

  function applyFilter() {
    const words = (byId("filter-text")?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    const chosen = (name) => {
      const inputs = all(`input[name=${name}]`);
      const values = new Set(inputs.filter((input) => input.checked).map((input) => input.value));
      return (value) => inputs.length === 0 || values.has(value);
    };
    const [isKind, isChange] = [chosen("kind"), chosen("change")];
    let shown = 0;
    for (const { element, kind, change, text } of items) {
      const isWanted = isKind(kind) && isChange(change) && words.every((word) => text.includes(word))
        && !(hideSame?.checked && element.classList.contains("same"));
      element.hidden = !isWanted;
      if (isWanted) shown += 1;
    }
    for (const section of all("[data-section]")) {
      for (const list of all(".cards, .gallery, .colors, .rows, .names", section)) {
        const isEmpty = all(".item", list).every((item) => item.hidden);
        list.hidden = isEmpty;
        const heading = list.previousElementSibling;
        if (heading?.matches("h3, .more")) heading.hidden = isEmpty && all(".item", list).length > 0;
      }
      section.hidden = all(".item", section).every((item) => item.hidden);
    }
    const noun = items.length === 1 ? "change" : "changes";
    byId("filter-result").textContent = shown === items.length
      ? `${items.length} ${noun}` : `${shown} of ${items.length} ${noun}`;
  }

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

  // Links into the page show what they lead to.

  function reveal() {
    const target = location.hash.length > 1 ? byId(location.hash.slice(1)) : null;
    if (!filter || !target?.closest("[hidden]")) return;
    clearFilter();
    target.scrollIntoView();
  }

  addEventListener("hashchange", reveal);

  // What is below the bar starts below it.

  if (bar) {
    new ResizeObserver(() => {
      const isSticky = getComputedStyle(bar).position === "sticky";
      root.style.setProperty("--bar", isSticky ? `${bar.offsetHeight + 8}px` : "0.5rem");
    }).observe(bar);
  }

  // Drawings

  const sizes = [16, 24, 32, 48];
  const side = 192;
  /** What a drawing's `src` was in the file, by image. */
  const originals = new Map();
  /** The address of a drawing whose `currentColor` is light, by the original's. */
  const lightened = new Map();

  function light(address) {
    if (!lightened.has(address)) lightened.set(address, lighten(address));
    return lightened.get(address);
  }

  /** `currentColor` is black inside an image: on a dark ground it is written as a light colour. */
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

  /** Shows the drawings of an item that only readers without a script have in the page: all at once are too many. */
  function unfold(item) {
    for (const holder of all("noscript", item)) {
      holder.insertAdjacentHTML("afterend", holder.textContent);
      holder.remove();
    }
    for (const image of all(".ground img", item)) paint(image);
  }

  const folded = items.map(({ element }) => element).filter((element) => element.querySelector("noscript"));
  if (folded.length) {
    const inSight = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        inSight.unobserve(target);
        unfold(target);
      }
    }, { rootMargin: "400px" });
    for (const element of folded) inSight.observe(element);
  }

  async function load(address) {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  }

  /** Width and height at which a drawing has as many pixels as a square one. */
  function extent({ naturalWidth, naturalHeight }) {
    const ratio = naturalWidth && naturalHeight ? Math.min(Math.max(naturalWidth / naturalHeight, 1 / 16), 16) : 1;
    return [side * Math.sqrt(ratio), side / Math.sqrt(ratio)].map(Math.round);
  }

  /** The pixels of a drawing in the middle of a frame. */
  function pixels(image, { width, height }) {
    const canvas = make("canvas", { width, height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    const size = extent(image);
    context.drawImage(image, (width - size[0]) / 2, (height - size[1]) / 2, size[0], size[1]);
    const { data } = context.getImageData(0, 0, width, height);
    // Multiplied by alpha, so that colours of what is not there do not count.
    for (let index = 0; index < data.length; index += 4) {
      const alpha = data[index + 3] / 255;
      for (let part = 0; part < 3; part += 1) data[index + part] *= alpha;
    }
    return data;
  }

  /** The size that a drawing says it has; browsers make one up for an SVG that does not say. */
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

  /** Whether a pixel of `one` is outside of what `other` has around the same place: antialiasing is not. */
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
    for (let y = 0; y < frame.height; y += 1) {
      for (let x = 0; x < frame.width; x += 1) {
        const index = 4 * (y * frame.width + x);
        let delta = 0;
        for (let part = 0; part < 4; part += 1) delta = Math.max(delta, Math.abs(one[index + part] - other[index + part]));
        largest = Math.max(largest, delta);
        const differs = delta > tolerance && (stands(one, other, x, y, frame) || stands(other, one, x, y, frame));
        if (differs) count += 1;
        const step = other[index + 3] - one[index + 3];
        const color = !differs ? [128, 134, 142] : step > tolerance ? [28, 126, 214] : step < -tolerance ? [232, 89, 12] : [174, 62, 201];
        picture.data.set([...color, differs ? 255 : Math.max(one[index + 3], other[index + 3]) * 0.4], index);
      }
    }
    return { share: Math.min(count / frame.area, 1), largest };
  }

  function words({ share, largest }) {
    if (largest <= 2) return "Only bytes changed: no pixel differs";
    if (share === 0) return "Only bytes changed, as far as people can see: the edges differ by antialiasing alone";
    const percent = 100 * share;
    const number = percent < 0.1 ? "Less than 0.1" : percent.toFixed(1);
    return `${number} % of the pixels differ`;
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

  async function prepare(comparison) {
    if (comparison.dataset.ready) return;
    comparison.dataset.ready = "1";
    unfold(comparison.closest(".item"));
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
    comparison.querySelector(".stage").append(outcome);
    const verdict = make("p", { className: "verdict" });
    rows.after(verdict);
    let sentence;
    try {
      const addresses = [before, after].map((image) => originals.get(image));
      const images = await Promise.all(addresses.map(load));
      const extents = images.map(extent);
      const frame = { width: Math.max(extents[0][0], extents[1][0]), height: Math.max(extents[0][1], extents[1][1]) };
      // What is beside a drawing does not count.
      frame.area = Math.max(...extents.map(([width, height]) => width * height));
      Object.assign(canvas, { width: frame.width, height: frame.height });
      const context = canvas.getContext("2d");
      const picture = context.createImageData(frame.width, frame.height);
      const result = compare(...images.map((image) => pixels(image, frame)), frame, picture);
      context.putImageData(picture, 0, 0);
      const [one, other] = images.map((image, index) => ownSize(addresses[index], image));
      sentence = words(result);
      if (one !== other) sentence += `; size ${one ?? "not given"} → ${other ?? "not given"}`;
      if (result.share === 0 && (one === other || !one || !other)) {
        verdict.classList.add("same");
        const item = comparison.closest(".item");
        if (all(".compare", item).every((other) => other === comparison || other.querySelector(".verdict.same"))) {
          item.classList.add("same");
          if (hideSame?.checked) applyFilter();
        }
      }
      comparison.dataset.share = String(result.share);
    } catch {
      sentence = "The pixels cannot be compared here";
    }
    verdict.textContent = sentence;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", sentence);
  }

  let onScreen;

  function applyTools() {
    const chosen = (name) => tools.querySelector(`input[name=${name}]:checked`)?.value;
    const mode = chosen("mode") ?? "side";
    const ground = chosen("ground");
    const hasChanged = root.dataset.ground !== ground;
    root.dataset.mode = mode;
    root.dataset.ground = ground;
    if (hasChanged) for (const image of all(".ground img")) paint(image);
    if (!hideSame) return;
    byId("legend").hidden = mode !== "difference";
    const hasPosition = mode === "swipe" || mode === "onion";
    byId("slider").hidden = !hasPosition;
    byId("slider-name").textContent = mode === "onion" ? "Opacity of after" : "Position";
    const position = byId("position");
    root.style.setProperty("--at", `${position.value}%`);
    root.style.setProperty("--mix", String(position.value / 100));
    position.setAttribute("aria-valuetext", `${position.value} %`);
  }

  /** The rest is compared while nothing else happens, so that what looks the same can be hidden. */
  function prepareRest() {
    const rest = comparisons.filter((comparison) => !comparison.dataset.ready);
    const step = async () => {
      const next = rest.pop();
      if (!next) return;
      await prepare(next);
      setTimeout(step, 0);
    };
    step();
  }

  if (tools) {
    tools.hidden = false;
    applyTools();
    tools.addEventListener("input", applyTools);
    tools.addEventListener("submit", (event) => event.preventDefault());
    hideSame?.addEventListener("input", () => {
      prepareRest();
      applyFilter();
    });
    onScreen = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        onScreen.unobserve(target);
        prepare(target);
      }
    }, { rootMargin: "400px" });
    for (const comparison of comparisons) onScreen.observe(comparison);
  }
  reveal();

  // Keys

  /** The next or previous change that is shown. */
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
