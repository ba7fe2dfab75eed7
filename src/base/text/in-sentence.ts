/** A label as it stands within a sentence: `Purchase order` becomes `purchase order`; `PayPal`, `PO` and `K771` stay. */
export const inSentence = (label: string): string =>
  label.replaceAll(/[\p{L}\p{N}]+/gu, (word) => (/^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word))
