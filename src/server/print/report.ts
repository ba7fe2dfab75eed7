import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { dayIn, longDay } from '#base/days.ts'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import { facts, heading, printableText, printTable } from '#model/print/blocks.ts'
import type { Report, ReportTable } from '#model/report/report.ts'
import { roleOf } from '#server/access/authorise.ts'
import { byHand, check } from '#server/http/check.ts'
import { route } from '#server/http/route.ts'
import { PDF } from '#server/http/shapes.ts'
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

const Cell = z.union([z.string(), z.number(), z.null()], 'A cell is text, a number or null.')
const Row = z.array(Cell)
const Shape = z.strictObject({
  title: z.string().refine((title) => title.trim() !== '', 'A report has a "title".'),
  facts: z
    .array(z.tuple([Cell, Cell], 'A fact is [label, value].'))
    .max(MAX_FACTS)
    .default([]),
  tables: z
    .array(z.object({ caption: z.string(), head: Row.min(1).max(MAX_COLUMNS), rows: z.array(Row) }))
    .max(MAX_TABLES)
    .default([]),
})
const print = route('Print a report of facts and tables that is sent along, at most 3,000 rows', {
  body: byHand(Shape),
  file: [PDF],
})

/** Mounts `/api/print/report`: a report that the page has shown, as PDF. It reads nothing of the store but the letterhead. */
export function reportPrintRoute(app: FastifyInstance, prime: Prime, renderer: Renderer, viewerPolicy: string): void {
  app.post('/api/print/report', print, async ({ caller, body }, reply) => {
    roleOf(caller)
    const report = readReport(body)
    const pdf = await reportPdf(prime, { caller, renderer }, report)
    return await reply
      .header('Content-Type', 'application/pdf')
      .header('Content-Security-Policy', viewerPolicy)
      .header('Content-Disposition', `inline; filename*=UTF-8''${encodeURIComponent(`${report.title}.pdf`)}`)
      .send(pdf)
  })
}

/** A report on the paper of the company, under its letterhead. */
export async function reportPdf(
  prime: Prime,
  { caller, renderer }: { caller: Caller; renderer: Renderer },
  { title, facts: pairs, tables = [] }: Report,
): Promise<Buffer> {
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
    longestMs: LIMITS.printReportMs,
  })
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
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
  return [heading(caption, [0, 12, 0, 3]), { ...printTable(columns, rows), fontSize: 8 }]
}

/** A report as it came over the wire: texts and numbers, within bounds. Throws `bad-request` otherwise. */
function readReport(body: unknown): Report {
  const { title, facts: pairs, tables } = check(Shape, body)
  if (tables.reduce((sum, { rows }) => sum + rows.length, 0) > MAX_ROWS)
    throw new Problem(
      'too-large',
      `A printed report has at most ${MAX_ROWS.toLocaleString('en-US')} rows; save it as a file.`,
    )
  return {
    title: printableText(title).slice(0, 200),
    facts: pairs as Report['facts'],
    tables: tables as readonly ReportTable[],
  }
}
