import { addDays, toDay } from '#base/days.ts'
import { roundProduct } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { carriers } from '#features/shipping/carriers/collection.ts'
import { type Breaks, oddZones, readBreaks, readZones } from '#features/shipping/carriers/rates.ts'
import { defineCommand } from '#model/command/command.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import { currencyField } from '#model/document/currency.ts'
import { linesIn } from '#model/document/lines.ts'
import { query } from '#model/schema/collection.ts'
import { date, number, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

const carrierId = reference('Carrier', 'carriers', { required: true })

/** Adds a rate sheet pasted from a table; the previous sheet of the same service ends the day before. */
export const enterRates = defineCommand({
  name: 'carriers.enterRates',
  label: 'Enter rates',
  help: 'Adds a rate sheet from a pasted table. The current sheet of the same service ends the day before.',
  input: {
    carrierId,
    name: text('Name', { help: 'For example Export 2027' }),
    service: text('Service', { help: 'The code of the service, as freight options name it' }),
    from: date('From', { required: true }),
    to: date('To'),
    currency: currencyField(),
    zones: text('Zones', {
      required: true,
      rows: 5,
      help: 'A place and its zone in each row: DE = 1, DE 80 = 2, 902 = 8, * = 9',
    }),
    table: text('Prices', {
      required: true,
      rows: 8,
      help: 'Copied from a spreadsheet: zones in the first row, then a weight and its prices in each row',
    }),
  },
  async run({ tx, input, timeZone }) {
    const carrier = await tx.need(carriers, input.carrierId)
    const from = toDay(input.from, timeZone)!
    const to = toDay(input.to, timeZone)
    if (to && to < from) throw refuse(`The end date ${to} is before the start date ${from}.`, 'to')
    const [zones, breaks] = [readZones(input.zones), readBreaks(input.table)]
    const odd = oddZones(zones, breaks)
    if (odd.length > 0) throw refuse(odd.join(' '))
    const sheets = sheetsUntil(linesIn(carrier.data.rateSheets as Data[]), {
      service: input.service ?? '',
      from,
      timeZone,
    })
    const { carrierId: _, table: __, ...said } = input
    const added = {
      ...said,
      from,
      ...(to && { to }),
      currency: input.currency ?? (await companyCurrency(tx)),
      zones,
      breaks,
    }
    return await tx.update(carriers, carrier.id, { rateSheets: [...sheets, added] as never })
  },
})

/** Copies the rate sheets of a carrier that are valid on a day, with changed prices from then on. */
export const raiseRates = defineCommand({
  name: 'carriers.raiseRates',
  label: 'Change rates by percent',
  help: 'Copies the sheets valid on that day with new prices. The earlier sheets end the day before.',
  input: {
    carrierId,
    pct: number('Percent', { required: true, min: -90, max: 500, decimals: 4, help: 'Below 0 lowers them' }),
    from: date('From', { required: true }),
    service: text('Service', { help: 'Default: all services' }),
  },
  async run({ tx, input, timeZone }) {
    const carrier = await tx.need(carriers, input.carrierId)
    const from = toDay(input.from, timeZone)!
    const all = linesIn(carrier.data.rateSheets as Data[])
    const company = await companyCurrency(tx)
    const holding = all.filter(
      (sheet) =>
        (!input.service || sheet.service === input.service) &&
        (toDay(sheet.from, timeZone) ?? '') < from &&
        (!sheet.to || (toDay(sheet.to, timeZone) ?? '') >= from),
    )
    if (holding.length === 0)
      throw refuse(`${carrier.data.name ?? carrier.data.code} has no rate sheet valid on ${from}.`, 'from')
    let sheets: readonly Data[] = all
    for (const service of new Set(holding.map((sheet) => String(sheet.service ?? '')))) {
      sheets = sheetsUntil(sheets, { service, from, timeZone })
      const latest = holding
        .filter((sheet) => String(sheet.service ?? '') === service)
        .toSorted((a, b) => String(b.from ?? '').localeCompare(String(a.from ?? '')))[0]!
      const decimals = decimalsOf(String(latest.currency ?? company))
      sheets = [...sheets, { ...latest, from, breaks: changed(latest.breaks, 1 + input.pct / 100, decimals) } as Data]
    }
    return await tx.update(carriers, carrier.id, { rateSheets: sheets as never })
  },
})

/**
 * Removes a rate sheet that was entered by mistake; the previous one becomes valid again if it had been ended for it.
 */
export const removeRates = defineCommand({
  name: 'carriers.removeRates',
  label: 'Remove rates',
  help: 'The earlier sheet is valid again if it ended the day before. Saved comparisons keep their prices.',
  input: {
    carrierId,
    service: text('Service', { help: 'As on the sheet; leave empty if it has none' }),
    from: date('From', { required: true, help: 'The day the sheet begins' }),
  },
  async run({ tx, input, timeZone }) {
    const carrier = await tx.need(carriers, input.carrierId)
    const from = toDay(input.from, timeZone)!
    const service = input.service?.trim() ?? ''
    const isOne = (sheet: Data) => String(sheet.service ?? '') === service
    const all = linesIn(carrier.data.rateSheets as Data[])
    const others = all.filter((sheet) => !(isOne(sheet) && toDay(sheet.from, timeZone) === from))
    if (others.length === all.length)
      throw refuse(`${carrier.data.name ?? carrier.data.code} has no rate sheet ${service} from ${from}.`)
    const sheets = others.map((sheet) => {
      const { to, ...open } = sheet
      return isOne(sheet) && toDay(to, timeZone) === addDays(from, -1) ? open : sheet
    })
    return await tx.update(carriers, carrier.id, { rateSheets: sheets as never })
  },
})

/** The sheets of a carrier, with those of a service ended the day before a new one begins. */
function sheetsUntil(
  sheets: readonly Data[],
  { service, from, timeZone }: { service: string; from: string; timeZone: string },
): Data[] {
  return sheets.map((sheet) => {
    if (String(sheet.service ?? '') !== service) return sheet
    const begins = toDay(sheet.from, timeZone) ?? ''
    if (begins === from)
      throw refuse(
        `${service || 'The carrier'} already has a rate sheet from ${from}. Choose another day, or change that sheet.`,
        'from',
      )
    const ends = toDay(sheet.to, timeZone)
    return begins < from && (!ends || ends >= from) ? { ...sheet, to: addDays(from, -1) } : sheet
  })
}

const changed = (breaks: unknown, factor: number, decimals: number): Breaks =>
  Object.fromEntries(
    Object.entries((breaks ?? {}) as Record<string, unknown>).map(([weight, row]) => [
      weight,
      (typeof row === 'number'
        ? roundProduct([row, factor], decimals)
        : Object.fromEntries(
            Object.entries((row ?? {}) as Record<string, number>).map(([zone, price]) => [
              zone,
              roundProduct([price, factor], decimals),
            ]),
          )) as never,
    ]),
  )

/** Adds those of the seven standard carriers that are missing, with their tracking pages and published divisors. */
export const addUsualCarriers = defineCommand({
  name: 'carriers.addUsual',
  label: 'Add standard carriers',
  help: 'DHL, UPS, USPS, FedEx, Amazon, Apple and Other, with their published divisors. Existing carriers are not changed.',
  input: {},
  async run({ tx }) {
    const known = new Set((await tx.find(query(carriers, { limit: 500 }))).map(({ data }) => String(data.code)))
    const missing = USUAL.filter(({ code }) => !known.has(code))
    if (missing.length === 0) throw refuse('All of these carriers already exist.')
    for (const one of missing) await tx.insert(carriers, { ...one, isActive: true } as never)
    return { added: missing.map(({ code }) => code) }
  },
})

const inches = (value: number, from: string): Data => ({ value, unit: 'in, lb', from })

/** Divisors as published by the carriers; a contract may have others. */
const USUAL: readonly (Data & { code: string })[] = [
  {
    code: 'DHL',
    name: 'DHL Express',
    dimDivisors: [{ value: 5000, unit: 'cm, kg', from: '2020-01-01' }],
    trackingUrl: 'https://www.dhl.com/us-en/home/tracking/tracking-parcel.html?submit=1&tracking-id={number}',
  },
  {
    code: 'UPS',
    name: 'UPS',
    dimDivisors: [inches(139, '2020-01-01')],
    services: [
      { code: '03', name: 'Ground', days: 5 },
      { code: '02', name: '2nd Day Air', days: 2 },
      { code: '01', name: 'Next Day Air', days: 1 },
    ],
    trackingUrl: 'https://www.ups.com/track?loc=en_US&tracknum={number}',
  },
  {
    code: 'USPS',
    name: 'USPS',
    dimDivisors: [inches(166, '2020-01-01'), inches(139, '2026-07-12')],
    trackingUrl: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
  },
  {
    code: 'FedEx',
    name: 'FedEx',
    dimDivisors: [inches(139, '2020-01-01')],
    trackingUrl: 'https://www.fedex.com/fedextrack/?trknbr={number}',
  },
  { code: 'Amazon', name: 'Amazon', trackingUrl: 'https://track.amazon.com/tracking/{number}' },
  { code: 'Apple', name: 'Apple' },
  { code: 'Other', name: 'Other' },
]
