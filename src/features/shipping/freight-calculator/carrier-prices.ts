import { roundProduct, sumMoney } from '#base/decimal.ts'
import { surchargeRuleOf } from '#features/shipping/carriers/rules.ts'
import {
  billableWeight,
  type FreightPiece,
  handlingOf,
  type Pieces,
  type SizeRule,
} from '#features/shipping/freight-calculator/rules.ts'
import { pieceIn } from '#features/shipping/freight-calculator/weights.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'

export interface Destination {
  country: string
  postcode: string
  /** The country it is shipped from, when known. */
  from?: string | undefined
}

/** A carrier with rate sheets for which no price, or no complete price, could be calculated, and why. */
interface Unpriced {
  carrier: string
  why: string
}

/** The price of a carrier or a lane for a consignment. */
export interface FreightOption {
  carrier: string
  service: string
  zone: string
  billedWeight: number
  amount: number
  currency: string
  days?: number
  /** How the amount was calculated. */
  parts: Data
}

const INCH = 2.54
/** A cubic foot; USPS ignores the size of anything smaller. */
const CUBIC_FOOT = { 'in, lb': 1728, 'cm, kg': 1728 * INCH ** 3 }
const USUAL_DIVISOR = { 'in, lb': 139, 'cm, kg': 5000 }
/** From this day USPS rounds sides up and divides by 139. */
const USPS_CHANGE = '2026-07-12'

const figure = (row: Data | undefined, name: string): number => (typeof row?.[name] === 'number' ? row[name] : 0)
const text = (row: Data, name: string): string => (typeof row[name] === 'string' ? row[name].trim() : '')

/** The row of a dated list that is in effect on a day: the latest that has begun. */
function heldOn(rows: unknown, day: string): Data | undefined {
  return linesIn(rows as Data[])
    .filter((row) => text(row, 'from') <= day)
    .toSorted((a, b) => text(b, 'from').localeCompare(text(a, 'from')))[0]
}

/**
 * How a carrier converts size to weight on a day: by its own divisor, otherwise the published one, with its rounding.
 */
function sizeRuleOf(carrier: Data, day: string): SizeRule {
  const own = heldOn(carrier.dimDivisors, day)
  const units = own && /\b(?:in|inch|inches|lb|lbs)\b|in³|in3/i.test(text(own, 'unit')) ? 'in, lb' : 'cm, kg'
  const code = text(carrier, 'code')
  const isUsps = code === 'USPS'
  const isWhole = code === 'UPS' || code === 'FedEx' || isUsps || units === 'in, lb'
  const usual = isUsps && day < USPS_CHANGE && units === 'in, lb' ? 166 : USUAL_DIVISOR[units]
  return {
    name: code,
    units,
    divisor: figure(own, 'value') || usual,
    sides:
      isUsps && day < USPS_CHANGE ? 'nearest' : code === 'UPS' || code === 'FedEx' || isUsps ? 'up' : 'as measured',
    step: isWhole ? 1 : 0.5,
    ...(isUsps && { above: CUBIC_FOOT[units] }),
  }
}

/** The billed weight of all pieces, each weighed and measured on its own. */
const billedWeight = (rule: SizeRule, pieces: readonly Pieces[]): number =>
  sumMoney(pieces.map((one) => billableWeight(rule, pieceIn(one, rule.units)).billable * one.qty))

/**
 * The zone of a destination: by the longest prefix of its postcode, otherwise by its country, otherwise `*`. A key is a
 * prefix (`902`), a country (`DE`), or both (`DE 80`). A prefix alone belongs to the country it is shipped from, when
 * that is known.
 */
function zoneOf(zones: unknown, { country, postcode, from }: Destination): string | undefined {
  const code = plain(postcode)
  const isAbroad = Boolean(from) && from!.toUpperCase() !== country.toUpperCase()
  const found = Object.entries((zones ?? {}) as Data).flatMap(([key, zone]) => {
    const [first = '', second] = key
      .trim()
      .toUpperCase()
      .split(/[\s:/-]+/)
    const isCountry = /^[A-Z]{2}$/.test(first)
    if (isCountry && first !== country.toUpperCase()) return []
    if (!isCountry && first !== '*' && isAbroad) return []
    const prefix = isCountry ? (second ?? '') : first === '*' ? '' : plain(first)
    if (!code.startsWith(prefix)) return []
    const closeness = prefix.length * 2 + (isCountry ? 1 : 0)
    return [{ zone: String(zone), closeness: first === '*' ? -1 : closeness }]
  })
  return found.toSorted((a, b) => b.closeness - a.closeness)[0]?.zone
}

const plain = (code: string): string => code.toUpperCase().replaceAll(/[\s-]/g, '')

/** The price of a weight in a zone, from the first break it fits into; undefined beyond the last. */
function priceOf(breaks: unknown, weight: number, zone: string): number | undefined {
  const [row] = Object.entries((breaks ?? {}) as Data)
    .filter(([upTo]) => Number(upTo) >= weight - 1e-9)
    .toSorted(([a], [b]) => Number(a) - Number(b))
  const price = row && (typeof row[1] === 'object' && row[1] !== null ? (row[1] as Data)[zone] : row[1])
  return typeof price === 'number' ? price : undefined
}

/**
 * How many times a surcharge applies: once, for each piece that matches its rule, or by weight; undefined when its rule
 * is unknown.
 */
function timesOf(
  written: string,
  pieces: readonly Pieces[],
  of: { rule: SizeRule; weight: number },
): number | undefined {
  const rule = surchargeRuleOf(written)
  const count = (holds: (one: Pieces) => boolean): number =>
    pieces.reduce((sum, one) => sum + (holds(one) ? one.qty : 0), 0)
  if (!rule) return undefined
  if ('per' in rule) return rule.per === 'shipment' ? 1 : rule.per === 'weight' ? of.weight : count(() => true)
  if ('handling' in rule) return count((one) => handlingOf(pieceIn(one, 'in, lb')) === rule.handling)
  return count((one) => measured(rule.over, pieceIn(one, of.rule.units)) > rule.limit)
}

function measured(what: string, { length, width, height, weight }: FreightPiece): number {
  const [long, second, third] = [length, width, height].toSorted((a, b) => b - a) as [number, number, number]
  if (what === 'weight') return weight
  if (what === 'length') return long
  return what === 'girth' ? long + 2 * (second + third) : long * second * third
}

/**
 * The prices of a carrier by its rate sheets on a day, one option for each service to the destination; the latest sheet
 * is used. For a service without a price, the reason is returned.
 */
export function carrierOptions(
  carrier: Data,
  pieces: readonly Pieces[],
  to: Destination,
  { day, currency: usual }: { day: string; currency: string },
): { options: FreightOption[]; unpriced: Unpriced[] } {
  const all = linesIn(carrier.rateSheets as Data[])
  if (carrier.isActive === false || all.length === 0) return { options: [], unpriced: [] }
  const name = text(carrier, 'code') === 'Other' ? text(carrier, 'name') || 'Other' : text(carrier, 'code')
  const sheets = all
    .filter((sheet) => text(sheet, 'from') <= day && (!sheet.to || text(sheet, 'to') >= day))
    .toSorted((a, b) => text(b, 'from').localeCompare(text(a, 'from')))
  if (sheets.length === 0)
    return { options: [], unpriced: [{ carrier: name, why: `No rate sheet is valid on ${day}.` }] }
  const options: FreightOption[] = []
  const unpriced: Unpriced[] = []
  const rule = sizeRuleOf(carrier, day)
  const weight = billedWeight(rule, pieces)
  for (const [service, [sheet]] of Map.groupBy(sheets, (one) => text(one, 'service'))) {
    const tell = (why: string): void => void unpriced.push({ carrier: [name, service].filter(Boolean).join(' '), why })
    const zone = zoneOf(sheet!.zones, to)
    const transport = zone === undefined ? undefined : priceOf(sheet!.breaks, weight, zone)
    if (zone === undefined) tell(`No zone for ${[to.country, to.postcode].filter(Boolean).join(' ')}.`)
    else if (transport === undefined) tell(`No price for ${weight} ${weightUnit(rule)} in zone ${zone}.`)
    if (zone === undefined || transport === undefined) continue
    const currency = text(sheet!, 'currency') || usual
    const fuelPct = figure(heldOn(carrier.fuel, day), 'pct')
    const fuel = roundProduct([transport, fuelPct, 0.01], decimalsOf(currency))
    const surcharges = linesIn(carrier.surcharges as Data[]).flatMap((one): Data[] => {
      const times = timesOf(text(one, 'rule'), pieces, { rule, weight })
      if (times === undefined)
        tell(`The rule of ${text(one, 'name') || 'a surcharge'} is not understood; it is not in the amount.`)
      const amount = roundProduct([times ?? 0, figure(one, 'amount')], decimalsOf(currency))
      return amount === 0 ? [] : [{ code: text(one, 'code'), name: text(one, 'name'), amount }]
    })
    const { days } = linesIn(carrier.services as Data[]).find(({ code }) => code === service) ?? {}
    options.push({
      carrier: name,
      service,
      zone,
      billedWeight: weight,
      amount: sumMoney([transport, fuel, ...surcharges.map((one) => figure(one, 'amount'))]),
      currency,
      ...(typeof days === 'number' && { days }),
      parts: {
        ...{ transport, fuelPct, fuel, surcharges, divisor: rule.divisor, units: rule.units },
        ...(text(sheet!, 'name') && { sheet: text(sheet!, 'name') }),
      },
    })
  }
  return { options, unpriced }
}

const weightUnit = ({ units }: SizeRule): string => (units === 'in, lb' ? 'lb' : 'kg')
