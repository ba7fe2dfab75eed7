import { Problem } from '#base/problem.ts'
import { written } from '#base/text/writing.ts'
import type { Caller } from '#model/command/people.ts'
import { printableText } from '#model/print/blocks.ts'
import { type AnyPrint, pageSize, roomOn } from '#model/print/print.ts'
import { labelsPerPage, stockOf } from '#model/print/stocks.ts'
import type { Prime } from '#server/ports.ts'
import { countPrints } from '#server/print/count.ts'
import { readContext, readRecords } from '#server/print/gather.ts'
import type { Numbered } from '#server/print/layout.ts'
import { logoOf, picturesOf } from '#server/print/logo.ts'
import { correctedBy, onSheets } from '#server/print/positions.ts'
import type { Renderer } from '#server/print/renderer.ts'
import { readHow } from '#server/print/request.ts'

interface For {
  renderer: Renderer
  caller: Caller
  /** The address at which people reach Prime, for links to the record. */
  origin: string
}

/** Records as one PDF, as the caller may see them; a preview counts no copy. */
export async function makePdf(
  prime: Prime,
  { renderer, caller, origin }: For,
  print: AnyPrint,
  ids: readonly string[],
  options: Readonly<Record<string, unknown>>,
): Promise<{ pdf: Buffer; title: string; isPreview: boolean }> {
  const records = await readRecords(prime, caller, print, ids)
  const read = await readContext(prime, caller, print, records, origin)
  for (const record of records) {
    const reason = print.refuse?.(record, read.related)
    if (reason !== undefined) throw new Problem('refused', reason)
  }
  const usual = print.pageFor?.(read.related)
  const { page, each, used, off, asOf, isPreview } = await readHow(prime, print, options, ids.length, usual)
  const stock = stockOf(page)
  const pictures = await picturesOf(prime, caller, print.pictures?.(read.related) ?? [])
  const drawn = new Set(Object.keys(pictures))
  const context = { ...read, page, room: roomOn(page), pictures: drawn, ...(asOf && { asOf }) }
  const copies = isPreview ? records.map(() => 1) : await countPrints(prime, caller, print, records)
  const groups = print.together ? [records] : records.map((record) => [record])
  const sheets = (function* (): Generator<Numbered> {
    for (const [at, group] of groups.entries()) {
      const sheet = { ...print.render(group, context), copy: copies[at]!, marksCopies: print.marksCopies ?? false }
      for (let times = 0; times < each; times++) yield sheet
    }
  })()
  const placed = stock && labelsPerPage(stock) > 1 ? onSheets(sheets, stock, used) : sheets
  const title = [
    print.label,
    records.length === 1 ? printableText(records[0]!.data[print.collection.title as string]) : '',
  ]
  const printedAt = written(prime.now(), { timeZone: context.timeZone, dateStyle: 'medium', timeStyle: 'short' })
  const logo = await logoOf(prime, caller, context.settings)
  // The thread that draws knows the usual sizes only.
  const head = {
    page,
    size: pageSize(page),
    title: title.filter(Boolean).join(' '),
    company: context.company,
    logo,
    pictures,
    printedAt,
  }
  const pdf = await renderer.render(head, correctedBy(placed, off), { caller })
  return { pdf: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength), title: head.title, isPreview }
}
