import type { FastifyInstance } from 'fastify'
import { dayIn, longDay } from '#base/days.ts'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import { facts, heading, tableOf, textOf } from '#model/print/blocks.ts'
import type { Report, ReportTable } from '#model/report/report.ts'
import { roleOf } from '#server/access/authorise.ts'
import { zoneOf } from '#server/http/zone.ts'
import type { Prime } from '#server/ports.ts'
import { letterheadOf } from '#server/print/gather.ts'
import { logoOf } from '#server/print/logo.ts'
import type { Renderer } from '#server/print/renderer.ts'

const MAX_FACTS = 100
const MAX_TABLES = 200
const MAX_COLUMNS = 12
/** Rows of all tables together. */
const MAX_ROWS = 3_000
/** Columns of figures are as narrow as these need. */
const FIGURES_WIDTH = 52

/** Mounts `/api/print/report`: a report that the page has shown, as PDF. It reads nothing of the store but the letterhead. */
export function reportPrintRoute(app: FastifyInstance, prime: Prime, renderer: Renderer, viewerPolicy: string): void {
  app.post<{ Body: unknown }>('/api/print/report', async ({ caller, body }, reply) => {
    roleOf(caller)
    const { title, facts: pairs, tables = [] } = readReport(body)
    const timeZone = await zoneOf(prime)
    const [company, settings] = await prime.driver.read((tx) => tx.getMany('settings', ['company', 'print']))
    const head = {
      page: settings?.data.paper === 'A4' ? ('A4' as const) : ('Letter' as const),
      title,
      company: letterheadOf(company?.data ?? {}, settings?.data ?? {}),
      logo: await logoOf(prime, caller, settings?.data),
      printedAt: longDay(dayIn(timeZone, prime.now())),
    }
    const content = [...facts(pairs), ...tables.flatMap(tableBlocks)]
    const pdf = await renderer.render(head, [{ title, content, copy: 1, marksCopies: false }], {
      caller,
      longestMs: LIMITS.printReportMs.most,
    })
    return await reply
      .header('Content-Type', 'application/pdf')
      .header('Content-Security-Policy', viewerPolicy)
      .header('Content-Disposition', `inline; filename*=UTF-8''${encodeURIComponent(`${title}.pdf`)}`)
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
  })
}

function tableBlocks({ caption, head, rows }: ReportTable) {
  if (rows.length === 0) return []
  const columns = head.map((label, at) => {
    const isFigures = at > 0 && rows.every((row) => typeof row[at] === 'number' || (row[at] ?? '') === '')
    return {
      label,
      width: isFigures ? FIGURES_WIDTH : ('*' as const),
      right: isFigures,
      value: (row: ReportTable['rows'][number]) => row[at],
    }
  })
  return [heading(caption, [0, 12, 0, 3]), { ...tableOf(columns, rows), fontSize: 8 }]
}

/** A report as it came over the wire: texts and numbers, within bounds. Throws `bad-request` otherwise. */
export function readReport(body: unknown): Report {
  const { title, facts: pairs = [], tables = [], ...rest } = isMap(body) ? body : {}
  const isWhole =
    typeof title === 'string' &&
    title.trim() !== '' &&
    Object.keys(rest).length === 0 &&
    Array.isArray(pairs) &&
    pairs.length <= MAX_FACTS &&
    pairs.every((pair) => isRow(pair) && pair.length === 2) &&
    Array.isArray(tables) &&
    tables.length <= MAX_TABLES &&
    tables.every(isTable)
  if (!isWhole)
    throw new Problem(
      'bad-request',
      'A report is {"title", "facts": [[label, value]], "tables": [{"caption", "head", "rows"}]}.',
    )
  const rows = (tables as readonly ReportTable[]).reduce((sum, table) => sum + table.rows.length, 0)
  if (rows > MAX_ROWS)
    throw new Problem(
      'too-large',
      `A printed report has at most ${MAX_ROWS.toLocaleString('en-US')} rows; save it as a file.`,
    )
  return {
    title: textOf(title).slice(0, 200),
    facts: pairs as Report['facts'],
    tables: tables as readonly ReportTable[],
  }
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCell = (cell: unknown): boolean => cell === null || typeof cell === 'string' || typeof cell === 'number'
const isRow = (row: unknown): row is unknown[] => Array.isArray(row) && row.every(isCell)

const isTable = (table: unknown): boolean =>
  isMap(table) &&
  typeof table.caption === 'string' &&
  isRow(table.head) &&
  table.head.length > 0 &&
  table.head.length <= MAX_COLUMNS &&
  Array.isArray(table.rows) &&
  table.rows.every(isRow)
