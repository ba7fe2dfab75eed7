import { figure } from '#base/text/writing.ts'
/** `1 payable`, `14 payables`. */
export const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : many}`

/** `2 payables and 1 invoice`; counts of zero are left out. */
export function listOf(parts: readonly (readonly [count: number, one: string, many?: string])[]): string {
  const words = parts.flatMap(([count, one, many]) => (count > 0 ? [countWords(count, one, many)] : []))
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** The verb for what `listOf` counts, singular or plural. */
export const does = (count: number, one: string, many: string): string => (count === 1 ? one : many)

/** `12 instead of 4`. */
export const instead = (after: number, before: number): string => `${figure(after)} instead of ${figure(before)}`
