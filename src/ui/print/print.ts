import { Problem } from '#base/problem.ts'
import { manyInSentence } from '#base/text/in-sentence.ts'
import { screenPath } from '#model/feature.ts'
import type { PageName } from '#model/print/print.ts'
import { stockOf } from '#model/print/stocks.ts'
import type { Report } from '#model/report/report.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { call } from '#ui/api.ts'
import { saveAnswer } from '#ui/export/save-file.ts'
import { askToPrint } from '#ui/print/ask.ts'
import { type Offset, printOffset } from '#ui/print/offset.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** A template as the server offers it. */
export interface PrintOffer {
  name: string
  label: string
  collection: string
  pages: readonly PageName[]
  /** The parts that are missing for the recipient, as a sentence. */
  lacks?: string
  /** Only records with this value in this field can be printed with it. */
  only?: { field: string; is: string }
}

/** One print option: a template on the usual paper, or on one of several label sizes. */
export interface PrintChoice {
  template: string
  label: string
  page?: PageName
  /** The number of labels for each record. */
  each?: number
  /** Positions of the first sheet that are used already. */
  used?: number
  /** The date as of which it is printed; now by default. */
  asOf?: string
}

/** The server accepts URLs of up to 8 KiB. */
const LONGEST_ADDRESS = 7_800
/** The most records in one job. */
export const MAX_RECORDS = 2_000
const SIZES: Partial<Record<PageName, string>> = { 'label-4x6': '4 × 6 in', 'label-2x1': '2 × 1 in' }

/** The print options of a collection, or of one of its records: labels by size; paper follows the settings. */
export function choicesFor(offers: readonly PrintOffer[], collection: string, data?: Data): PrintChoice[] {
  return offers
    .filter((offer) => offer.collection === collection)
    .filter(({ only }) => !only || !data || data[only.field] === only.is)
    .flatMap(({ name, label, pages }): PrintChoice[] => {
      const labels = pages.filter((page) => SIZES[page] !== undefined)
      if (labels.length < 2) return [{ template: name, label }]
      return labels.map((page) => ({ template: name, label: `${label} ${SIZES[page]}`, page }))
    })
}

/** The query parameters of a print besides the records; defaults are left out. */
function howOf({ page, each = 1, used = 0, asOf }: PrintChoice, { x, y }: Offset): Record<string, string> {
  return {
    ...(page && { page }),
    ...(each > 1 && { each: String(each) }),
    ...(used > 0 && { used: String(used) }),
    ...(asOf && { asOf }),
    ...((x !== 0 || y !== 0) && { offset: `${x},${y}` }),
  }
}

/** The URL that prints these records in one job; undefined when it would be too long. */
export function printAddress(choice: PrintChoice, ids: readonly string[], offset: Offset = TRUE): string | undefined {
  const [first = '', ...others] = ids
  const asks = new URLSearchParams([
    ...Object.entries(howOf(choice, offset)),
    ...others.map((id): [string, string] => ['also', id]),
  ])
  const query = asks.size > 0 ? `?${asks}` : ''
  const address = `/api/print/${encodeURIComponent(choice.template)}/${encodeURIComponent(first)}${query}`
  return address.length > LONGEST_ADDRESS ? undefined : address
}

const TRUE: Offset = { x: 0, y: 0 }

/** Opens the print in a new tab; very many records are downloaded as a file. Throws the server's Problem. */
export async function printRecords(choice: PrintChoice, ids: readonly string[]): Promise<void> {
  const offset = printOffset()
  const address = printAddress(choice, ids, offset)
  if (address !== undefined) {
    globalThis.open(address, '_blank', 'noopener')
    await tellWhatLacks(choice)
    return
  }
  const { template, label } = choice
  await saveAnswer(`/api/print/${encodeURIComponent(template)}`, { ...howOf(choice, offset), ids }, `${label}.pdf`)
  await tellWhatLacks(choice)
}

/**
 * Tells the person who prints what the recipient will miss; the templates are loaded again each time until nothing is
 * missing.
 */
async function tellWhatLacks({ template }: PrintChoice): Promise<void> {
  const lacks = (await printOffers().catch(() => [])).find(({ name }) => name === template)?.lacks
  if (lacks === undefined) return
  offers = undefined
  toast(lacks, undefined, { name: 'Company settings', href: `${screenPath('settings')}#setting-bankDetails` })
}

/** Prints a report shown on the page, as a downloaded file. Throws the server's Problem. */
export const printReport = (report: Report): Promise<void> =>
  saveAnswer('/api/print/report', report, `${report.title}.pdf`)

/**
 * Prints records: a document at once, labels after asking for the size; shows a message when there is nothing to print.
 */
export async function printFirst(collection: AnyCollection, ids: readonly string[]): Promise<void> {
  try {
    const offers = await printOffers()
    const [first] = offers.filter((offer) => offer.collection === collection.name)
    if (!first) toast(`No print layout for ${manyInSentence(collection.label)} yet`)
    else if (first.pages.every((page) => stockOf(page))) askToPrint({ collection, count: ids.length, ids })
    else await printRecords({ template: first.name, label: first.label }, ids)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastProblem(error.message)
  }
}

let offers: Promise<readonly PrintOffer[]> | undefined

/** The templates of this Prime, loaded once; after a failure they are loaded again the next time. */
export function printOffers(): Promise<readonly PrintOffer[]> {
  offers ??= call<readonly PrintOffer[]>('GET', '/api/print').catch((error: unknown) => {
    offers = undefined
    throw error
  })
  return offers
}
