import { pnKey, splitBrand } from '#model/part-numbers/part-number.ts'

const SHORTEST = 4

/** Whether a text is worth keeping as the number of a wanted part. */
export function mayBeWanted(typed: string): boolean {
  const key = pnKey(splitBrand(typed).partNumber)
  return key.length >= SHORTEST && key.length <= 40 && /\d{2}/.test(key) && !/[:@=<>?]/.test(typed)
}
