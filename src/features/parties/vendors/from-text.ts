import type { Data } from '#model/schema/value.ts'

/** Labels on a company page, in a signature or in a listing, and the field each one fills. */
const LABELS: readonly (readonly [pattern: RegExp, field: string])[] = [
  [/^(?:company(?: name)?|member|supplier|vendor|firma|empresa|société)$/i, 'name'],
  [/^(?:contact(?: (?:name|person))?|attn|ansprechpartner|contacto)$/i, 'contactName'],
  [/^(?:e-?mail|mail)$/i, 'email'],
  [/^(?:tel(?:ephone|efon|éfono)?|phone|ph|t)\.?$/i, 'phone'],
  [/^(?:address|street|straße|strasse|dirección|adresse)$/i, 'street'],
  [/^(?:city|town|ort|stadt|ciudad|ville)$/i, 'city'],
  [/^(?:state|region|province|provincia)$/i, 'region'],
  [/^(?:zip(?: code)?|post(?:al )?code|postcode|plz)$/i, 'postcode'],
  [/^(?:country|land|país|pays)$/i, 'country'],
]
const IGNORED = /^(?:fax|web(?:site)?|www|url|mobile|skype|vat(?: (?:no|number|id))?)\.?$/i
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/
const PHONE = /\+\d[\d\s().-]{6,20}\d/
const BRANDS = ['SKF', 'FAG', 'INA', 'NSK', 'NTN', 'Timken', 'Koyo', 'Nachi', 'IKO', 'Torrington', 'RHP', 'Fafnir']

/** Parses a pasted text into a new vendor: labeled values first, then values that are recognizable without a label. */
export function vendorFromText(text: string): Data {
  const found: Record<string, string> = {}
  const plain: string[] = []
  for (const line of text.split(/\r?\n|\t|\s\|\s/).map((one) => one.trim())) {
    const [, label, value] = /^([\p{L} .-]{1,20}?)\s*[:：]\s*(.+)$/u.exec(line) ?? []
    const field = label && LABELS.find(([pattern]) => pattern.test(label))?.[1]
    if (field && value) found[field] ??= value.trim()
    else if (line !== '' && !(label && IGNORED.test(label))) plain.push(line)
  }
  const email = EMAIL.exec(found.email ?? text)?.[0]
  const phone = found.phone ?? PHONE.exec(plain.join('\n'))?.[0]
  const name = found.name ?? plain.find(isName)
  const country = countryCode(found.country) ?? plain.flatMap((line) => countryCode(line.split(',').at(-1)) ?? [])[0]
  const brands = BRANDS.filter((brand) => new RegExp(`\\b${brand}\\b`, 'i').test(text))
  const { contactName, street, city, region, postcode } = found
  const details = { name, contactName, email, phone: phone?.trim(), street, city, region, postcode, country }
  return {
    ...Object.fromEntries(Object.entries(details).filter(([, value]) => value)),
    ...(brands.length > 0 && { brands }),
  }
}

/** Whether a line can be a name: it is not an email address, phone number or link. */
const isName = (line: string): boolean =>
  /\p{L}{2}/u.test(line) &&
  line.length <= 80 &&
  !EMAIL.test(line) &&
  !PHONE.test(line) &&
  !/^(?:https?:|www\.)/i.test(line)

/** `DE` for `Germany`, `GERMANY` or `DE`; undefined for anything else. */
export function countryCode(text: string | undefined): string | undefined {
  const name = text?.trim().replace(/\.$/, '').toLowerCase()
  if (!name) return undefined
  return COUNTRIES.get(name) ?? (/^[A-Z]{2}$/.test(text!.trim()) && CODES.has(text!.trim()) ? text!.trim() : undefined)
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const pairs = LETTERS.flatMap((first) =>
  LETTERS.flatMap((second): [string, string][] => {
    const name = names.of(first + second)
    return name ? [[name.toLowerCase(), first + second]] : []
  }),
)
const CODES = new Set(pairs.map(([, code]) => code))
/** The first code with a name wins; common alternative names come last. */
const COUNTRIES = new Map<string, string>([
  ...pairs.toReversed(),
  ['usa', 'US'],
  ['uk', 'GB'],
  ['england', 'GB'],
  ['holland', 'NL'],
  ['turkey', 'TR'],
  ['czech republic', 'CZ'],
  ['germany', 'DE'],
])
