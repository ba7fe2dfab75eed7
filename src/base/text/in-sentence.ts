/** A label as it stands within a sentence: `Purchase order` becomes `purchase order`; `PayPal`, `PO` and `K771` stay. */
export const inSentence = (label: string): string =>
  label.replaceAll(/[\p{L}\p{N}]+/gu, (word) => (/^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word))

/** How one record and many are called: `Bill` and `Payables`, of which several are `bills`. */
interface Label {
  one: string
  many: string
  several?: string
}

/** Several records within a sentence: `bills`. */
export const manyInSentence = ({ many, several }: Label): string => several ?? inSentence(many)

/** The word after a number: `bill` after 1, else `bills`. */
export const labelFor = (count: number, label: Label): string =>
  count === 1 ? inSentence(label.one) : manyInSentence(label)

/** A name as it stands within a sentence: of `Check 12 to Koyo Bearings` the first word alone begins small. */
export const nameInSentence = (name: string): string => name.replace(/^\S+/, inSentence)
