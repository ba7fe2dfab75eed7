import type { FastifyInstance } from 'fastify'
import { dayIn, isTimestamp, longDay, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { Problem } from '#base/problem.ts'
import { aggregateOf } from '#model/aggregate.ts'
import { readAggregate } from '#model/ask.ts'
import type { AnyCollection } from '#model/collection.ts'
import type { Field } from '#model/fields.ts'
import type { Group } from '#model/groups.ts'
import { askBy, bucketWords, groupsOf, isOfGroup, orderedGroups } from '#model/groups.ts'
import { readCollectionName } from '#model/patch.ts'
import type { Caller } from '#model/people.ts'
import { amountOf, joined, line, priceOf, quantityOf, tableOf, textOf } from '#model/print-blocks.ts'
import type { Data, Doc, Value } from '#model/value.ts'
import { shownField } from '#model/worked.ts'
import { authorise, visibleTo } from '#server/authorise.ts'
import { readGroupFields } from '#server/data/export-groups.ts'
import { withBlanks } from '#server/data/export-rows.ts'
import type { Prime } from '#server/ports.ts'
import { countPrints } from '#server/print/count.ts'
import { letterheadOf } from '#server/print/gather.ts'
import { logoOf } from '#server/print/logo.ts'
import type { Renderer } from '#server/print/renderer.ts'
import { findShown, jsonOf, readQuestion } from '#server/query.ts'
import { zoneOf } from '#server/zone.ts'

/** Rows of one list on paper; whoever needs more wants a file. */
const MOST_ROWS = 2_000
/** Columns that can still be read beside each other. */
const MOST_COLUMNS = 10
const PAGE = 1_000
const WIDTHS: Partial<Record<Field['kind'], number>> = { number: 44, money: 58, date: 56, moment: 78, flag: 34 }

/** Mounts `/api/print/list`: what a list shows as PDF, with what was asked at its top (CONTRACT section 12). */
export function listPrintRoute(app: FastifyInstance, prime: Prime, renderer: Renderer, viewerPolicy: string): void {
  app.get<{ Querystring: Record<string, string> }>(
    '/api/print/list',
    { exposeHeadRoute: false },
    async (request, reply) => {
      if (request.headers['sec-fetch-site'] === 'cross-site')
        throw new Problem('bad-origin', 'This request does not come from a page of Prime.')
      const { collection: name = '', query = '{}', title = '', about = '', blanks, groups } = request.query
      const collection = prime.collections.get(readCollectionName(name))
      if (!collection) throw new Problem('not-found', `There is no list of "${name.slice(0, 100)}" to print.`)
      authorise(request.caller, 'export', { name, collection })
      const { docs, columns } = await readRows(prime, request.caller, collection, query, blanks === 'last')
      const by = groups ? readGroupFields(collection, groups) : []
      const titles = await titlesOf(prime, request.caller, collection, [...new Set([...columns, ...by])], docs)
      const timeZone = await zoneOf(prime)
      const heading = textOf(title).slice(0, 100) || collection.label.many
      const [company, settings] = await prime.driver.read((tx) => tx.getMany('settings', ['company', 'print']))
      const print = { name: `list.${collection.name}`, label: heading, collection, together: true }
      const [copy = 1] = await countPrints(prime, request.caller, print, docs)
      const head = {
        page: settings?.data.paper === 'A4' ? ('A4' as const) : ('Letter' as const),
        title: heading,
        company: letterheadOf(company?.data ?? {}, settings?.data ?? {}),
        logo: await logoOf(prime, settings?.data),
        printedAt: `${longDay(dayIn(timeZone, prime.now()))}`,
      }
      const shown = columns.slice(0, MOST_COLUMNS)
      const left = columns.length - shown.length
      const count = `${quantityOf(docs.length)} ${(docs.length === 1 ? collection.label.one : collection.label.many).toLowerCase()}`
      const content = [
        line(joined([textOf(about).slice(0, 1_000), count, left > 0 && `${left} more columns are not printed`]), {
          margin: [0, 0, 0, 8],
        }),
        tableFor(
          { collection, names: shown, titles, timeZone },
          by.length > 0 ? inGroups({ collection, titles, timeZone }, by, query, docs) : docs,
          docs,
        ),
      ]
      const pdf = await renderer.render(head, [{ title: heading, content, copy, marksCopies: false }])
      return await reply
        .header('Content-Type', 'application/pdf')
        .header('Content-Security-Policy', viewerPolicy)
        .header('Content-Disposition', `inline; filename*=UTF-8''${encodeURIComponent(`${heading}.pdf`)}`)
        .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
    },
  )
}

async function readRows(
  prime: Prime,
  caller: Caller,
  collection: AnyCollection,
  query: string,
  hasBlanks: boolean,
): Promise<{ docs: Doc[]; columns: string[] }> {
  const question = await readQuestion(prime, caller, collection.name, jsonOf('query', query))
  if (question.kind !== 'page') throw new Problem('bad-query', 'A printed list takes a query, not an aggregate.')
  const visible = visibleTo(caller, collection)
  const docs: Doc[] = []
  for (const first of hasBlanks ? withBlanks(question.ask) : [question.ask]) {
    let ask = { ...first, limit: PAGE }
    for (;;) {
      const { docs: found, next } = await prime.driver.read((tx) => findShown(prime, caller, tx, collection, ask), {
        long: true,
      })
      docs.push(...found.flatMap((doc) => visible(doc) ?? []))
      if (docs.length > MOST_ROWS)
        throw new Problem(
          'too-large',
          `A printed list has at most ${quantityOf(MOST_ROWS)} rows. Narrow it by a filter, or export it as Excel.`,
        )
      if (!next) break
      ask = { ...ask, skip: 0, after: next }
    }
  }
  const asked = question.ask.select?.map((path) => path[0]!) ?? [...collection.list.columns]
  return { docs, columns: asked.filter((name) => shownField(collection, name)) }
}

type Titles = ReadonlyMap<string, string>

/** The names of what the rows refer to, as the person may see them. */
async function titlesOf(
  prime: Prime,
  caller: Caller,
  collection: AnyCollection,
  columns: readonly string[],
  docs: readonly Doc[],
): Promise<Titles> {
  const titles = new Map<string, string>()
  for (const name of columns) {
    const { kind, target } = shownField(collection, name)!
    const of = kind === 'reference' && target ? prime.collections.get(target) : undefined
    if (!of) continue
    const ids = [...new Set(docs.flatMap(({ data }) => (typeof data[name] === 'string' ? [data[name] as string] : [])))]
    const visible = visibleTo(caller, of)
    const found = await prime.driver.read((tx) => tx.getMany(of.name, ids), { long: ids.length > PAGE })
    for (const doc of found) {
      const seen = doc && visible(doc)
      if (seen) titles.set(`${of.name}/${seen.id}`, textOf(seen.data[of.title as string]))
    }
  }
  return titles
}

interface Shown {
  collection: AnyCollection
  titles: Titles
  timeZone: string
}

/** The printed table: records, or groups with theirs under them, and what all come to at its foot. */
function tableFor(
  { collection, names, titles, timeZone }: Shown & { names: readonly string[] },
  rows: readonly (Doc | GroupRow)[],
  docs: readonly Doc[],
) {
  const fields = names.map((name) => [name, shownField(collection, name)!] as const)
  const total = totalsOf(collection, fields, docs)
  const [first] = fields
  return {
    ...tableOf<Doc | GroupRow>(
      fields.map(([name, field]) => ({
        label: field.label,
        width: WIDTHS[field.kind] ?? '*',
        right: field.kind === 'number' || field.kind === 'money',
        value: (row) =>
          'words' in row
            ? name === names[0]
              ? row.words
              : new Map(totalsOf(collection, fields, row.docs)).get(field.label)
            : shownValue(field, row.data[name], timeZone, titles),
      })),
      rows,
      {
        ...(total.length > 0 && first && { total: [[first[1].label, 'Total'], ...total] }),
        isBold: (row) => 'words' in row,
      },
    ),
    fontSize: 8,
  }
}

/** What the summed columns of a list come to, by their labels. */
function totalsOf(
  collection: AnyCollection,
  fields: readonly (readonly [string, Field])[],
  docs: readonly Doc[],
): (readonly [string, string])[] {
  const sums = [...((collection.list.sums ?? []) as readonly string[]), ...(collection.worked?.sums ?? [])]
  return fields.flatMap(([name, field]): (readonly [string, string])[] => {
    if (!sums.includes(name) || isMixed(field, docs)) return []
    const sum = sumMoney(docs.flatMap(({ data }) => (typeof data[name] === 'number' ? [data[name] as number] : [])))
    return [[field.label, field.kind === 'money' ? amountOf(sum) : quantityOf(sum)]]
  })
}

/** A line over the records of a group. */
interface GroupRow {
  words: string
  docs: readonly Doc[]
}

/** Records under the lines of their groups, in the order of the list. */
function inGroups(
  { collection, titles, timeZone }: Shown,
  by: readonly string[],
  query: string,
  docs: readonly Doc[],
): (Doc | GroupRow)[] {
  const task = readAggregate({ aggregate: { count: true, by: askBy(by) } }, collection.name, [])
  const answer = aggregateOf(task, docs)
  const [[path, way] = []] = (jsonOf('query', query) as { orderBy?: [string, string][] }).orderBy ?? []
  const sort = { path: path ?? '', down: way === 'desc' }
  const titleOf = (of: string, id: string) => titles.get(`${of}/${id}`)
  const groups = groupsOf(collection, by, 'groups' in answer ? answer.groups : [], timeZone)
  const rowsOf = (group: Group, within: readonly Doc[]): (Doc | GroupRow)[] => {
    const level = group.values.length - 1
    const own = within.filter(({ data }) => isOfGroup(collection, by, group.values, data, timeZone))
    const words = bucketWords(shownField(collection, by[level]!)!, group.values.at(-1)!, titleOf)
    const line = { words: `${'   '.repeat(level)}${words} (${quantityOf(own.length)})`, docs: own }
    return [line, ...(group.groups.length > 0 ? group.groups.flatMap((inner) => rowsOf(inner, own)) : own)]
  }
  return orderedGroups(collection, by, groups, sort, titleOf).flatMap((group) => rowsOf(group, docs))
}

// Amounts of several currencies have no sum.
function isMixed({ options }: Field, docs: readonly Doc[]): boolean {
  const name = options.currency
  return name !== undefined && new Set(docs.map(({ data }) => textOf((data as Data)[name]))).size > 1
}

function shownValue(field: Field, value: Value | undefined, timeZone: string, titles: Titles): string {
  if (value === undefined || value === null || value === '') return ''
  if (field.kind === 'date' || field.kind === 'moment' || isTimestamp(value)) {
    const day = toDay(value, timeZone)
    return day ? longDay(day) : textOf(value)
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number')
    return field.kind === 'money' ? (field.options.decimals ? priceOf(value) : amountOf(value)) : quantityOf(value)
  if (field.kind === 'reference') return titles.get(`${field.target}/${value as string}`) ?? textOf(value)
  if (Array.isArray(value)) return field.kind === 'lines' ? `${value.length}` : value.map(textOf).join(', ')
  return textOf(value)
}
