import type { Data } from '#model/schema/value.ts'

/** Fields with the title of a record; the first filled one is used. */
const TITLES = [
  'name',
  'title',
  'invoiceNumber',
  'payableNumber',
  'poNumber',
  'countNumber',
  'lotNumber',
  'partNumber',
  'code',
]

/** The title of a record of any collection; undefined when it has none. */
export function titleOfData(data: Data): string | undefined {
  const found = TITLES.map((field) => data[field]).find((value) => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : undefined
}
