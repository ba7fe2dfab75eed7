import type { Mapping } from '#model/import.ts'

const key = (collection: string, headings: readonly string[]): string =>
  `prime.import.${collection}.${JSON.stringify(headings)}`

/** Which field each heading filled when a file with the same headings last went into this collection from this browser. */
export function lastMapping(collection: string, headings: readonly string[]): Mapping | undefined {
  const text = localStorage.getItem(key(collection, headings))
  return text === null ? undefined : (JSON.parse(text) as Mapping)
}

export function keepMapping(collection: string, headings: readonly string[], mapping: Mapping): void {
  localStorage.setItem(key(collection, headings), JSON.stringify(mapping))
}
