import { z } from 'zod'
import { MAX_STEPS, PLAIN_STEPS, READING_STEPS } from '#model/import/steps.ts'
import { KEY_TESTS } from '#model/matching/likeness-tests.ts'
import { isReservedKey } from '#model/schema/value.ts'
import { describedBy } from '#server/http/check.ts'
import { CollectionName } from '#server/http/shapes.ts'

const LONGEST = 1000
const FARTHEST_PIECE = 100

const text = (say: string) => z.string(say).max(LONGEST, say)
const filled = (say: string) => text(say).min(1, say)

const REPLACE = '"replace" has a text to find and one that takes its place.'
const CORRECT = '"correct" has a value and its replacement.'
const SPLIT = '"split" has a mark and the number of a piece, -1 for the last.'
const EMPTY = '"empty" has what an empty cell means.'
const LOOK_UP = '"lookup" has a collection, the field that holds the value, and a test of sameness.'

const Known = z.discriminatedUnion(
  'do',
  [
    z.object({ do: z.enum([...PLAIN_STEPS, ...READING_STEPS]) }),
    z.object({ do: z.literal('replace'), find: filled(REPLACE), by: text(REPLACE) }),
    z.object({ do: z.literal('correct'), value: text(CORRECT), by: text(CORRECT) }),
    z.object({
      do: z.literal('split'),
      by: filled(SPLIT),
      take: z
        .int(SPLIT)
        .min(-FARTHEST_PIECE, SPLIT)
        .max(FARTHEST_PIECE, SPLIT)
        .refine((piece) => piece !== 0, SPLIT),
    }),
    z.object({ do: z.literal('empty'), by: text(EMPTY) }),
    z.object({
      do: z.literal('lookup'),
      collection: CollectionName,
      field: filled(LOOK_UP).refine((field) => !isReservedKey(field), LOOK_UP),
      test: z.enum(KEY_TESTS, LOOK_UP).default('same'),
      orEmpty: z.boolean(LOOK_UP).exactOptional(),
    }),
  ],
  { error: ({ input }) => `There is no step "${String((input as { do?: unknown } | undefined)?.do).slice(0, 40)}".` },
)
/** The keys of a step. */
const PARTS = ['do', 'find', 'by', 'value', 'take', 'collection', 'field', 'test', 'orEmpty']
const Step = z
  .strictObject(Object.fromEntries(PARTS.map((part) => [part, z.unknown().optional()])))
  .pipe(Known)
  .meta(describedBy(Known))

/** The steps applied to the cells of a column, in order; a look-up comes last. */
export const Steps = z
  .array(Step)
  .max(MAX_STEPS, `The steps of a column are a list of at most ${MAX_STEPS}.`)
  .refine(
    (steps) => !steps.slice(0, -1).some((step) => step.do === 'lookup'),
    'What is looked up is the last step of a column.',
  )

const cell = z.string().max(LONGEST).exactOptional()
/** The source of a field without a column of its own. */
export const FillingShape = z
  .strictObject({
    text: cell.meta({ description: 'The same in every row' }),
    from: cell.meta({ description: 'A heading' }),
    formula: cell.meta({ description: 'Over fields, and over columns with _ for anything but a letter or digit' }),
    steps: Steps.exactOptional(),
  })
  .refine(({ text: one, from, formula }) => [one, from, formula].filter((said) => said !== undefined).length === 1, {
    error: ({ path }) => `"fill" of ${String(path?.at(-1))} is one of text, from (a column) and formula.`,
  })
