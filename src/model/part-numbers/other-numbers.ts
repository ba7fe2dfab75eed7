import type { Clause } from '#model/query/query.ts'

/** Clauses for parts that used to have this number or have this barcode; one of them is enough. */
export function otherNumbers(typed: string): Clause[] {
  const spellings = [...new Set([typed.trim(), typed.trim().toUpperCase()])]
  return [
    ['barcodes', 'array-contains-any', spellings],
    ['aliases', 'array-contains-any', spellings],
  ]
}
