import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { dayIn, isTimestamp, longDay, toDay } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { written } from '#base/text/writing.ts'
import type { TouchedDocument, WholeEntry } from '#model/command/history-page.ts'
import type { Caller } from '#model/command/people.ts'
import { joined, line, printableText, printTable, quantityOf } from '#model/print/blocks.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import type { Value } from '#model/schema/value.ts'
import { historyPage, Narrowed } from '#server/history/history.ts'
import { route } from '#server/http/route.ts'
import { PDF, word } from '#server/http/shapes.ts'
import { zoneOf } from '#server/http/zone.ts'
import type { Prime } from '#server/ports.ts'
import { letterheadOf } from '#server/print/gather.ts'
import { logoOf } from '#server/print/logo.ts'
import type { Renderer } from '#server/print/renderer.ts'

/** Records of one extract on paper; whoever needs more narrows the days or takes the CSV file. */
const MAX_ROWS = 2_000
const PAGE = 500
/** Fields of one record that are printed with before and after. */
const MAX_FIELDS = 12
const LONGEST_VALUE = 120

const extract = route(
  'Print the history, at most 2,000 records; asked as /api/history, `about` is printed at its top',
  {
    query: Narrowed.extend({ about: word('about').optional() }),
    file: [PDF],
  },
)

interface Row {
  at: string
  who: string
  act: string
  record: string
  changes: string
}

/** Mounts `/api/print/history`: the history that `GET /api/history` answers to the same questions, as PDF for the accountant. */
export function historyPrintRoute(app: FastifyInstance, prime: Prime, renderer: Renderer, viewerPolicy: string): void {
  app.get('/api/print/history', { ...extract, exposeHeadRoute: false }, async (request, reply) => {
    if (request.headers['sec-fetch-site'] === 'cross-site')
      throw new Problem('bad-origin', 'This request does not come from a page of Prime.')
    const { about: asked, ...narrowed } = extract.readQuery(request)
    const timeZone = await zoneOf(prime)
    const rows = await readRows(prime, request.caller, narrowed, timeZone)
    const [company, settings] = await prime.driver.read((tx) => tx.getMany('settings', ['company', 'print']))
    const head = {
      page: settings?.data.paper === 'A4' ? ('A4' as const) : ('Letter' as const),
      title: 'History',
      company: letterheadOf(company?.data ?? {}, settings?.data ?? {}),
      logo: await logoOf(prime, request.caller, settings?.data),
      printedAt: longDay(dayIn(timeZone, prime.now())),
    }
    const about = printableText(asked).slice(0, 1_000)
    const count = `${quantityOf(rows.length)} ${rows.length === 1 ? 'record' : 'records'}`
    const content = [
      line(joined([about, count, `times in ${timeZone}`]), { margin: [0, 0, 0, 8] }),
      {
        ...printTable<Row>(
          [
            { label: 'When', width: 82, value: ({ at }) => at },
            { label: 'Who', width: 62, value: ({ who }) => who },
            { label: 'Act', width: 72, value: ({ act }) => act },
            { label: 'Record', width: 110, value: ({ record }) => record },
            { label: 'Before and after', width: '*', value: ({ changes }) => changes },
          ],
          rows,
        ),
        fontSize: 8,
      },
    ]
    const pdf = await renderer.render(head, [{ title: 'History', content, copy: 1, marksCopies: false }], {
      caller: request.caller,
    })
    return await reply
      .header('Content-Type', 'application/pdf')
      .header('Content-Security-Policy', viewerPolicy)
      .header('Content-Disposition', `inline; filename*=UTF-8''${encodeURIComponent('History.pdf')}`)
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
  })
}

/** The rows of an extract, the oldest first. */
async function readRows(
  prime: Prime,
  caller: Caller,
  narrowed: z.output<typeof Narrowed>,
  timeZone: string,
): Promise<Row[]> {
  const rows: Row[] = []
  let before: number | undefined
  do {
    const page = await historyPage(prime, caller, {
      ...narrowed,
      limit: PAGE,
      before,
    })
    for (const entry of page.entries) rows.push(...rowsOf(prime, entry, timeZone))
    if (rows.length > MAX_ROWS)
      throw new Problem(
        'too-large',
        `A printed extract has at most ${quantityOf(MAX_ROWS)} records. Narrow the days, or take it as CSV.`,
      )
    before = page.nextBefore ?? undefined
  } while (before !== undefined)
  return rows.toReversed()
}

function rowsOf(prime: Prime, entry: WholeEntry, timeZone: string): Row[] {
  const start = { at: momentIn(entry.at, timeZone), who: entry.by.email.split('@', 1)[0]!, act: actOf(entry) }
  const rows = entry.documents.map((document) => ({ ...start, ...recordOf(prime, document, timeZone) }))
  const left = entry.documentCount - entry.documents.length
  // The whole is read from the latest to the oldest, so each entry is turned round with it.
  return left > 0
    ? [{ ...start, record: `and ${quantityOf(left)} more records`, changes: '' }, ...rows.toReversed()]
    : rows.toReversed()
}

const actOf = ({ command, label, undoes }: WholeEntry): string =>
  undoes !== undefined ? `Undid change ${undoes}` : command === 'commit' ? 'By hand' : label

const KINDS = { created: 'new', changed: '', deleted: 'deleted' } as const

function recordOf(prime: Prime, { collection, id, title, kind, changes }: TouchedDocument, timeZone: string) {
  const of = prime.collections.get(collection)
  const fields = (of?.fields ?? {}) as Fields
  const name = `${of?.label.one ?? collection} ${title ?? id}`
  const shown = kind === 'changed' ? changes.slice(0, MAX_FIELDS) : []
  const words = shown.map(({ path, before, after }) => {
    const field = Object.hasOwn(fields, path) ? fields[path] : undefined
    const value = (one: Value | undefined) => shownValue(field, one, timeZone) || 'nothing'
    return `${field?.label ?? path}: ${value(before)}, then ${value(after)}`
  })
  if (shown.length < changes.length && kind === 'changed')
    words.push(`and ${changes.length - shown.length} more fields`)
  return { record: joined([name, KINDS[kind]], ', '), changes: words.join('\n') }
}

function shownValue(field: Field | undefined, value: Value | undefined, timeZone: string): string {
  if (value === undefined || value === null || value === '') return ''
  if (field?.kind === 'date' || field?.kind === 'moment' || isTimestamp(value)) {
    const day = toDay(value, timeZone)
    if (day) return longDay(day)
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value) && field?.kind === 'lines') return `${value.length} ${value.length === 1 ? 'line' : 'lines'}`
  const text = printableText(value)
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
}

const momentIn = (iso: string, timeZone: string): string =>
  written(new Date(iso), { timeZone, dateStyle: 'medium', timeStyle: 'short' })
