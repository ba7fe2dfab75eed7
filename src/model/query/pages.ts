import { portions, VALUES_PER_QUERY } from '#base/portions.ts'
import type { Reading } from '#model/command/command.ts'
import type { Clause } from '#model/query/query.ts'
import type { Collection, Values } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Doc } from '#model/schema/value.ts'

const PAGE = 1_000
/** All documents in the order of an indexed text field, a page at a time, so that the memory does not grow with the collection. */
export async function* pagesOf<F extends Fields>(
  tx: Reading,
  collection: Collection<F>,
  field: keyof F & string,
  only: readonly Clause[] = [],
): AsyncGenerator<Doc<Values<F>>[]> {
  let from: string | undefined
  let seen = new Set<string>()
  let limit = PAGE
  while (true) {
    const where: Clause[] = [...only, ...(from === undefined ? [] : [[field, '>=', from] as Clause])]
    const page = await tx.find<Values<F>>({ collection: collection.name, where, orderBy: [[field, 'asc']], limit })
    const fresh = page.filter(({ id }) => !seen.has(id))
    if (fresh.length > 0) yield fresh
    if (page.length < limit) return
    const fieldOf = ({ data }: { data: object }) => String((data as Record<string, unknown>)[field])
    const last = fieldOf(page.at(-1)!)
    const same = page.filter((doc) => fieldOf(doc) === last).map(({ id }) => id)
    // A whole page has the same value, so only a larger page gets past it.
    limit = last === from && fresh.length === 0 ? limit * 2 : PAGE
    seen = new Set(last === from ? [...seen, ...same] : same)
    from = last
  }
}

/** Sums grouped by a reference, for some of its values. */
export async function sumsBy(
  tx: Pick<Reading, 'aggregate'>,
  {
    collection,
    by,
    where = [],
    names,
  }: { collection: string; by: string; where?: readonly Clause[]; names: readonly string[] },
  ids: readonly string[],
): Promise<(id: string) => readonly number[]> {
  const sums = new Map<string, number[]>()
  // Queried together: one round trip, however many ids.
  const answers = await Promise.all(
    [...portions(ids, VALUES_PER_QUERY)].map((some) =>
      tx.aggregate({ collection, where: [[by, 'in', some], ...where], aggregate: { sum: names, by: [by] } }),
    ),
  )
  for (const answer of answers) {
    if (!('groups' in answer)) continue
    for (const { key, sum } of answer.groups)
      sums.set(
        String(key[by]),
        names.map((name) => Number(sum?.[name]?.value ?? 0)),
      )
  }
  return (id) => sums.get(id) ?? []
}
