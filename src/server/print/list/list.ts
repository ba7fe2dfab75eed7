import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { dayIn, longDay } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { labelFor } from '#base/text/in-sentence.ts'
import type { Caller } from '#model/command/people.ts'
import { joined, line, printableText, quantityOf } from '#model/print/blocks.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { shownField } from '#model/schema/computed.ts'
import type { Doc } from '#model/schema/value.ts'
import { authorise, visibleTo } from '#server/access/authorise.ts'
import { findShown, jsonParameter, readQuestion } from '#server/documents/query.ts'
import { readGroupFields } from '#server/export/groups.ts'
import { InAddress, Named } from '#server/export/routes.ts'
import { openNamed, withBlanks } from '#server/export/rows.ts'
import { reading } from '#server/http/check.ts'
import { route } from '#server/http/route.ts'
import { CollectionName, PDF } from '#server/http/shapes.ts'
import { zoneOf } from '#server/http/zone.ts'
import type { Prime } from '#server/ports.ts'
import { countPrints } from '#server/print/count.ts'
import { letterheadOf } from '#server/print/gather.ts'
import { inGroups, type Titles, tableFor } from '#server/print/list/list-table.ts'
import { logoOf } from '#server/print/logo.ts'
import type { Renderer } from '#server/print/renderer.ts'

/** Rows of one list on paper; whoever needs more wants a file. */
const MAX_ROWS = 2_000
/** Columns that can still be read beside each other. */
const MAX_COLUMNS = 10
const PAGE = 1_000

const words = reading(printableText, { type: 'string' }).default('')
const Heading = z.object({ collection: CollectionName, title: words, about: words })
const whole = route(
  'Print what a list shows, at most 2,000 rows; `query` as in a query, `about` is printed at its top',
  {
    query: Heading.extend(InAddress),
    file: [PDF],
  },
)
const named = route('Print up to 2,000 named records as a list; `select` the columns', {
  body: Heading.extend(Named),
  file: [PDF],
})

/** The parts of a printed list besides its rows. */
interface ListParts {
  collection: AnyCollection
  title: string
  about: string
}
interface Rows {
  docs: Doc[]
  columns: string[]
}

/** Mounts `/api/print/list`: what a list shows as PDF, or the records that are named. */
export function listPrintRoute(app: FastifyInstance, prime: Prime, renderer: Renderer, viewerPolicy: string): void {
  app.get('/api/print/list', { ...whole, exposeHeadRoute: false }, async (request, reply) => {
    if (request.headers['sec-fetch-site'] === 'cross-site')
      throw new Problem('bad-origin', 'This request does not come from a page of Prime.')
    const { query, blanks, groups, ...heading } = whole.readQuery(request)
    const parts = partsOf(prime, request.caller, heading)
    const rows = await readRows(prime, request.caller, parts.collection, query, blanks === 'last')
    const by = groups ? readGroupFields(parts.collection, groups) : []
    return await send(request.caller, reply, parts, rows, { by, query })
  })
  app.post('/api/print/list', named, async (request, reply) => {
    const { caller } = request
    const { ids, select, ...heading } = named.readBody(request)
    const parts = partsOf(prime, caller, heading)
    return await send(caller, reply, parts, await readTicked(prime, caller, parts.collection, { ids, select }))
  })

  async function send(
    caller: Caller,
    reply: FastifyReply,
    { collection, title, about }: ListParts,
    { docs, columns }: Rows,
    groups?: { by: readonly string[]; query: string },
  ) {
    const by = groups?.by ?? []
    const titles = await titlesOf(prime, caller, collection, [...new Set([...columns, ...by])], docs)
    const timeZone = await zoneOf(prime)
    const heading = title.slice(0, 100) || collection.label.many
    const [company, settings] = await prime.driver.read((tx) => tx.getMany('settings', ['company', 'print']))
    const print = { name: `list.${collection.name}`, label: heading, collection, together: true }
    const [copy = 1] = await countPrints(prime, caller, print, docs)
    const head = {
      page: settings?.data.paper === 'A4' ? ('A4' as const) : ('Letter' as const),
      title: heading,
      company: letterheadOf(company?.data ?? {}, settings?.data ?? {}),
      logo: await logoOf(prime, caller, settings?.data),
      printedAt: `${longDay(dayIn(timeZone, prime.now()))}`,
    }
    const shown = columns.slice(0, MAX_COLUMNS)
    const left = columns.length - shown.length
    const count = `${quantityOf(docs.length)} ${labelFor(docs.length, collection.label)}`
    const content = [
      line(joined([about.slice(0, 1_000), count, left > 0 && `${left} more columns are not printed`]), {
        margin: [0, 0, 0, 8],
      }),
      tableFor(
        { collection, names: shown, titles, timeZone },
        groups && by.length > 0 ? inGroups({ collection, titles, timeZone }, by, groups.query, docs) : docs,
        docs,
      ),
    ]
    const pdf = await renderer.render(head, [{ title: heading, content, copy, marksCopies: false }], { caller })
    return await reply
      .header('Content-Type', 'application/pdf')
      .header('Content-Security-Policy', viewerPolicy)
      .header('Content-Disposition', `inline; filename*=UTF-8''${encodeURIComponent(`${heading}.pdf`)}`)
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
  }
}

function partsOf(
  prime: Prime,
  caller: Caller,
  { collection: name, title, about }: z.output<typeof Heading>,
): ListParts {
  const collection = prime.collections.get(name)
  if (!collection) throw new Problem('not-found', `There is no list of "${name.slice(0, 100)}" to print.`)
  authorise(caller, 'export', { name, collection })
  return { collection, title, about }
}

/** The records a body names. */
async function readTicked(
  prime: Prime,
  caller: Caller,
  collection: AnyCollection,
  { ids, select }: { ids: readonly string[]; select: unknown },
): Promise<Rows> {
  const { pages, columns } = await openNamed(prime, caller, collection.name, {
    ids,
    select: select ?? collection.list.columns,
  })
  const docs: Doc[] = []
  for await (const page of pages) docs.push(...page)
  refuseMany(docs)
  return { docs, columns: (await columns()).map(({ name }) => name) }
}

function refuseMany(docs: readonly Doc[]): void {
  if (docs.length > MAX_ROWS)
    throw new Problem(
      'too-large',
      `A printed list has at most ${quantityOf(MAX_ROWS)} rows. Narrow it by a filter, or export it as Excel.`,
    )
}

async function readRows(
  prime: Prime,
  caller: Caller,
  collection: AnyCollection,
  query: string,
  hasBlanks: boolean,
): Promise<Rows> {
  const question = await readQuestion(prime, caller, collection.name, jsonParameter('query', query))
  if (question.kind !== 'page') throw new Problem('bad-query', 'A printed list takes a query, not an aggregate.')
  const visible = visibleTo(prime, caller, collection)
  const docs: Doc[] = []
  for (const first of hasBlanks ? withBlanks(question.ask) : [question.ask]) {
    let ask = { ...first, limit: PAGE }
    for (;;) {
      const { docs: found, next } = await prime.driver.read((tx) => findShown(prime, caller, tx, collection, ask), {
        long: true,
      })
      docs.push(...found.flatMap((doc) => visible(doc) ?? []))
      refuseMany(docs)
      if (!next) break
      ask = { ...ask, skip: 0, after: next }
    }
  }
  const columns = question.ask.select?.map((path) => path[0]!) ?? [...collection.list.columns]
  return { docs, columns: columns.filter((name) => shownField(collection, name)) }
}

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
    const visible = visibleTo(prime, caller, of)
    const found = await prime.driver.read((tx) => tx.getMany(of.name, ids), { long: ids.length > PAGE })
    for (const doc of found) {
      const seen = doc && visible(doc)
      if (seen) titles.set(`${of.name}/${seen.id}`, printableText(seen.data[of.title as string]))
    }
  }
  return titles
}
