import { figure } from '#base/text/writing.ts'

/** Words as a sentence; no second full stop is added after one such as in `SKF USA Inc.` */
export const sentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`)

/** A number with its noun: `1 lot`, `1,284 lots`. The plural adds an s unless it is given. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : many}`
