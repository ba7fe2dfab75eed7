import type { Day } from '#base/days.ts'
import { decodePart, splitBrand } from '#model/part-numbers/part-number.ts'
import type { Data } from '#model/schema/value.ts'

/** The facts for the text of a listing. */
interface ForSale {
  partNumber: string
  brand: string
  condition: string
  sizes: string
  quantity: string
}

/** The facts of a catalog part for a listing; the condition belongs to its lots and stays as typed. */
export function saleOf({ partNumber, brand, boreMm, odMm, widthMm, qtyAvailable }: Data): Omit<ForSale, 'condition'> {
  const sizes = [boreMm, odMm, widthMm]
  return {
    partNumber: typeof partNumber === 'string' ? partNumber : '',
    brand: typeof brand === 'string' ? brand : '',
    sizes: sizes.every((size) => typeof size === 'number') ? `${sizes.join(' x ')} mm` : '',
    quantity: typeof qtyAvailable === 'number' && qtyAvailable > 0 ? String(qtyAvailable) : '',
  }
}

/** Claims that markets refuse or that bind the seller. */
const BANNED = [
  'best',
  'cheapest',
  'guaranteed',
  'genuine 100%',
  'original 100%',
  'oem equivalent',
  'no returns',
  'free shipping',
]
export const TITLE_CHARACTERS = 80

/** The title and description of a listing; the title has at most 80 characters, the shortest limit of the markets. */
export function listingOf({ partNumber: typed, brand: given, condition, sizes, quantity }: ForSale) {
  const { brand = given.trim(), partNumber } = splitBrand(typed)
  const decoded = decodePart(partNumber, brand)
  const meanings = decoded?.suffixes.map(({ meaning }) => meaning) ?? []
  const parts = [brand, partNumber, 'bearing', sizes.trim(), condition.trim(), ...meanings].filter(Boolean)
  const title = parts.reduce((text, part) => {
    const longer = text ? `${text} ${part}` : part
    return longer.length <= TITLE_CHARACTERS ? longer : text
  }, '')
  const description = [
    `${[brand, partNumber].filter(Boolean).join(' ')}${condition.trim() ? `, ${condition.trim().toLowerCase()}` : ''}.`,
    ...(sizes.trim()
      ? [`Bore, outside and width: ${sizes.trim()}.`]
      : decoded?.boreMm
        ? [`Bore ${decoded.boreMm} mm.`]
        : []),
    ...(decoded?.suffixes.map(({ code, meaning }) => `${code}: ${meaning}.`) ?? []),
    ...(quantity.trim() ? [`${quantity.trim()} in stock.`] : []),
  ].join('\n')
  return { title, description, banned: bannedWords(`${title}\n${description}`) }
}

/** The words in a text that markets reject. */
export function bannedWords(text: string): string[] {
  const words = ` ${text.toLowerCase().replace(/[^a-z0-9%]+/g, ' ')} `
  return BANNED.filter((banned) => words.includes(` ${banned} `))
}

export const QR_KINDS = ['Address', 'Wi-Fi', 'Contact'] as const
export type QrKind = (typeof QR_KINDS)[number]

const escaped = (text: string): string => text.replace(/[\\;,:"]/g, (sign) => `\\${sign}`)
const card = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\n/g, '\\n')

/**
 * The content of a QR code that phones understand: an address, a network to join (ZXing format), or a contact (vCard
 * 3.0, RFC 2426).
 */
export function qrText(kind: QrKind, given: Readonly<Record<string, string>>): string {
  const of = (name: string) => (given[name] ?? '').trim()
  if (kind === 'Address') return of('address')
  if (kind === 'Wi-Fi') {
    const password = of('password')
    return `WIFI:T:${password ? 'WPA' : 'nopass'};S:${escaped(of('network'))};${password ? `P:${escaped(password)};` : ''};`
  }
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${card(of('name'))};;;;`,
    `FN:${card(of('name'))}`,
    ...(of('company') ? [`ORG:${card(of('company'))}`] : []),
    ...(of('phone') ? [`TEL:${card(of('phone'))}`] : []),
    ...(of('email') ? [`EMAIL:${card(of('email'))}`] : []),
    'END:VCARD',
  ].join('\r\n')
}

/** The prefix of a day's order numbers: `110326-` for 2026-11-03. */
export const openingOf = (day: Day): string => `${day.slice(5, 7)}${day.slice(8, 10)}${day.slice(2, 4)}-`

/** The first number of a day that none of these orders has. */
export function nextOfDay(day: Day, taken: readonly string[]): string {
  const used = new Set(taken)
  for (let next = 1; ; next++) {
    const number = `${openingOf(day)}${String(next).padStart(2, '0')}`
    if (!used.has(number)) return number
  }
}

/** Text templates for recurring messages; the placeholders in braces are filled in. */
export const MESSAGES: Readonly<Record<string, string>> = {
  'Quote reply':
    'Dear {name},\n\nthank you for your enquiry. We offer {quantity} of {partNumber} at {price} each, from stock, ready to ship today.\nThis offer is valid for seven days.\n\nKind regards\n{us}',
  'Nothing in stock':
    'Dear {name},\n\nthank you for your enquiry about {partNumber}. It is out of stock at the moment. May we offer the equivalent of another brand, or tell you when it comes in?\n\nKind regards\n{us}',
  'Ask for a price':
    'Dear {name},\n\nplease quote {quantity} of {partNumber}: price, condition, date code and when it can ship.\n\nKind regards\n{us}',
  'Overdue reminder':
    'Dear {name},\n\ninvoice {number} of {price} was due on {day} and is still open in our books. Please let us know when we can expect it, or let us know if there is a problem.\n\nKind regards\n{us}',
}

/** The distinct placeholders of a text. */
export const blanksOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)),
]

/** The text with its placeholders filled in; one without a value stays as it is. */
export const filledText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (blank, name: string) => values[name]?.trim() || blank)
