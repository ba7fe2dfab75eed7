import { isUnnamed, namedOnly, onlyOneNamed } from '#features/money/documents/completion.ts'
import { type AnyHook, defineHook } from '#model/command/hook.ts'
import { documents } from '#model/feature.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

/** The most documents updated in one write of a party; the nightly run does the rest. */
const MAX_TAKEN = 500

const takesNamed = (party: AnyCollection): AnyHook =>
  defineHook(
    party,
    async ({ tx, before, after }) => {
      const names = [(before as Data | undefined)?.name, (after as Data | undefined)?.name]
      if (names[0] === names[1]) return
      for (const name of names) {
        const only = await onlyOneNamed(tx, party, name)
        if (!only) continue
        for (const kind of documents.filter((one) => one.party === party)) {
          const found = await tx.find<Data>({
            collection: kind.of.name,
            where: [[kind.partyName, '==', name!], namedOnly(kind)],
            limit: MAX_TAKEN,
          })
          for (const { id, data } of found)
            if (isUnnamed(kind, data)) await tx.update(kind.of, id, { [kind.partyId]: only.id })
        }
      }
    },
    { always: true, fills: true },
  )

/**
 * Bills, orders and invoices that have only a party name are assigned to that party once no other has the same name.
 */
export const namedDocuments: readonly AnyHook[] = [...new Set(documents.map(({ party }) => party))].map(takesNamed)
