import { ExactSum } from '#base/decimal.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import type { Planned } from '#server/import/rows/plan-rows.ts'
import type { DocWrite } from '#store/driver.ts'

export interface Impact {
  add(planned: Planned): void
  /** The records that the postings of rows would write. */
  written(writes: readonly DocWrite[]): void
  /** By how much the total of each money field would change; unchanged fields are absent. */
  sums(): Record<string, number>
}

/** Adds up the changes of a dry run in money fields that the person may read; undefined when there are none. */
export function impactOf(collection: AnyCollection | undefined, hidden: readonly string[]): Impact | undefined {
  const fields = (collection?.fields ?? {}) as Record<string, Field>
  // Only fields that lists total: a sum of unit prices means nothing.
  const names = (collection?.list.sums ?? [])
    .map(String)
    .filter((name) => fields[name]?.kind === 'money' && !hidden.includes(name))
  const sums = new Map(names.map((name) => [name, new ExactSum()] as const))
  if (sums.size === 0) return undefined
  const put = (name: string, value: unknown, sign: 1 | -1): void => {
    if (typeof value === 'number') sums.get(name)?.add(sign * value)
  }
  return {
    add(planned) {
      if (planned.kind === 'create' && planned.write.op === 'create') addAll(planned.write.data)
      if (planned.kind !== 'update') return
      for (const [name, value] of planned.changes) {
        put(name, planned.existing.data[name], -1)
        put(name, value, 1)
      }
    },
    written(writes) {
      for (const { collection: name, before, data } of writes)
        if (name === collection!.name)
          for (const field of names) {
            put(field, before?.data[field], -1)
            put(field, data?.[field], 1)
          }
    },
    sums: () =>
      Object.fromEntries(
        [...sums].map(([name, sum]) => [name, Number(sum.toString())] as const).filter(([, sum]) => sum !== 0),
      ),
  }

  function addAll(data: Data): void {
    for (const name of sums.keys()) put(name, data[name], 1)
  }
}
