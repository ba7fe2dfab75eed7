/** A label as it stands within a sentence: `Purchase order` becomes `purchase order`; `PayPal`, `PO` and `K771` stay. */
export const inSentence = (label: string): string =>
  label.replaceAll(/[\p{L}\p{N}]+/gu, (word) => (/^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word))

/** A name as it stands within a sentence: of `Check 12 to Koyo Bearings` the first word alone begins small. */
export const nameInSentence = (name: string): string => name.replace(/^\S+/, inSentence)
