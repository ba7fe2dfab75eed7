import { portions } from '#base/portions.ts'
import { refuse } from '#base/problem.ts'
import { defineCommand } from '#model/command/command.ts'
import { pagesOf } from '#model/query/pages.ts'
import type { AnyCollection, Collection } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

/** Records of one commit: few enough that other people hardly wait. */
const PIECE = 50

interface Keys {
  name: string
  label: string
  /** The field that people typed, and the one it is compared by. */
  from: string
  key: string
  keyOf: (typed: unknown) => string | undefined
  undoBy: string
  /** The message where every record has its key. */
  none: string
}

/**
 * A command that gives records from before the field by which their number is compared. Doubles among them stay, and an
 * integrity check names them.
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
