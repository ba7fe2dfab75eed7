/** Words as a sentence: the full stop is not doubled where they end in one, as `SKF USA Inc.` does. */
export const sentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`)

const quantities = new Intl.NumberFormat('en-US')

/** A number with the word for it: `1 lot`, `1,284 lots`. The plural is the word with an s unless it is given. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${quantities.format(count)} ${count === 1 ? one : many}`
