import { changedFields, missingFields } from '#features/money/documents/completion.ts'
import { type AnyHook, defineHook } from '#model/command/hook.ts'
import { documents } from '#model/feature.ts'
import type { Data } from '#model/schema/value.ts'

/** Bills, invoices and orders are complete from the start: given values stay, missing ones are filled in. */
export const wholeDocuments: readonly AnyHook[] = documents.map((kind) =>
  defineHook(
    kind.of,
    async ({ tx, id, before, after, today, timeZone }) => {
      if (!after) return
      const context = { tx, today, timeZone }
      const patch = before
        ? await changedFields(kind, context, before as Data, after as Data)
        : await missingFields(kind, context, after as Data)
      if (Object.keys(patch).length > 0) await tx.update(kind.of, id, patch)
    },
    { fills: true },
  ),
)
