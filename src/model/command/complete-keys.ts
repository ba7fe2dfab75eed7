import { portions } from '#base/portions.ts'
import { refuse } from '#base/problem.ts'
import { defineCommand } from '#model/command/command.ts'
import { pagesOf } from '#model/query/pages.ts'
import type { AnyCollection, Collection } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

/** The records of one commit, few enough that others hardly wait. */
const PIECE = 50

interface Keys {
  name: string
  label: string
  /** The field that people typed, and the field used for comparison. */
  from: string
  key: string
  keyOf: (typed: unknown) => string | undefined
  undoBy: string
  /** The message when every record has its key. */
  none: string
}

/**
 * A command that fills in the comparison key of records older than that field. Duplicates among them stay, and an
 * integrity check reports them.
 */
export function completeKeys(collection: AnyCollection, { name, label, from, key, keyOf, undoBy, none }: Keys) {
  const records = collection as unknown as Collection<Record<string, never>>
  return defineCommand({
    name,
    label,
    roles: ['owner'],
    restores: true,
    undoBy,
    input: {},
    async look({ tx }) {
      const without: string[] = []
      for await (const page of pagesOf(tx, records, from as never, [[key, 'exists', false]]))
        without.push(...page.filter(({ data }) => keyOf((data as Data)[from])).map(({ id }) => id))
      return without
    },
    *pieces(seen) {
      for (const ids of portions(seen as readonly string[], PIECE))
        yield async ({ tx }) => {
          for (const doc of await tx.getMany(records, ids))
            if (doc) await tx.update(records, doc.id, { [key]: keyOf((doc.data as Data)[from]) } as never)
        }
    },
    async run({ seen }) {
      const { length } = seen as readonly string[]
      if (length === 0) throw refuse(none)
      return { completed: length }
    },
  })
}
