import { toDay } from '#base/days.ts'
import { carriers } from '#features/shipping/carriers/collection.ts'
import { freightLanes, LANE_UNITS } from '#features/shipping/lanes/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { currencyField } from '#model/document/currency.ts'
import { choice, date, lines, money, number, reference, text } from '#model/schema/fields.ts'

/** Creates a lane from the countries it connects. */
export const enterLane = defineCommand({
  name: 'lanes.enter',
  label: 'Add lane',
  help: 'A route with its own prices, used in freight comparisons.',
  input: {
    name: text('Name', { help: 'Default: from and to' }),
    mode: choice('Mode', ['Parcel', 'LTL', 'Air', 'Sea', 'Courier', 'Own truck'], { required: true }),
    fromCountry: text('From country', { capitals: true, help: 'Two letters; empty: anywhere' }),
    fromPostcode: text('From postcode', { help: 'First digits' }),
    toCountry: text('To country', { capitals: true, required: true, help: 'Two letters' }),
    toPostcode: text('To postcode', { help: 'First digits' }),
    carrierId: reference('Carrier', carriers),
    transitMin: number('Days, at least', { min: 0 }),
    transitMax: number('Days, at most', { min: 0 }),
    currency: currencyField(),
    breaks: lines(
      'Prices',
      {
        upTo: number('Up to', { min: 0, help: 'Empty: any amount' }),
        unit: choice('Unit', LANE_UNITS, { default: 'kg' }),
        price: money('Price', { required: true, min: 0 }),
        min: money('Minimum', { min: 0 }),
      },
      { required: true },
    ),
    validFrom: date('Valid from'),
    validTo: date('Valid to'),
  },
  async run({ tx, input, timeZone }) {
    const { fromCountry, fromPostcode, toCountry, toPostcode, name, ...more } = input
    const place = (country?: string, postcode?: string) => ({
      ...(country && { country }),
      ...(postcode?.trim() && { postcode: postcode.trim() }),
    })
    const said = (country?: string, postcode?: string) => [country, postcode?.trim()].filter(Boolean).join(' ')
    const route = [said(fromCountry, fromPostcode) || 'Anywhere', said(toCountry, toPostcode)].join(' to ')
    return await tx.insert(freightLanes, {
      ...more,
      name: name?.trim() || `${route}, ${input.mode}`,
      from: place(fromCountry, fromPostcode),
      to: place(toCountry, toPostcode),
      ...(input.validFrom && { validFrom: toDay(input.validFrom, timeZone)! }),
      ...(input.validTo && { validTo: toDay(input.validTo, timeZone)! }),
    } as never)
  },
})
