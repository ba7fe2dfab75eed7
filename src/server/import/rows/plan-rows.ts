import { isTimestamp } from '#base/days.ts'
import { ownOf } from '#base/own.ts'
import type { Existing, ImportPlan, RowFault } from '#model/import/import.ts'
import { ID } from '#model/import/rows.ts'
import { type AnyCollection, commandFields } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import { normalise, withDefaults } from '#model/schema/validate.ts'
import { type Data, type Doc, oneOf, sameValue, type Value } from '#model/schema/value.ts'
import { saysPosted } from '#server/access/drafts.ts'
import type { Write } from '#server/documents/commit/writes.ts'
import type { PlacedRow } from '#server/formats/parse-thread.ts'
import { type FindByKey, keyText, keyValue } from '#server/import/rows/find-by-key.ts'
import type { LookUps } from '#server/import/rows/look-ups.ts'
import type { CurrenciesOfRows, CurrencyOfRow } from '#server/import/rows/row-currency.ts'
import { type RowKeys, rowKeys } from '#server/import/rows/row-keys.ts'
import type { WrittenBefore } from '#server/import/run/interrupted.ts'

/** The result of one row: a write, nothing to do, or faults. */
export type Planned =
  | { row: PlacedRow; kind: 'create'; write: Write }
  | { row: PlacedRow; kind: 'update'; write: Write; existing: Doc; changes: readonly [name: string, value: Value][] }
  | { row: PlacedRow; kind: 'unchanged' }
  /** The run wrote it before it was interrupted. */
  | { row: PlacedRow; kind: 'written'; as: 'create' | 'update' }
  | { row: PlacedRow; kind: 'failed'; faults: RowFault[] }

/** A row with an id is a copy of an existing record elsewhere: it is imported as it was, including older duplicates. */
export const isCopied = ({ row, kind }: Planned): boolean => kind === 'create' && row.id !== undefined

export interface RowPlanner {
  plan(rows: readonly PlacedRow[]): Promise<Planned[]>
  /** The same for rows planned before, in order, because the stored data has changed since. */
  again(rows: readonly PlacedRow[]): Promise<Planned[]>
  /** The keys of all rows so far, including faulty ones; `keyless` rows have none that can be read. */
  inFile: { keys: Pick<RowKeys, 'has'>; keyless: number }
}

interface Parts {
  plan: ImportPlan
  /** The effective key: the plan's, or the document's id when the file has one. */
  key: string | undefined
  collection: AnyCollection | undefined
  find: FindByKey | undefined
  /** For a resumed run: what it has already written. */
  written?: WrittenBefore
  /** Replaces names in the file with ids. */
  lookUp?: LookUps
  /** For documents of another collection than the plan's: its definition, and look-up by id. */
  definitionOf: (collection: string) => AnyCollection | undefined
  findIn: (collection: string) => Promise<FindByKey>
  /** The currency of rows without one. */
  currenciesIn: (collection: string) => CurrenciesOfRows
  /** The fields the person may not read: whether a row changes one of them is not revealed. */
  hidden: (collection: AnyCollection | undefined) => readonly string[]
  /** Why the person may not import into a collection. */
  whyNot: (collection: string) => string | undefined
  /**
   * The id of a new document whose row has none; always the same for the same row, so that a second run creates no
   * duplicates.
   */
  idOf: (at: number) => string
}

/** Decides what an import does, row by row. */
export function rowPlanner(parts: Parts): RowPlanner {
  const own = collectionPlanner(parts)
  const others = new Map<string, RowPlanner>()
  const plannerOf = async (name: string | undefined): Promise<RowPlanner> => {
    if (name === undefined) return own
    const known = others.get(name)
    if (known) return known
    const planner = collectionPlanner({
      ...parts,
      plan: { ...parts.plan, collection: name },
      key: ID,
      collection: parts.definitionOf(name),
      find: await parts.findIn(name),
    })
    others.set(name, planner)
    return planner
  }
  async function planEach(rows: readonly PlacedRow[], how: 'plan' | 'again'): Promise<Planned[]> {
    const planned: Planned[] = []
    for (const [name, group] of Map.groupBy(rows, (row) => row.collection)) {
      // Checked before anything is looked up, and again with every batch, because rights may change.
      const into = name ?? parts.plan.collection
      const reason = into === '*' ? undefined : parts.whyNot(into)
      if (reason === undefined) planned.push(...(await (await plannerOf(name))[how](group)))
      else planned.push(...group.map((row) => failed(row, [{ reason }])))
    }
    if (planned.length <= 1) return planned
    return planned.sort((a, b) => a.row.row - b.row.row)
  }
  return {
    inFile: own.inFile,
    async plan(rows) {
      await parts.lookUp?.(rows)
      return planEach(rows, 'plan')
    },
    again: (rows) => planEach(rows, 'again'),
  }
}

function collectionPlanner(parts: Parts): RowPlanner {
  const { plan, key, collection, find, written, idOf, hidden: hiddenOf } = parts
  const currencies = parts.currenciesIn(plan.collection)
  const fields: Fields = collection?.fields ?? {}
  const required = Object.entries(fields).filter(([, { options }]) => options.required && !collection?.lenient)
  const hidden = new Set(hiddenOf(collection))
  const seen = rowKeys()
  const keys = rowKeys()
  const inFile = { keys, keyless: 0 }

  const amounts = Object.fromEntries(
    Object.entries(fields).filter(([, { kind }]) => kind === 'money' || kind === 'lines'),
  )
  const needsCurrency = (row: PlacedRow): boolean =>
    !row.isWhole &&
    row.data.currency === undefined &&
    Object.keys(row.data).some((name) => Object.hasOwn(amounts, name))
  /** Rounds the amounts of a row without a currency, which were read with three decimals, to those of its currency. */
  function rounded(row: PlacedRow, currency: string): PlacedRow {
    const own = Object.entries(row.data).filter(([name]) => Object.hasOwn(amounts, name))
    return { ...row, data: { ...row.data, ...normalise(amounts, Object.fromEntries(own), 'UTC', currency) } }
  }
  const also = plan.also ?? []
  const labelOf = (name: string): string => (name === ID ? 'Id' : (fields[name]?.label ?? name))
  const keyOf = (row: PlacedRow): Value | undefined => {
    const first = key === undefined ? undefined : key === ID ? row.id : row.data[key]
    return first === undefined
      ? undefined
      : keyValue(
          first,
          also.map((name) => row.data[name]),
        )
  }
  function decide(read: PlacedRow, existing: Doc | 'several' | undefined, currencyOf?: CurrencyOfRow): Planned {
    if (read.faults.length > 0) return failed(read, read.faults)
    const row =
      currencyOf && needsCurrency(read)
        ? rounded(read, currencyOf(read, existing === 'several' ? undefined : existing))
        : read
    const value = keyOf(row)
    const name = key === undefined ? '' : [key, ...also].map(labelOf).join(' and ')
    if (key !== undefined && value === undefined && plan.mode !== 'create')
      return failed(row, [{ column: key, reason: `${name} is missing, by which the row finds its document.` }])
    if (value !== undefined) {
      const before = seen.claim(keyText(value), row.row)
      if (before !== undefined && before !== row.row)
        return failed(row, [{ column: key!, value: wordsOf(value), reason: `Row ${before} has the same ${name}.` }])
    }
    if (existing === 'several')
      return failed(row, [{ column: key!, value: wordsOf(value), reason: `Several documents have this ${name}.` }])
    const as = existing && written?.(existing)
    // A record that only followed from other rows still differs from its own row.
    if (as && changesOf(row, existing).length === 0) return { row, kind: 'written', as }
    if (!existing) return plan.mode === 'update' ? failed(row, [unknown(name, value)]) : create(row)
    if (plan.mode === 'create')
      return failed(row, [
        { column: key!, value: wordsOf(value), reason: `A document with this ${name} already exists.` },
      ])
    return update(row, existing)
  }

  function create(row: PlacedRow): Planned {
    const missing = required.filter(([name]) => isEmpty(row.data[name]))
    if (missing.length > 0)
      return failed(
        row,
        missing.map(([name, { label }]) => ({ column: name, reason: `${label} is missing.` })),
      )
    if (Object.keys(row.data).length === 0 && row.id === undefined && !row.isWhole)
      return failed(row, [{ reason: 'The row is empty.' }])
    // A table is read like a form. JSON is a copy of existing documents and stays unchanged.
    const data = plan.format === 'json' ? row.data : withDefaults(fields, row.data)
    const write: Write = { op: 'create', collection: plan.collection, id: row.id ?? idOf(row.at), data }
    return { row, kind: 'create', write }
  }

  /** The document after a row; with `always` even when nothing changes. */
  function changesOf(row: PlacedRow, { data }: Doc, always?: ReadonlySet<string>): [string, Value][] {
    const left = new Set(plan.leave?.[row.row])
    return Object.entries(row.data).flatMap(([name, value]): [string, Value][] => {
      const how = ownOf(plan.existing, name)
      if (left.has(name) || how === 'keep') return []
      const next = taken(data[name], value, how) ?? (always?.has(name) ? data[name] : undefined)
      return next === undefined || (isSame(data, name, next) && !always?.has(name)) ? [] : [[name, next]]
    })
  }

  function update(row: PlacedRow, existing: Doc): Planned {
    // A row with a hidden field always counts as a change, so that a guess cannot be told from the real value.
    const changed = changesOf(row, existing, hidden)
    if (changed.length === 0) return { row, kind: 'unchanged' }
    const locked =
      collection && commandFields(collection, existing.data, { ...existing.data, ...Object.fromEntries(changed) })
    const unchanged = locked ? changed.filter(([name]) => locked.has(name)) : []
    if (unchanged.length > 0)
      return failed(
        row,
        unchanged.map(([name]) => ({
          column: name,
          reason: `${fields[name]?.label ?? name} changes through its commands only.`,
        })),
      )
    const edits = changed.map(([name, value]) => ({ kind: 'set' as const, path: [name], value }))
    const { id, version } = existing
    const write: Write = { op: 'update', collection: plan.collection, id, edits, ifVersion: version }
    return { row, kind: 'update', write, existing, changes: changed }
  }

  /** Only the posting command marks a document as posted; a file may do so when its ledger is imported too. */
  function unposted(row: PlacedRow): PlacedRow {
    if (plan.restore || !saysPosted(collection, row.data)) return row
    const { posted: _, ...data } = row.data
    return { ...row, data }
  }

  /** To find documents missing from the file, all its keys must be known. */
  function note(row: PlacedRow): void {
    if (plan.mode !== 'replace') return
    const value = keyOf(row)
    if (value === undefined) inFile.keyless++
    else keys.claim(keyText(value), row.row)
  }

  async function again(given: readonly PlacedRow[]): Promise<Planned[]> {
    const rows = given.map(unposted)
    const values = rows.flatMap((row) => {
      const value = row.faults.length > 0 ? undefined : keyOf(row)
      return value === undefined ? [] : [value]
    })
    const found = find && values.length > 0 ? await find(values) : undefined
    const open = rows.filter(needsCurrency)
    const currencyOf = open.length > 0 ? await currencies(open) : undefined
    return rows.map((row) => {
      const value = keyOf(row)
      return decide(row, value === undefined ? undefined : found?.get(keyText(value)), currencyOf)
    })
  }

  return {
    inFile,
    again,
    async plan(rows) {
      if (plan.mode === 'replace') for (const row of rows) note(row)
      return again(rows)
    },
  }
}

const failed = (row: PlacedRow, faults: readonly Omit<RowFault, 'row'>[]): Planned => ({
  row,
  kind: 'failed',
  faults: faults.map((fault) => ({ row: row.row, ...fault })),
})

const unknown = (name: string, value: Value | undefined) => ({
  reason: `No document has this ${name}.`,
  ...(value !== undefined && { value: wordsOf(value) }),
})

const wordsOf = (value: Value | undefined): string =>
  Array.isArray(value) ? value.map((one) => one ?? 'nothing').join(', ') : String(value)

/** The value of a field after a row; undefined leaves it unchanged. */
function taken(before: Value | undefined, value: Value, how: Exclude<Existing, 'keep'> = 'replace'): Value | undefined {
  if (how === 'replace' || isEmpty(before)) return value
  if (how === 'fill') return undefined
  if (Array.isArray(before) && Array.isArray(value)) {
    const known = oneOf(before)
    return [...before, ...value.filter((one) => !known.has(one))]
  }
  return isMap(before) && isMap(value) ? { ...before, ...value } : undefined
}

const isMap = (value: Value | undefined): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isTimestamp(value)

const isSame = (data: Data, name: string, value: Value): boolean =>
  Object.hasOwn(data, name) && sameValue(data[name]!, value)

const isEmpty = (value: Value | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
