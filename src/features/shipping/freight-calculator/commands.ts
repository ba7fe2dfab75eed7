import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { carriers } from '#features/shipping/carriers/collection.ts'
import { carrierOptions, type FreightOption } from '#features/shipping/freight-calculator/carrier-prices.ts'
import { freightQuotes } from '#features/shipping/freight-calculator/collection.ts'
import { laneOption } from '#features/shipping/freight-calculator/lane-prices.ts'
import type { Pieces } from '#features/shipping/freight-calculator/rules.ts'
import { freightLanes } from '#features/shipping/lanes/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { rateOn, readExchangeRates } from '#model/document/currency.ts'
import { query } from '#model/schema/collection.ts'
import { date, flag, lines, number, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** The maximum number of carriers, lanes and pieces in one comparison. */
const MAX_ROWS = 500
const MAX_PIECES = 5000

/** The prices of carriers and lanes for a consignment, cheapest first; stored only on request. */
export const quoteFreight = defineCommand({
  name: 'freight.quote',
  label: 'Compare freight',
  help: 'Compares prices of carriers and lanes, by their rate sheets valid that day.',
  input: {
    fromCountry: text('From country', {
      capitals: true,
      help: 'Two letters. Lanes of other countries are left out, and a zone by postcode alone is one of this country',
    }),
    fromPostcode: text('From postcode'),
    toCountry: text('To country', { required: true, help: 'Two letters, such as DE' }),
    toPostcode: text('To postcode'),
    pieces: lines(
      'Pieces',
      {
        qty: number('Quantity', { min: 0, decimals: 0, help: 'Default: 1' }),
        l: number('Length, cm', { min: 0 }),
        w: number('Width, cm', { min: 0 }),
        h: number('Height, cm', { min: 0 }),
        weightKg: number('Weight, kg', { min: 0 }),
      },
      { required: true },
    ),
    on: date('Date', { help: 'Default: today' }),
    save: flag('Save the comparison'),
    slipId: reference('Packing slip', 'packingSlips'),
  },
  async run({ tx, input, today, timeZone }) {
    const day = toDay(input.on, timeZone) ?? today
    const pieces = piecesIn(input.pieces as Data[])
    const to = {
      country: countryIn(input.toCountry),
      postcode: input.toPostcode?.trim() ?? '',
      from: input.fromCountry?.trim() ? countryIn(input.fromCountry) : undefined,
    }
    const currency = await companyCurrency(tx)
    const [sheets, lanes] = await Promise.all([
      tx.find(query(carriers, { limit: MAX_ROWS })),
      tx.find(query(freightLanes, { limit: MAX_ROWS })),
    ])
    const asked = sheets.map(({ data }) => carrierOptions(data as Data, pieces, to, { day, currency }))
    const unpriced = asked.flatMap((one) => one.unpriced)
    const found = [
      ...asked.flatMap((one) => one.options),
      ...lanes.flatMap(
        ({ data }) => laneOption(data as Data, pieces, { from: input.fromPostcode ?? '', to, day, currency }) ?? [],
      ),
    ]
    const rates = readExchangeRates((await tx.get(settings, 'currencies'))?.data.exchangeRates, timeZone)
    const worth = (option: FreightOption): number =>
      option.amount * (option.currency === currency ? 1 : (rateOn(rates, option.currency, day) ?? 1))
    const options = found.toSorted((a, b) => worth(a) - worth(b) || a.carrier.localeCompare(b.carrier))
    if (!input.save) return { options, unpriced }
    const { save: _, slipId, ...entered } = input
    const saved = await tx.insert(freightQuotes, {
      name: [to.country, to.postcode, `${pieces.reduce((sum, { qty }) => sum + qty, 0)} pieces`]
        .filter(Boolean)
        .join(' '),
      on: day,
      ...(slipId && { slipId }),
      input: { ...entered, on: day } as Data,
      options: options as never,
    })
    return { options, unpriced, freightQuoteId: saved.id }
  },
})

/** A country as its two-letter code: a name would match no zone and no lane. Refuses anything else. */
function countryIn(typed: string): string {
  const code = typed.trim().toUpperCase()
  if (!/^[A-Z]{2}$/.test(code))
    throw refuse(`"${typed.trim().slice(0, 60)}" is not the code of a country. Enter two letters, such as DE.`, {
      text: typed,
    })
  return code
}

function piecesIn(rows: readonly Data[]): Pieces[] {
  if (rows.length === 0) throw refuse('Enter at least one piece.', 'pieces')
  const figure = (row: Data, name: string): number => (typeof row[name] === 'number' ? row[name] : 0)
  const pieces = rows.map((row) => ({
    qty: typeof row.qty === 'number' ? row.qty : 1,
    ...{ l: figure(row, 'l'), w: figure(row, 'w'), h: figure(row, 'h'), weightKg: figure(row, 'weightKg') },
  }))
  const light = pieces.findIndex(({ weightKg }) => weightKg <= 0)
  if (light >= 0)
    throw refuse(`Piece ${light + 1} has no weight. Enter its weight in kilograms.`, `pieces/${light}/weightKg`)
  const count = pieces.reduce((sum, { qty }) => sum + qty, 0)
  if (count < 1 || count > MAX_PIECES) throw refuse(`Enter 1 to ${MAX_PIECES} pieces; these are ${count}.`, 'pieces')
  return pieces
}
