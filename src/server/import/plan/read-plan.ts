import { z } from 'zod'
import { Problem } from '#base/problem.ts'
import { readCollectionName } from '#model/command/patch.ts'
import { EXISTING, type ImportPlan } from '#model/import/import.ts'
import { readChildren } from '#model/import/json-children.ts'
import { ID } from '#model/import/rows.ts'
import { isReservedKey } from '#model/schema/value.ts'
import { isEncoding } from '#server/formats/encoding.ts'
import { check, reading } from '#server/http/check.ts'
import { wholeBetween } from '#server/http/shapes.ts'
import { FillingShape, Steps } from '#server/import/plan/read-steps.ts'

const MAX_HEADER_ROWS = 5
const MAX_ALSO = 4
const MAX_LEFT = 2000
const MAX_FIELDS = 200
const LAST_HEADER_ROW = 200

const isTarget = (field: string): boolean => field === ID || (!isReservedKey(field) && field.length <= 200)
const target = (say: string) => z.string(say).refine(isTarget, say)
/** One value for each heading or field. */
function table<V extends z.ZodType>(
  value: V,
  say: string,
  isKey: (key: string) => boolean = () => true,
  most = 10_000,
) {
  return z
    .record(z.string(), value, say)
    .refine((entries) => Object.keys(entries).length <= most && Object.keys(entries).every(isKey), say)
}

const DELIMITER = '"delimiter" is one character.'
const AT = '"at" is a JSON pointer such as /data/items.'
const MAPPING = '"mapping" names a field for each heading.'
const ALSO = `"also" names at most ${MAX_ALSO} fields.`
const TYPES = '"types" says text, number, date or flag for each heading.'
const EXISTING_TEXT = `"existing" says ${EXISTING.join(', ')} for each field.`
const LEAVE = `"leave" names fields for at most ${MAX_LEFT} rows, by their numbers.`
const CHILDREN = '"children" names a collection for each list of a JSON file that goes into one collection, by its ids.'
const flag = z.boolean().exactOptional()

const PlanBody = z.strictObject({
  collection: reading((raw) => (raw === '*' ? raw : readCollectionName(raw)), {
    type: 'string',
    description: '`*` for a JSON file of several collections',
  }),
  command: z
    .string()
    .meta({ description: 'Posts each row instead of writing a document: stock.open into inventory' })
    .exactOptional(),
  format: z.enum(['csv', 'json', 'sheet']),
  mode: z
    .enum(['create', 'upsert', 'update', 'replace'])
    .meta({ description: 'replace: what the file leaves out is removed as well' })
    .exactOptional(),
  key: target('"key" is the name of a field.')
    .meta({ description: 'The field, or $id, by which a row finds its document' })
    .exactOptional(),
  also: z
    .array(
      target(ALSO).refine((field) => field !== ID, ALSO),
      ALSO,
    )
    .max(MAX_ALSO, ALSO)
    .meta({ description: 'Further fields that must agree as well' })
    .exactOptional(),
  mapping: table(target(MAPPING), MAPPING).meta({ description: 'The field of each heading' }).exactOptional(),
  delimiter: z
    .string(DELIMITER)
    .regex(/^[^"\r\n]$/, DELIMITER)
    .exactOptional(),
  encoding: z
    .string()
    .refine(isEncoding, '"encoding" names one, for example utf-8, windows-1252 or iso-8859-7.')
    .meta({ examples: ['utf-8', 'windows-1252', 'iso-8859-7'] })
    .exactOptional(),
  sheet: z.string().max(200).exactOptional(),
  at: z
    .string(AT)
    .max(500, AT)
    .regex(/^(?:\/[^/]*){0,10}$/, AT)
    .meta({ description: 'JSON: where the records are, as a JSON pointer', examples: ['/data/items'] })
    .exactOptional(),
  flatten: flag.meta({ description: 'JSON: maps are taken apart, address.city into address_city' }),
  children: reading(
    (raw) => {
      const read = readChildren(raw)
      if (!read) throw new Problem('bad-request', CHILDREN)
      return read
    },
    {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'JSON: lists of records that become documents of another collection, with a reference `parent`',
    },
  ).exactOptional(),
  headerRow: wholeBetween(0, LAST_HEADER_ROW).exactOptional(),
  headerRows: wholeBetween(1, MAX_HEADER_ROWS).exactOptional(),
  skipTotals: flag,
  dayFirst: flag,
  decimalComma: flag,
  restore: flag.meta({
    description: 'An owner restores ledgers too, each into an empty collection; goes with the key "$id"',
  }),
  whole: flag.meta({ description: 'All or nothing: nothing is written when a row cannot go in' }),
  types: table(z.enum(['text', 'number', 'date', 'flag'], TYPES), TYPES)
    .meta({ description: 'What columns of a loose collection hold, by heading' })
    .exactOptional(),
  steps: table(Steps, `"steps" has at most ${MAX_FIELDS} entries.`, undefined, MAX_FIELDS)
    .meta({ description: 'What is done to the cells of a column before they are read, by heading' })
    .exactOptional(),
  fill: table(
    FillingShape,
    `"fill" names at most ${MAX_FIELDS} fields.`,
    (key) => key === ID || !isReservedKey(key),
    MAX_FIELDS,
  )
    .meta({ description: 'Fields that are filled in another way than by a column of their own' })
    .exactOptional(),
  existing: table(z.enum(EXISTING, EXISTING_TEXT), EXISTING_TEXT, isTarget)
    .meta({ description: 'What becomes of what a document holds already, by field; a field not named is replaced' })
    .exactOptional(),
  leave: table(z.array(target(LEAVE), LEAVE), LEAVE, (row) => /^\d{1,9}$/.test(row), MAX_LEFT)
    .meta({ description: 'Fields of single rows to keep as they are, by the number of the row' })
    .exactOptional(),
})

/** The contradictions in a plan, one sentence each. */
function* clashesIn(plan: z.output<typeof PlanBody>): Generator<string> {
  const { collection, command, format, key, mode, restore, also, children, mapping = {}, fill = {} } = plan
  if (mode === 'replace' && (key === undefined || collection === '*'))
    yield '"replace" goes with a "key" and one collection: they tell which records the file leaves out.'
  if (command !== undefined && (key !== undefined || (mode ?? 'create') !== 'create'))
    yield '"command" is the name of a command that posts rows; it goes with neither "key" nor another "mode".'
  if (restore === true && key !== ID) yield '"restore" goes with the key "$id": records come back under their ids.'
  if (also !== undefined && key === undefined) yield '"also" goes with a "key".'
  const fields = [...Object.values(mapping), ...Object.keys(fill)]
  const duplicate = fields.find((field, at) => fields.indexOf(field) !== at)
  if (duplicate !== undefined) yield `Two columns fill "${duplicate}".`
  if (!children) return
  // Records of a list refer to their document by id, so the id must be known.
  if (format !== 'json' || collection === '*' || (key !== undefined && key !== ID)) yield CHILDREN
  if (Object.values(children).includes(collection)) yield '"children" go into other collections.'
}

/** The plan for a file; missing parts are derived from the file and the definition. */
export const PlanShape = PlanBody.superRefine((plan, { addIssue }) => {
  if (plan.collection === '*' && plan.format !== 'json')
    addIssue({
      code: 'custom',
      path: ['collection'],
      message: 'Only a JSON file goes into several collections; name one.',
      params: { code: 'bad-collection' },
    })
  for (const message of clashesIn(plan)) addIssue({ code: 'custom', message })
}).transform(
  ({ mode, restore, ...plan }): ImportPlan => ({
    ...plan,
    mode: mode ?? (plan.key === undefined ? 'create' : 'upsert'),
    ...(restore === true && { restore }),
  }),
)

/** Parses a plan from a request. */
export const readPlan = (raw: unknown): ImportPlan => check(PlanShape, raw)
