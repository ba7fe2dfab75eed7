import { refuse } from '#base/problem.ts'
import { type Command, defineCommand } from '#model/command/command.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { flag, number } from '#model/schema/fields.ts'
import { sameValue } from '#model/schema/value.ts'

/** Which posting of rows is reversed, and whether documents changed since then are left instead of stopping it. */
export const takeBackInput = {
  seq: number('Change', { required: true, decimals: 0 }),
  keepsChanged: flag('Skip records changed since'),
}

/**
 * Reverses rows that were posted as documents of one collection: they are removed or restored, unless someone has
 * changed them since.
 */
export function takeBackOf(
  posting: { name: string; label: string },
  into: Pick<AnyCollection, 'name' | 'label' | 'title'>,
  { name }: { name: string },
): Command<typeof takeBackInput, void> {
  return defineCommand({
    name,
    label: `${posting.label}: reverse`,
    restores: true,
    undoBy: 'Bring the file in again.',
    input: takeBackInput,
    async run({ tx, input: { seq, keepsChanged } }) {
      const [commit] = await tx.log({ before: seq + 1, limit: 1 })
      if (commit?.seq !== seq || commit.command !== posting.name)
        throw refuse(`Change ${seq} is none of “${posting.label}”.`)
      for (const { collection, id, before, after } of commit.changes) {
        // Numbers that were assigned are not assigned again.
        if (collection !== into.name) continue
        const now = await tx.getAny(collection, id)
        if (!now || !after || !sameValue(now.data, after.data)) {
          if (keepsChanged) continue
          const called = String(now?.data[into.title] ?? after?.data[into.title] ?? id)
          throw refuse(`${into.label.one} ${called} was changed after the import and was skipped.`)
        }
        if (before) await tx.put(collection, id, before.data)
        else await tx.remove(collection, id)
      }
      tx.undoes(seq)
    },
  })
}
