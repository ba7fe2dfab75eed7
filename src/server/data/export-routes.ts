import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { csvLine } from '#base/csv.ts'
import { isDay, isTimestamp, toDay } from '#base/days.ts'
import { parseJson } from '#base/json.ts'
import { Problem } from '#base/problem.ts'
import type { AnyCollection } from '#model/collection.ts'
import { guessCollection } from '#model/guess.ts'
import { readCollectionName } from '#model/patch.ts'
import type { Caller } from '#model/people.ts'
import type { Ask } from '#model/query.ts'
import { project } from '#model/query.ts'
import { cellsOf } from '#model/rows.ts'
import type { Data, Doc, Value } from '#model/value.ts'
import { authorise, hiddenFields, visibleTo } from '#server/authorise.ts'
import { attachment } from '#server/data/import-routes.ts'
import type { SheetCell } from '#server/data/xlsx.ts'
import { sheetWriter } from '#server/data/xlsx.ts'
import type { Prime } from '#server/ports.ts'
import { readQuestion } from '#server/query.ts'
import { zoneOf } from '#server/zone.ts'

const PAGE = 1000
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
type Format = keyof typeof TYPES

/** Exports what a query means, all of it, as it is read (CONTRACT section 12). */
export function exportRoutes(app: FastifyInstance, prime: Prime): void {
  app.get<{ Querystring: Record<string, string> }>('/api/export', async (request, reply) => {
    const { collection: name = '', format = 'csv', query = '{}' } = request.query
    if (!Object.hasOwn(TYPES, format)) throw new Problem('bad-request', '"format" is csv, xlsx or json.')
    const collection = prime.collections.get(readCollectionName(name))
    authorise(request.caller, 'export', { name, collection })
    const ask = await readExport(prime, request.caller, name, query)
    const pages = pagesOf(prime, request.caller, ask, collection)
    // The first page is read before the answer begins, so that what is wrong is still said as a problem.
    const first = await pages.next()
    const docs = first.done ? [] : first.value
    const columns = columnsOf(prime, request.caller, name, collection, ask, docs)
    const all = (async function* () {
      yield docs
      yield* pages
    })()
    const timeZone = await zoneOf(prime)
    const bytes =
      format === 'json' ? jsonOf(all) : format === 'csv' ? csvOf(all, columns) : xlsxOf(all, columns, timeZone)
    const day = toDay(prime.now(), timeZone)
    return await reply
      .header('Content-Type', TYPES[format as Format])
      .header('Content-Disposition', attachment(`${collection?.label.many ?? name} ${day}.${format}`))
      .send(Readable.from(bytes, { objectMode: false }))
  })
}

/** The question of an export is a query; its limit is left out unless it is asked for. */
async function readExport(prime: Prime, caller: Caller, name: string, text: string): Promise<Ask & { most: number }> {
  const raw = parseJson(text)
  const question = await readQuestion(prime, caller, name, raw)
  if (question.kind !== 'page') throw new Problem('bad-query', 'An export takes a query, not an aggregate.')
  const { limit } = raw as { limit?: number }
  return { ...question.ask, limit: PAGE, most: limit ?? Number.MAX_SAFE_INTEGER }
}

async function* pagesOf(
  prime: Prime,
  caller: Caller,
  { most, ...asked }: Ask & { most: number },
  collection: AnyCollection | undefined,
): AsyncGenerator<Doc[]> {
  const visible = visibleTo(caller, collection)
  let left = most
  let ask: Ask = asked
  while (left > 0) {
    const page = { ...ask, limit: Math.min(PAGE, left) }
    // Each page by itself, so that a slow reader holds no snapshot.
    const { docs, next } = await prime.driver.read((tx) => tx.find(page), { long: true })
    left -= docs.length
    yield docs.flatMap((doc) => {
      const seen = visible(doc)
      if (!seen) return []
      return [ask.select ? { ...seen, data: project(seen.data, ask.select) } : seen]
    })
    if (!next) return
    ask = { ...asked, skip: 0, after: next }
  }
}

interface Column {
  name: string
  heading: string
  kind: string
}

function columnsOf(
  prime: Prime,
  caller: Caller,
  name: string,
  collection: AnyCollection | undefined,
  ask: Ask,
  docs: readonly Doc[],
): Column[] {
  const known =
    collection ??
    guessCollection(
      name,
      docs.map(({ data }) => data),
      [...prime.collections.keys()],
    )
  const hidden = new Set(hiddenFields(caller, collection))
  const defined = docs.length === 0 && !collection ? [] : Object.keys(known.fields)
  const further = collection ? docs.flatMap(({ data }) => Object.keys(data)) : []
  const names = ask.select
    ? ask.select.map((path) => path[0]!)
    : [...new Set([...defined, ...further])].filter((field) => !hidden.has(field))
  const labels = names.map((field) => (collection?.fields[field]?.label as string | undefined) ?? field)
  return [...new Set(names)].map((field, at) => {
    const label = labels[at]!
    // Two fields of one label are told apart by their names, so that the file can be read back.
    const isShared = labels.filter((other) => other === label).length > 1
    return { name: field, heading: isShared ? field : label, kind: known.fields[field]?.kind ?? 'text' }
  })
}

async function* jsonOf(pages: AsyncIterable<Doc[]>): AsyncGenerator<string> {
  let before = '['
  for await (const docs of pages) {
    let text = ''
    for (const { id, data } of docs) {
      // A document with a field of its own named "id" carries its id under a name that no field can have.
      const named = Object.hasOwn(data, 'id') ? { $id: id, ...data } : { id, ...data }
      text += `${before}\n${JSON.stringify(named)}`
      before = ','
    }
    if (text) yield text
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

async function* csvOf(pages: AsyncIterable<Doc[]>, columns: readonly Column[]): AsyncGenerator<string> {
  const names = columns.map(({ name }) => name)
  // The mark tells spreadsheets that this is UTF-8.
  yield `\uFEFF${csvLine(['id', ...columns.map(({ heading }) => heading)])}`
  for await (const docs of pages) {
    let text = ''
    for (const { id, data } of docs) text += csvLine([id, ...cellsOf(data, names)])
    if (text) yield text
  }
}

async function* xlsxOf(
  pages: AsyncIterable<Doc[]>,
  columns: readonly Column[],
  timeZone: string,
): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = []
  const headings = ['id', ...columns.map(({ heading }) => heading)]
  const sheet = sheetWriter('Prime', headings, (bytes) => made.push(bytes))
  for await (const docs of pages) {
    sheet.rows(docs.map(({ id, data }) => [id, ...columns.map((column) => sheetCell(data, column, timeZone))]))
    const ready = made
    made = []
    yield* ready
  }
  sheet.end()
  yield* made
}

function sheetCell(data: Data, { name, kind }: Column, timeZone: string): SheetCell {
  const value: Value | undefined = data[name]
  if (kind === 'date' && value !== undefined) {
    const day = toDay(value, timeZone)
    if (day) return { day }
  }
  if (isTimestamp(value)) return { moment: value.$ts }
  if (kind === 'text' && isDay(value)) return String(value)
  return cellsOf(data, [name])[0] ?? null
}
