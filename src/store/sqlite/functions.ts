import type { DatabaseSync } from 'node:sqlite'
import { ExactSum } from '#base/decimal.ts'
import { type Search, searchHit, searchPart, searchTexts } from '#model/query/search.ts'
import { canonical, type Data, type Path, sameValue, type Value } from '#model/schema/value.ts'

/** Functions for queries only: no schema uses them, so any SQLite can open the file. */
export function addFunctions(db: DatabaseSync): void {
  db.function('same_json', { deterministic: true }, (json, wanted) =>
    typeof json === 'string' && canonical(JSON.parse(json)) === wanted ? 1 : 0,
  )
  const wantedOf = remember((text) => JSON.parse(text) as Value[])
  db.function('holds_any', { deterministic: true }, (json, wanted) => {
    const items = JSON.parse(String(json)) as Value
    if (!Array.isArray(items)) return 0
    return items.some((item) => wantedOf(String(wanted)).some((one) => sameValue(item, one))) ? 1 : 0
  })
  const searchOf = remember((text) => JSON.parse(text) as { search: Search; fields: Path[] })
  db.function('search_hit', { deterministic: true }, (body, words) => {
    const { search, fields } = searchOf(String(words))
    return searchHit(search, searchTexts(JSON.parse(String(body)) as Data, fields)) ?? null
  })
  const partsOf = remember((text) => JSON.parse(text) as Search)
  db.function('search_part', { deterministic: true }, (value, search) => {
    if (value === null) return 0
    const texts = searchTexts({ value: JSON.parse(String(value)) as Value }, [['value']])
    return searchPart(partsOf(String(search)), texts) ? 1 : 0
  })
  addExactSum(db)
}

/** `exact_sum(number)` returns `count|sum` as text; NULL is ignored. */
function addExactSum(db: DatabaseSync): void {
  const sums = new Map<number, ExactSum>()
  let last = 0
  db.aggregate<number>('exact_sum', {
    start: () => {
      sums.set(++last, new ExactSum())
      return last
    },
    step: (at, value) => {
      if (typeof value === 'number') sums.get(at)!.add(value)
      return at
    },
    result: (at) => {
      const sum = sums.get(at)!
      sums.delete(at)
      return `${sum.count}|${sum}`
    },
  })
}

/** Parses a text once as long as the same one is requested again. */
function remember<T>(read: (text: string) => T): (text: string) => T {
  let known: { text: string; value: T } | undefined
  return (text) => {
    if (known?.text !== text) known = { text, value: read(text) }
    return known.value
  }
}
