import { z } from 'zod'
import { type Day, isDay } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { readId } from '#model/command/patch.ts'
import { type AnyPrint, PAPERS, type PageName } from '#model/print/print.ts'
import { LABEL_PAGES, labelsPerPage, pagesWithOwn, stockOf } from '#model/print/stocks.ts'
import { byHand } from '#server/http/check.ts'
import type { Prime } from '#server/ports.ts'

/** Records in one job. */
const MAX_RECORDS = 2_000
/** Labels in one job. */
const MAX_LABELS = 3_000
const MAX_EACH = 500
const FURTHEST_MM = 50

/** How records are asked to be printed; what a print takes of it depends on its template. */
export const PrintRequestFields = {
  page: byHand(z.enum([...Object.keys(PAPERS), ...LABEL_PAGES, 'checks-3'])).optional(),
  each: byHand(z.int().min(1).max(MAX_EACH)).optional(),
  used: byHand(z.int().min(0)).optional(),
  offset: byHand(z.string().regex(/^-?[0-9.]+,-?[0-9.]+$/)).optional(),
  asOf: byHand(z.iso.date()).optional(),
  preview: byHand(z.enum(['1'])).optional(),
}

/** How records are to be printed. */
interface How {
  page: PageName
  /** Labels of each record. */
  each: number
  /** Places of the first sheet of labels that are used already. */
  used: number
  /** How far this printer prints right and down, in millimetres. */
  off: readonly [x: number, y: number]
  asOf?: Day
  /** Only looked at within Prime: it counts no copy. */
  isPreview: boolean
}

/** Ids of a request, each once. */
export function readIds(ids: unknown, most = MAX_RECORDS): string[] {
  if (!Array.isArray(ids)) throw new Problem('bad-request', '"ids" is a list of the records to print.')
  if (ids.length > most) throw new Problem('too-large', `One print has at most ${most} records.`)
  return [...new Set(ids.map(readId))]
}

/** Page, labels, first place and correction as they are asked for, in an address or a body. */
export async function readHow(
  prime: Prime,
  print: AnyPrint,
  given: Readonly<Record<string, unknown>>,
  records: number,
  usual?: PageName,
): Promise<How> {
  const page = await pageOf(prime, print, given.page, usual)
  const stock = stockOf(page)
  const each = wholeNumber(given.each, 'each', 1, MAX_EACH) ?? 1
  const used = wholeNumber(given.used, 'used', 0, (stock ? labelsPerPage(stock) : 1) - 1) ?? 0
  if (each > 1 && (!stock || stock.of === 'check')) throw new Problem('bad-request', '"each" is for labels.')
  if (each * records > MAX_LABELS) throw new Problem('too-large', `One print has at most ${MAX_LABELS} labels.`)
  const asOf = readAsOf(print, given.asOf)
  return { page, each, used, off: readOffset(given.offset), isPreview: given.preview === '1', ...(asOf && { asOf }) }
}

function readAsOf({ label, looksBack }: AnyPrint, given: unknown): Day | undefined {
  if (given === undefined) return undefined
  if (!looksBack) throw new Problem('bad-request', `"${label}" is printed as of now; leave "asOf" out.`)
  if (typeof given === 'string' && isDay(given)) return given
  throw new Problem('bad-request', '"asOf" is a day such as 2026-11-20.')
}

/** The size asked for, else that of the records, else the one in the print settings where the template has it, else the usual one. */
async function pageOf(prime: Prime, print: AnyPrint, given: unknown, usual: PageName | undefined): Promise<PageName> {
  if (given !== undefined) {
    const pages = pagesWithOwn(print.pages)
    const page = pages.find((name) => name === given)
    if (!page) throw new Problem('bad-request', `"page" is ${pages.join(' or ')}.`)
    return page
  }
  if (usual) return usual
  const settings = await prime.driver.read((tx) => tx.get('settings', 'print'))
  return print.pages.find((name) => name === settings?.data.paper) ?? print.pages[0]!
}

function wholeNumber(value: unknown, name: string, least: number, most: number): number | undefined {
  if (value === undefined) return undefined
  const number = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most) return number
  throw new Problem('bad-request', `"${name}" is a whole number from ${least} to ${most}.`)
}

function readOffset(value: unknown): How['off'] {
  if (value === undefined) return [0, 0]
  const [x, y] =
    typeof value === 'string' ? (/^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,2}(?:\.\d+)?)$/.exec(value)?.slice(1) ?? []) : []
  const off = [Number(x ?? Number.NaN), Number(y ?? Number.NaN)] as const
  if (off.every((mm) => Math.abs(mm) <= FURTHEST_MM)) return off
  throw new Problem('bad-request', `"offset" is millimetres right and down, such as 1.5,-2, at most ${FURTHEST_MM}.`)
}
