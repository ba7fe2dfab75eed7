import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import type { Field } from '#model/schema/fields.ts'
import { fieldRules, isFilled, onceRules } from '#model/schema/unique.ts'
import { canonical, type Data, type Value } from '#model/schema/value.ts'
import { authorise } from '#server/access/authorise.ts'
import { refuseMadeAgain } from '#server/access/made-again.ts'
import type { PointerTo } from '#server/documents/commit/hooks.ts'
import { isLarge } from '#server/documents/commit/large.ts'
import { refuseTaken } from '#server/documents/commit/unique.ts'
import { writeDocuments } from '#server/documents/commit/write-documents.ts'
import type { Write } from '#server/documents/commit/writes.ts'
import { isCopied, type Planned } from '#server/import/rows/plan-rows.ts'
import type { Prime } from '#server/ports.ts'
import { slicer } from '#server/slicing.ts'
import type { DocWrite } from '#store/driver.ts'
import { openReading } from '#store/session.ts'

/** Applies the rules that read other documents, so that a dry run counts what the run itself would. */
export interface DryRun {
  /** The rows, with those a rule would refuse marked as failed with its reason. */
  rows(planned: readonly Planned[]): Promise<Planned[]>
  /** Warnings for rows that are not refused: `would go below floor price` 3 times. */
  warnings(): Readonly<Record<string, number>>
}

/** The number of rows a dry run remembers; duplicates after that are reported by the run. */
const REMEMBERED = 200_000

type Writing = Extract<Planned, { write: unknown }>

/** The rows that a write could refuse: a collection without a definition has no rules and takes every document. */
const isWritten = (item: Planned, collections: Prime['collections']): item is Writing =>
  'write' in item && collections.has(item.write.collection)

export function openDryRun(prime: Prime, caller: Caller, restores: readonly string[] = []): DryRun {
  const { collections } = prime
  const sums = new Map<string, number>()
  const brought = new Map<string, { row: number; data: Data }[]>()
  let remembered = 0
  const rights = new Map<string, string | undefined>()

  /** Why a file with several collections may not write to one of them. */
  function whyNotInto({ op, collection: name }: Write): string | undefined {
    if (op === 'check' || restores.includes(name)) return undefined
    const key = `${op} ${name}`
    const subject = { name, collection: collections.get(name) }
    if (!rights.has(key))
      rights.set(
        key,
        refusalOf(() => authorise(caller, op === 'set' ? 'update' : op, subject)),
      )
    return rights.get(key)
  }

  async function documentsOf(open: readonly Writing[]): Promise<readonly DocWrite[]> {
    const at = (id: string): number => open.findIndex(({ write }) => write.id === id)
    return await prime.driver.read(async (tx) => {
      const writes = open.map(({ write }) => write)
      const { documents } = await writeDocuments(prime, tx, caller, writes, (index) => `/writes/${index}`, {
        restores,
        isImported: true,
        pause: isLarge(prime, writes) ? slicer() : undefined,
      })
      const pointer: PointerTo = ({ id }, field) => `/writes/${at(id)}/data/${field}`
      if (open.some(isCopied)) await refuseMadeAgain(collections, tx, documents, { pointer, isImported: true })
      await refuseTaken(collections, tx, documents, {
        pointer,
        isCopy: open.every(isCopied),
      })
      return documents
    })
  }

  /**
   * The writes of the rows that no rule refuses: each rule names all rows it refuses, and the rest is checked again.
   */
  async function allowed(open: readonly Writing[], refused: Map<Planned, Planned>): Promise<readonly DocWrite[]> {
    if (open.length === 0) return []
    try {
      return await documentsOf(open)
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error
      const refusals = refusalsIn(error, open)
      if (refusals.size === 0 && open.length > 1) {
        const half = Math.ceil(open.length / 2)
        return [...(await allowed(open.slice(0, half), refused)), ...(await allowed(open.slice(half), refused))]
      }
      if (refusals.size === 0) refusals.set(open[0]!, failed(open[0]!.row, error.message))
      for (const [item, outcome] of refusals) refused.set(item, outcome)
      return await allowed(
        open.filter((item) => !refusals.has(item)),
        refused,
      )
    }
  }

  /** The unique values of earlier rows in the file. */
  function sameAsBefore(item: Writing, { before, data }: DocWrite): Planned | undefined {
    const { row, write } = item
    const collection = collections.get(write.collection)!
    for (const rule of isCopied(item) ? fieldRules(collection) : onceRules(collection)) {
      const { field, beside, isSame } = rule
      const value = data?.[field]
      if (!data || !isFilled(value) || (before && isSame(before.data, data))) continue
      const key = canonical([write.collection, field, value])
      const own = brought.get(key) ?? []
      const earlier = own.find((each) => isSame(each.data, data))
      if (earlier && rule === collection.once)
        return failed(row, `Row ${earlier.row} already has ${String(data[collection.title])}.`, beside)
      if (earlier) return failed(row, wordsOf(collection.fields[field] as Field, value, earlier.row), beside)
      if (remembered++ < REMEMBERED) brought.set(key, [...own, { row: row.row, data }])
    }
    return undefined
  }

  async function warnings(documents: readonly DocWrite[]): Promise<void> {
    for (const [name, own] of Map.groupBy(documents, ({ collection }) => collection)) {
      const collection = collections.get(name)
      const changes = own.flatMap(({ before, data }) =>
        data ? [{ after: data, ...(before && { before: before.data }) }] : [],
      )
      if (!collection?.warnings || changes.length === 0) continue
      const found = await prime.driver.read((tx) => collection.warnings!(changes, openReading(tx, collections)))
      for (const [words, count] of Object.entries(found)) sums.set(words, (sums.get(words) ?? 0) + count)
    }
  }

  return {
    async rows(planned) {
      const refused = new Map<Planned, Planned>()
      for (const item of planned) {
        const reason = 'write' in item ? whyNotInto(item.write) : undefined
        if (reason !== undefined) refused.set(item, failed(item.row, reason))
      }
      const open = planned.filter((item): item is Writing => !refused.has(item) && isWritten(item, collections))
      const documents = await allowed(open, refused)
      const byId = new Map(documents.map((write) => [write.id, write]))
      for (const item of open) {
        const write = byId.get(item.write.id)
        const same = write && sameAsBefore(item, write)
        if (!same) continue
        refused.set(item, same)
        byId.delete(item.write.id)
      }
      await warnings([...byId.values()])
      return planned.map((item) => refused.get(item) ?? item)
    },
    warnings: () => Object.fromEntries(sums),
  }
}

function refusalOf(act: () => void): string | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}

/** The rows that a problem refers to. */
function refusalsIn({ faults }: Problem, open: readonly Writing[]): Map<Planned, Planned> {
  const reported = new Map<Planned, Planned>()
  for (const { pointer, detail } of faults) {
    const [, index, field] = /^\/writes\/(\d+)(?:\/(?:data|patch)\/(.+))?$/.exec(pointer) ?? []
    const item = index === undefined ? undefined : open[Number(index)]
    if (item && !reported.has(item)) reported.set(item, failed(item.row, detail, field))
  }
  return reported
}

const failed = (row: Planned['row'], reason: string, column?: string): Planned => ({
  row,
  kind: 'failed',
  faults: [{ row: row.row, reason, ...(column !== undefined && { column }) }],
})

const wordsOf = ({ label }: Field, value: Value, row: number): string =>
  `Row ${row} has the same ${label}, ${typeof value === 'string' ? value : canonical(value)}; ${label} must be unique.`
