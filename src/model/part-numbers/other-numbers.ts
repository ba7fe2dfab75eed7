import type { Clause } from '#model/query/query.ts'

/** The parts that had this number once or bear this barcode, as clauses of which one is enough. */
export function otherNumbers(typed: string): Clause[] {
  const spellings = [...new Set([typed.trim(), typed.trim().toUpperCase()])]
  return [
    ['barcodes', 'array-contains-any', spellings],
    ['aliases', 'array-contains-any', spellings],
  ]
}
