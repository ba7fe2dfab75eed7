import { z } from 'zod'
import { UNDO_CHOICES } from '#model/import/undo.ts'
import { CountShape, Items, Some, When } from '#server/http/shapes.ts'

const Value = z.unknown().optional()

/** Your latest imports, newest first. */
export const ImportListShape = Items(
  z.object({
    id: z.string(),
    fileName: z.string(),
    collection: z.string(),
    format: z.enum(['csv', 'json', 'sheet']),
    step: z.string(),
    counts: z.record(z.string(), CountShape),
    startedAt: When,
  }),
)

/** Refused rows. */
export const FailedRows = Items(
  z.object({
    row: CountShape,
    cells: z.array(z.string()).optional(),
    text: z.string().optional(),
    faults: z.array(
      z.object({
        row: CountShape,
        column: z.string().optional(),
        value: z.string().optional(),
        reason: z.string(),
      }),
    ),
  }),
)

/** The effects of rows. */
export const Previews = Items(
  z.object({
    row: CountShape,
    kind: z.enum(['create', 'update', 'remove']),
    title: z.string(),
    id: z.string().optional(),
    data: Some.optional(),
    changes: z.array(z.object({ field: z.string(), before: Value, after: z.unknown() })).optional(),
  }),
)

/** Documents of an import that others changed since. */
export const UndoConflicts = z.object({
  count: CountShape,
  choices: z.array(z.enum(UNDO_CHOICES)),
  conflicts: z.array(
    z.object({
      collection: z.string(),
      id: z.string(),
      title: z.string(),
      isNew: z.boolean(),
      isGone: z.boolean(),
      changes: z.array(z.object({ field: z.string(), imported: Value, now: Value })),
    }),
  ),
})
