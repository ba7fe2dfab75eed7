import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import { written } from '#base/text/writing.ts'
import type { Caller } from '#model/command/people.ts'
import { type AnyPrint, type PageName, pageSize, roomOn } from '#model/print/print.ts'
import { stockOf } from '#model/print/stocks.ts'
import type { Prime } from '#server/ports.ts'
import { countPrints } from '#server/print/count.ts'
import { readContext, readRecords } from '#server/print/gather.ts'
import type { Numbered } from '#server/print/layout.ts'
import { logoOf } from '#server/print/logo.ts'
import type { Renderer } from '#server/print/renderer.ts'
import { readHow } from '#server/print/request.ts'

/** So many records are read with what belongs to them at a time. */
const PORTION = 50

interface For {
  renderer: Renderer
  caller: Caller
  origin: string
  signal: AbortSignal
  /** Hears how many sheets are written, and then how much of the PDF is made. */
  report: (how: { written: number } | { share: number }) => void
}

/** The template and day of a print of many records. */
export interface OnPaper {
  page: PageName
  asOf?: string
}

/** How many records are to be printed; throws for what takes only a few at a time. */
export async function readOnPaper(
  prime: Prime,
  print: AnyPrint,
  given: Readonly<Record<string, unknown>>,
): Promise<OnPaper> {
  const { page, asOf } = await readHow(prime, print, given, 1)
  if (stockOf(page) || print.together || print.pictures)
    throw new Problem('bad-request', `"${print.label}" is not printed in such numbers. Print fewer records at once.`)
  return { page, ...(asOf && { asOf }) }
}

/** Many records as one PDF, on paper, a portion of them at a time, so that neither memory nor anyone else waits for all. */
export async function makeMany(
  prime: Prime,
  { renderer, caller, origin, signal, report }: For,
  print: AnyPrint,
  ids: readonly string[],
  { page, asOf }: OnPaper,
): Promise<Uint8Array> {
  const first = await readContext(prime, caller, print, [], origin)
  const head = {
    page,
    size: pageSize(page),
    title: print.label,
    company: first.company,
    logo: await logoOf(prime, caller, first.settings),
    printedAt: written(prime.now(), { timeZone: first.timeZone, dateStyle: 'medium', timeStyle: 'short' }),
  }
  const fixed = { page, room: roomOn(page), pictures: new Set<string>(), ...(asOf && { asOf }) }

  async function* sheets(): AsyncGenerator<Numbered> {
    for (let at = 0; at < ids.length && !signal.aborted; at += PORTION) {
      const records = await readRecords(prime, caller, print, ids.slice(at, at + PORTION))
      const context = { ...(await readContext(prime, caller, print, records, origin)), ...fixed }
      for (const record of records) {
        const reason = print.refuse?.(record, context.related)
        if (reason !== undefined) throw new Problem('refused', reason)
      }
      const copies = await countPrints(prime, caller, print, records)
      for (const [index, record] of records.entries()) {
        yield { ...print.render([record], context), copy: copies[index]!, marksCopies: print.marksCopies ?? false }
        report({ written: at + index + 1 })
      }
    }
  }

  return await renderer.render(head, sheets(), {
    caller,
    signal,
    longestMs: LIMITS.printRunMs,
    report: (share) => report({ share }),
  })
}
