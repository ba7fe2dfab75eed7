/**
 * A label as written inside a sentence: `Purchase order` becomes `purchase order`; `PayPal`, `PO` and `K771` stay as
 * they are.
 */
export const inSentence = (label: string): string =>
  label.replaceAll(/[\p{L}\p{N}]+/gu, (word) => (/^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word))

/** The words for one record and for several: `Bill` and `Payables`, which in a sentence are `bills`. */
interface Label {
  one: string
  many: string
  several?: string
}

/** The word for several records inside a sentence: `bills`. */
export const manyInSentence = ({ many, several }: Label): string => several ?? inSentence(many)

/** The word after a number: `bill` after 1, else `bills`. */
export const labelFor = (count: number, label: Label): string =>
  count === 1 ? inSentence(label.one) : manyInSentence(label)

/** A record's name inside a sentence: in `Check 12 to Koyo Bearings` only the first letter becomes lower case. */
export const nameInSentence = (name: string): string => name.replace(/^\S+/, inSentence)
