// What can be chosen besides the languages: form of address, glossary, style, memory.
"use strict";

const base = (code) => code.split("-")[0].toLowerCase();

class TranslationOptions {
  constructor(place) {
    this.selects = [...place.querySelectorAll("select")];
  }

  /** Only what the languages have is offered; what is not offered is not sent. */
  offer(from, target) {
    const features = (target.option?.dataset.features ?? "").split(" ");
    for (const select of this.selects) {
      const field = select.closest(".field");
      for (const option of select.options) option.hidden = option.disabled = !this.fits(option, base(from), base(target.value));
      if (select.selectedOptions[0]?.disabled) select.value = "";
      const isOffered = (!field.dataset.feature || features.includes(field.dataset.feature)) && [...select.options].some((each) => each.value && !each.disabled);
      field.hidden = select.disabled = !isOffered;
    }
  }

  fits(option, from, to) {
    if (!option.dataset.pairs) return true;
    return option.dataset.pairs.split(" ").some((pair) => {
      const [a, b] = pair.split(":");
      return (a === "*" || !from || base(a) === from) && base(b) === to;
    });
  }

  get chosen() {
    return Object.fromEntries(this.selects.filter((each) => !each.disabled && each.value).map((each) => [each.name, each.value]));
  }

  choose(options = {}) {
    for (const select of this.selects) if ([...select.options].some((each) => each.value === options[select.name])) select.value = options[select.name];
  }

  /** A new choice in the place of those that are gone. */
  replace(name, words, id, gone, pairs) {
    const select = this.selects.find((each) => each.name === name), isChosen = gone.includes(select.value);
    for (const option of [...select.options]) if (gone.includes(option.value)) option.remove();
    select.append(tolmach.element("option", { value: id, "data-pairs": pairs }, words));
    if (isChosen) select.value = id;
  }
}
