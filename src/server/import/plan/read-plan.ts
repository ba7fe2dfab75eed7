import { Problem } from '#base/problem.ts'
import { readCollectionName } from '#model/command/patch.ts'
import { type ColumnType, EXISTING, type ImportPlan, type Mapping } from '#model/import/import.ts'
import { readChildren } from '#model/import/json-children.ts'
import { ID } from '#model/import/rows.ts'
import { isReservedKey } from '#model/schema/value.ts'
import { readBody } from '#server/documents/writes.ts'
import { isEncoding } from '#server/formats/encoding.ts'
import { readColumnSteps, readFillings } from '#server/import/plan/read-steps.ts'

/** What a plan may say; anything else is refused. */
export const PLAN_KEYS = [
  'collection',
  'command',
  'format',
  'mapping',
  'key',
  'also',
  'mode',
  'delimiter',
  'encoding',
  'sheet',
  'at',
  'flatten',
  'children',
  'headerRow',
  'headerRows',
  'skipTotals',
  'dayFirst',
  'decimalComma',
  'whole',
  'restore',
  'types',
  'steps',
  'fill',
  'existing',
  'leave',
] as const
const COLUMN_KINDS: readonly ColumnType['kind'][] = ['text', 'number', 'date', 'flag']
const MAX_HEADER_ROWS = 5
const MAX_ALSO = 4
const MAX_LEFT = 2000
const LAST_HEADER_ROW = 200

/** Reads a plan as it came over the wire. */
export function readPlan(raw: unknown): ImportPlan {
  const plan = readBody(raw, PLAN_KEYS)
  const {
    collection,
    format,
    mapping,
    key,
    mode,
    delimiter,
    dayFirst,
    decimalComma,
    skipTotals,
    whole,
    restore,
    flatten,
    types,
  } = plan
  if (format !== 'csv' && format !== 'json' && format !== 'sheet') throw bad('"format" is csv, json or sheet.')
  if (mode !== undefined && mode !== 'create' && mode !== 'upsert' && mode !== 'update' && mode !== 'replace')
    throw bad('"mode" is create, upsert, update or replace.')
  if (mode === 'replace' && (key === undefined || collection === '*'))
    throw bad('"replace" goes with a "key" and one collection: by them what the file leaves out is told.')
  if (key !== undefined && (typeof key !== 'string' || !isTarget(key))) throw bad('"key" is the name of a field.')
  if (delimiter !== undefined && (typeof delimiter !== 'string' || !/^[^"\r\n]$/.test(delimiter)))
    throw bad('"delimiter" is one character.')
  for (const [name, flag] of Object.entries({ dayFirst, decimalComma, skipTotals, whole, restore, flatten }))
    if (flag !== undefined && typeof flag !== 'boolean') throw bad(`"${name}" is true or false.`)
  const { steps, fill, also, existing, leave, command } = plan
  if (command !== undefined && (typeof command !== 'string' || key !== undefined || (mode ?? 'create') !== 'create'))
    throw bad('"command" is the name of a command that posts rows; it goes with neither "key" nor another "mode".')
  if (restore === true && key !== ID) throw bad('"restore" goes with the key "$id": records come back under their ids.')
  if (also !== undefined && key === undefined) throw bad('"also" goes with a "key".')
  const read = {
    ...(mapping !== undefined && { mapping: readMapping(mapping) }),
    ...(fill !== undefined && { fill: readFillings(fill) }),
  }
  refuseTwice([...Object.values(read.mapping ?? {}), ...Object.keys(read.fill ?? {})])
  return {
    collection: collection === '*' && format === 'json' ? collection : readCollectionName(collection),
    ...(typeof command === 'string' && { command }),
    format,
    mode: mode ?? (key === undefined ? 'create' : 'upsert'),
    ...read,
    ...(key !== undefined && { key }),
    ...(also !== undefined && { also: readAlso(also) }),
    ...(delimiter !== undefined && { delimiter }),
    ...readLayout(plan),
    ...(typeof skipTotals === 'boolean' && { skipTotals }),
    ...(typeof flatten === 'boolean' && { flatten }),
    ...(plan.children !== undefined && { children: childrenOf(plan) }),
    ...(typeof dayFirst === 'boolean' && { dayFirst }),
    ...(typeof decimalComma === 'boolean' && { decimalComma }),
    ...(typeof whole === 'boolean' && { whole }),
    ...(restore === true && { restore }),
    ...(types !== undefined && { types: readTypes(types) }),
    ...(steps !== undefined && { steps: readColumnSteps(steps) }),
    ...(existing !== undefined && { existing: readExisting(existing) }),
    ...(leave !== undefined && { leave: readLeave(leave) }),
  }
}

/** The records of a list point to their document by its id, so that it must be known. */
function childrenOf({ children, format, key, collection }: Record<string, unknown>): Record<string, string> {
  const read = readChildren(children)
  if (!read || format !== 'json' || collection === '*' || (key !== undefined && key !== ID))
    throw bad('"children" names a collection for each list of a JSON file that goes into one collection, by its ids.')
  if (Object.values(read).includes(String(collection))) throw bad('"children" go into other collections.')
  return read
}

function readAlso(raw: unknown): string[] {
  const isField = (field: unknown): field is string => typeof field === 'string' && field !== ID && isTarget(field)
  if (!Array.isArray(raw) || raw.length > MAX_ALSO || !raw.every(isField))
    throw bad(`"also" names at most ${MAX_ALSO} fields.`)
  return raw
}

function readExisting(raw: unknown): NonNullable<ImportPlan['existing']> {
  const entries = typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? Object.entries(raw) : undefined
  if (!entries?.every(([field, how]) => isTarget(field) && EXISTING.some((known) => known === how)))
    throw bad(`"existing" says ${EXISTING.join(', ')} for each field.`)
  return Object.fromEntries(entries) as NonNullable<ImportPlan['existing']>
}

function readLeave(raw: unknown): NonNullable<ImportPlan['leave']> {
  const entries = typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? Object.entries(raw) : undefined
  const areFields = (fields: unknown) =>
    Array.isArray(fields) && fields.every((field) => typeof field === 'string' && isTarget(field))
  if (
    !entries ||
    entries.length > MAX_LEFT ||
    !entries.every(([row, fields]) => /^\d{1,9}$/.test(row) && areFields(fields))
  )
    throw bad(`"leave" names fields for at most ${MAX_LEFT} rows, by their numbers.`)
  return Object.fromEntries(entries) as NonNullable<ImportPlan['leave']>
}

function readTypes(raw: unknown): NonNullable<ImportPlan['types']> {
  const entries = typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? Object.entries(raw) : undefined
  if (!entries?.every(([, kind]) => COLUMN_KINDS.some((known) => known === kind)))
    throw bad('"types" says text, number, date or flag for each heading.')
  return Object.fromEntries(entries) as NonNullable<ImportPlan['types']>
}

/** How the file is laid out, where a person knows better than the first look. */
function readLayout({ encoding, sheet, at, headerRow, headerRows }: Record<string, unknown>): Partial<ImportPlan> {
  if (encoding !== undefined && (typeof encoding !== 'string' || !isEncoding(encoding)))
    throw bad('"encoding" names one, for example utf-8, windows-1252 or iso-8859-7.')
  if (sheet !== undefined && (typeof sheet !== 'string' || sheet.length > 200)) throw bad('"sheet" is a name.')
  if (at !== undefined && (typeof at !== 'string' || !/^(?:\/[^/]*){0,10}$/.test(at) || at.length > 500))
    throw bad('"at" is a JSON pointer such as /data/items.')
  if (headerRow !== undefined && !isCount(headerRow, 0, LAST_HEADER_ROW))
    throw bad(`"headerRow" is 0 to ${LAST_HEADER_ROW}.`)
  if (headerRows !== undefined && !isCount(headerRows, 1, MAX_HEADER_ROWS))
    throw bad(`"headerRows" is 1 to ${MAX_HEADER_ROWS}.`)
  return {
    ...(encoding !== undefined && { encoding }),
    ...(sheet !== undefined && { sheet }),
    ...(at !== undefined && { at }),
    ...(headerRow !== undefined && { headerRow: headerRow as number }),
    ...(headerRows !== undefined && { headerRows: headerRows as number }),
  }
}

const isCount = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most

function readMapping(raw: unknown): Mapping {
  const entries = typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? Object.entries(raw) : undefined
  if (!entries?.every(([, field]) => typeof field === 'string' && isTarget(field)))
    throw bad('"mapping" names a field for each heading.')
  return Object.fromEntries(entries) as Mapping
}

function refuseTwice(fields: readonly string[]): void {
  const twice = fields.find((field, at) => fields.indexOf(field) !== at)
  if (twice !== undefined) throw bad(`Two columns fill "${twice}".`)
}

const isTarget = (field: string): boolean => field === ID || (!isReservedKey(field) && field.length <= 200)
const bad = (detail: string) => new Problem('bad-request', detail)
