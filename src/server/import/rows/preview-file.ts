import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import type { Caller } from '#model/command/people.ts'
import type { RowPreview } from '#model/import/import.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'
import { hiddenFields, visibleTo } from '#server/access/authorise.ts'
import type { Planned } from '#server/import/rows/plan-rows.ts'
import type { Prime } from '#server/ports.ts'

/** The most rows of each kind that can be viewed before an import runs. */
const MAX_ROWS: Record<RowPreview['kind'], number> = { create: 100, update: 1000, remove: 1000 }
const LONGEST = 500

/** The effects of the rows in a dry run, stored beside the import. */
export interface PreviewFile {
  add(planned: Planned): void
  /** A document missing from the file. */
  remove(collection: string, doc: Doc): void
  /** The number of records in which each field would change. */
  differing(): Record<string, number>
  close(): Promise<void>
}

const previewPath = (folder: string): string => join(folder, 'preview')

/** Starts the preview again; it never contains what the person may not read. */
export function previewFile(
  prime: Prime,
  folder: string,
  caller: Caller,
  /** The name of records without a title: the key of the import. */
  key?: string,
): PreviewFile {
  const collectionOf = (name: string) => prime.collections.get(name)
  const path = previewPath(folder)
  rmSync(path, { force: true })
  const counts = { create: 0, update: 0, remove: 0 }
  const differing = new Map<string, number>()
  let stream: ReturnType<typeof createWriteStream> | undefined
  function count({ write, changes }: Extract<Planned, { kind: 'update' }>): void {
    const hidden = hiddenFields(caller, collectionOf(write.collection))
    for (const [field] of changes) if (!hidden.includes(field)) differing.set(field, (differing.get(field) ?? 0) + 1)
  }
  function write(item: RowPreview): void {
    counts[item.kind]++
    stream ??= createWriteStream(path, { mode: 0o600 })
    stream.write(`${JSON.stringify(item)}\n`)
  }
  return {
    differing: () => Object.fromEntries(differing),
    add(planned) {
      if (planned.kind === 'update') count(planned)
      if ((planned.kind !== 'create' && planned.kind !== 'update') || counts[planned.kind] >= MAX_ROWS[planned.kind])
        return
      const item = previewOf(prime, planned, caller, collectionOf(planned.write.collection), key)
      if (!item) return
      write(item)
    },
    remove(name, { id, data }) {
      const collection = collectionOf(name)
      if (counts.remove >= MAX_ROWS.remove) return
      const title = textOf(collection ? data[collection.title] : data[key ?? '']) || id
      write({ row: counts.remove + 1, kind: 'remove', id, title })
    },
    async close() {
      if (!stream) return
      stream.end()
      await finished(stream)
    },
  }
}

function previewOf(
  prime: Prime,
  planned: Extract<Planned, { kind: 'create' | 'update' }>,
  caller: Caller,
  collection: AnyCollection | undefined,
  key = '',
): RowPreview | undefined {
  const hidden = new Set(hiddenFields(caller, collection))
  const title = (data: Data) => textOf(collection ? data[collection.title] : data[key])
  const { row } = planned.row
  if (planned.kind === 'create') {
    const { write } = planned
    if (write.op !== 'create') return undefined
    const data = Object.fromEntries(Object.entries(write.data).map(([name, value]) => [name, short(value)]))
    return { row, kind: 'create', title: title(write.data), data }
  }
  const { existing, changes } = planned
  if (!visibleTo(prime, caller, collection)(existing)) return undefined
  return {
    row,
    kind: 'update',
    id: existing.id,
    title: title(existing.data) || existing.id,
    changes: changes.map(([field, value]) => {
      // The new value may depend on the stored one, so a hidden field shows the value of the row.
      if (hidden.has(field)) return { field, after: short(planned.row.data[field] ?? null) }
      const before = Object.hasOwn(existing.data, field) ? existing.data[field] : undefined
      return { field, ...(before !== undefined && { before: short(before) }), after: short(value) }
    }),
  }
}

const textOf = (value: Value | undefined): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** Only the beginning of a long text or large value is shown. */
function short(value: Value): Value {
  if (typeof value === 'string') return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value
  if (typeof value !== 'object' || value === null) return value
  const text = JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : value
}

/** Some rows of a kind, those after a row. */
export async function previewed(
  folder: string,
  { kind, after, most }: { kind: RowPreview['kind']; after: number; most: number },
): Promise<RowPreview[]> {
  const path = previewPath(folder)
  if (!existsSync(path)) return []
  const items: RowPreview[] = []
  // Rows are tried in key order and shown in file order.
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    const item = JSON.parse(line) as RowPreview
    if (item.kind === kind && item.row > after) items.push(item)
  }
  return items.sort((a, b) => a.row - b.row).slice(0, most)
}
