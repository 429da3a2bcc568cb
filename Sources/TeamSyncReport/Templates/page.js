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

  const filter = byId("filter");
  const hideSame = byId("hide-same");
  const items = all(".item").map((element) => ({
    element,
    kind: element.dataset.kind,
    text: (element.dataset.name + " " + (element.querySelector(".summary")?.textContent ?? "")).toLowerCase(),
  }));

  function applyFilter() {
    const words = (byId("filter-text")?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    const kinds = new Set(all("input[name=kind]:checked").map((input) => input.value));
    let shown = 0;
    for (const { element, kind, text } of items) {
      const isWanted = kinds.has(kind) && words.every((word) => text.includes(word))
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
    byId("filter-result").textContent = shown === items.length
      ? `${items.length} changes` : `${shown} of ${items.length} changes`;
  }

  if (filter) {
    filter.hidden = false;
    filter.addEventListener("input", applyFilter);
    filter.addEventListener("submit", (event) => event.preventDefault());
    applyFilter();
  }

  // Drawings

  const tools = byId("tools");
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

  async function pixels(address) {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = make("canvas", { width: side, height: side });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    const { naturalWidth: width, naturalHeight: height } = image;
    const scale = side / Math.max(width || 1, height || 1);
    const size = width && height ? [width * scale, height * scale] : [side, side];
    context.drawImage(image, (side - size[0]) / 2, (side - size[1]) / 2, size[0], size[1]);
    const { data } = context.getImageData(0, 0, side, side);
    // Multiplied by alpha, so that colours of what is not there do not count.
    for (let index = 0; index < data.length; index += 4) {
      const alpha = data[index + 3] / 255;
      for (let part = 0; part < 3; part += 1) data[index + part] *= alpha;
    }
    return { data, width, height };
  }

  const tolerance = 24;

  /** Whether a pixel of `one` is outside of what `other` has around the same place: antialiasing is not. */
  function stands(one, other, x, y) {
    for (let part = 0; part < 4; part += 1) {
      let low = 255;
      let high = 0;
      for (let down = Math.max(0, y - 1); down <= Math.min(side - 1, y + 1); down += 1) {
        for (let right = Math.max(0, x - 1); right <= Math.min(side - 1, x + 1); right += 1) {
          const value = other[4 * (down * side + right) + part];
          if (value < low) low = value;
          if (value > high) high = value;
        }
      }
      const value = one[4 * (y * side + x) + part];
      if (value < low - tolerance || value > high + tolerance) return true;
    }
    return false;
  }

  function compare(one, other, picture) {
    let [count, largest] = [0, 0];
    for (let y = 0; y < side; y += 1) {
      for (let x = 0; x < side; x += 1) {
        const index = 4 * (y * side + x);
        let delta = 0;
        for (let part = 0; part < 4; part += 1) delta = Math.max(delta, Math.abs(one[index + part] - other[index + part]));
        largest = Math.max(largest, delta);
        const differs = delta > tolerance && (stands(one, other, x, y) || stands(other, one, x, y));
        if (differs) count += 1;
        const step = other[index + 3] - one[index + 3];
        const color = !differs ? [128, 134, 142] : step > tolerance ? [28, 126, 214] : step < -tolerance ? [232, 89, 12] : [174, 62, 201];
        picture.data.set([...color, differs ? 255 : Math.max(one[index + 3], other[index + 3]) * 0.4], index);
      }
    }
    return { share: count / (side * side), largest };
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
      const copy = make("img", { alt: "", width: size, height: size, className: `s${size}` });
      copy.setAttribute("src", originals.get(image));
      paint(copy);
      row.append(make("span", {}, copy, make("b", { textContent: String(size) })));
    }
    return row;
  }

  async function prepare(comparison) {
    if (comparison.dataset.ready) return;
    comparison.dataset.ready = "1";
    const [before, after] = ["before", "after"].map((name) => comparison.querySelector(`.${name} img`));
    for (const image of [before, after]) if (image) paint(image);
    const rows = make("div", { className: "sizes" });
    rows.setAttribute("aria-hidden", "true");
    rows.append(...[before, after].filter(Boolean).map(sizeRow));
    comparison.querySelector(".stage").after(rows);
    if (!before || !after) return;
    comparison.classList.add("overlaid");
    const canvas = make("canvas", { width: side, height: side });
    const outcome = make("figure", { className: "ground outcome" }, canvas, make("figcaption", { textContent: "Difference" }));
    comparison.querySelector(".stage").append(outcome);
    const verdict = make("p", { className: "verdict" });
    rows.after(verdict);
    let sentence;
    try {
      const [one, other] = await Promise.all([before, after].map((image) => pixels(originals.get(image))));
      const context = canvas.getContext("2d");
      const picture = context.createImageData(side, side);
      const result = compare(one.data, other.data, picture);
      context.putImageData(picture, 0, 0);
      sentence = words(result);
      if (one.width !== other.width || one.height !== other.height) {
        sentence += `; size ${one.width} × ${one.height} → ${other.width} × ${other.height}`;
      } else if (result.share === 0) {
        verdict.classList.add("same");
        const item = comparison.closest(".item");
        if (all(".compare", item).every((other) => other === comparison || other.querySelector(".verdict.same"))) {
          item.classList.add("same");
          if (hideSame.checked) applyFilter();
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

  const comparisons = all(".compare");
  let onScreen;

  function applyTools() {
    const chosen = (name) => tools.querySelector(`input[name=${name}]:checked`).value;
    const mode = chosen("mode");
    const ground = chosen("ground");
    const hasChanged = root.dataset.ground !== ground;
    root.dataset.mode = mode;
    root.dataset.ground = ground;
    root.toggleAttribute("data-invert", byId("invert").checked);
    const hasPosition = mode === "swipe" || mode === "onion";
    byId("slider").hidden = !hasPosition;
    byId("slider-name").textContent = mode === "onion" ? "Opacity of after" : "Position";
    byId("legend").hidden = mode !== "difference";
    const position = byId("position");
    root.style.setProperty("--at", `${position.value}%`);
    root.style.setProperty("--mix", String(position.value / 100));
    position.setAttribute("aria-valuetext", `${position.value} %`);
    if (hasChanged) for (const image of all(".ground img")) paint(image);
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
    hideSame.addEventListener("input", () => {
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

  // Print

  let opened = [];
  addEventListener("beforeprint", () => {
    opened = all("details:not([open])").slice(0, 500);
    for (const details of opened) details.open = true;
    for (const comparison of comparisons.slice(0, 300)) prepare(comparison);
  });
  addEventListener("afterprint", () => {
    for (const details of opened) details.open = false;
  });
})();
