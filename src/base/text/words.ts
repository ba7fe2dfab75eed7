import { figure } from '#base/text/writing.ts'

/** Words as a sentence: the full stop is not doubled where they end in one, as `SKF USA Inc.` does. */
export const sentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`)

/** A number with the word for it: `1 lot`, `1,284 lots`. The plural is the word with an s unless it is given. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : many}`
