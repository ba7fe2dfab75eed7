import { refuse } from '#base/problem.ts'
import { readAmount } from '#model/query/amounts.ts'
import type { Data } from '#model/schema/value.ts'

/** Prices by zone for each weight, lightest first. */
export type Breaks = Record<string, Record<string, number>>

const MAX_BREAKS = 500
const MAX_ZONES = 100

const rowsOf = (text: string): string[][] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split(/\t|;/).map((cell) => cell.trim()))
    .filter((cells) => cells.some(Boolean))

/** Parses the pasted price table of a rate sheet: zones in the first row, then a weight and its prices in each row. */
export function readBreaks(text: string): Breaks {
  const [head = [], ...rows] = rowsOf(text)
  const zones = head.slice(1)
  while (zones.at(-1) === '') zones.pop()
  const usual = text.includes('\t') && /\d,\d{1,2}(?!\d)/.test(text) && !/\d\.\d/.test(text)
  const number = (cell: string, where: string): number => {
    const value = readAmount(cell, usual)
    if (value === undefined || value < 0) throw refuse(`${where}: "${cell.slice(0, 40)}" is not a price.`, 'table')
    return value
  }
  if (zones.length === 0 || rows.length === 0)
    throw refuse('Paste a table with the zones in its first row and a weight at the start of each row below.', 'table')
  if (zones.length > MAX_ZONES || rows.length > MAX_BREAKS)
    throw refuse(`Enter ${MAX_BREAKS} weights and ${MAX_ZONES} zones or fewer.`, 'table')
  const empty = zones.indexOf('')
  if (empty >= 0) throw refuse(`Column ${empty + 2} has prices and no zone.`, 'table')
  const duplicate = zones.find((zone, at) => zones.indexOf(zone) !== at)
  if (duplicate) throw refuse(`Zone ${duplicate} appears twice in the first row.`, 'table')
  const breaks: Breaks = {}
  let before = 0
  for (const [at, [weight = '', ...prices]] of rows.entries()) {
    const upTo = number(
      weight
        .trim()
        .replace(/(?:kg|lbs?)$/i, '')
        .trim(),
      `Row ${at + 2}`,
    )
    if (upTo <= before)
      throw refuse(`Row ${at + 2}: ${upTo} is not above ${before}. Order the rows by weight.`, 'table')
    before = upTo
    // An empty price: the carrier does not ship this weight to the zone.
    breaks[String(upTo)] = Object.fromEntries(
      zones.flatMap((zone, column) =>
        prices[column] ? [[zone, number(prices[column], `Row ${at + 2}, zone ${zone}`)]] : [],
      ),
    )
  }
  return breaks
}

/**
 * Parses the typed zones of a rate sheet: a place and its zone in each row, `DE 80 = 2`, or `DE` and `1` in two cells.
 */
export function readZones(text: string): Record<string, string> {
  const zones: Record<string, string> = {}
  for (const line of text.split(/\r?\n/).filter((one) => one.trim())) {
    const [, place = '', zone = ''] = (/^([^=:\t;,]+)[=:\t;,](.+)$/.exec(line.trim()) ?? []).map((part) => part.trim())
    if (!place || !zone)
      throw refuse(`"${line.trim().slice(0, 60)}" has no zone. Enter a place and its zone: DE 80 = 2.`, 'zones')
    if (zones[place] !== undefined && zones[place] !== zone)
      throw refuse(`${place} is in zone ${zones[place]} and in zone ${zone}. Enter one.`, 'zones')
    zones[place] = zone
  }
  return zones
}

/** The inconsistent zones of a rate sheet, as sentences: zones without a price, and priced zones without a place. */
export function oddZones(zones: unknown, breaks: unknown): string[] {
  const named = new Set(Object.values((zones ?? {}) as Data).map(String))
  const priced = new Set(
    Object.values((breaks ?? {}) as Data).flatMap((row) => (typeof row === 'object' && row ? Object.keys(row) : [])),
  )
  const isFlat = priced.size === 0
  return isFlat
    ? []
    : [
        ...[...named].filter((zone) => !priced.has(zone)).map((zone) => `Zone ${zone} has no price.`),
        ...[...priced].filter((zone) => !named.has(zone)).map((zone) => `No place is in zone ${zone}.`),
      ]
}
