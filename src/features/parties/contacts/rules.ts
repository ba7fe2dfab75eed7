import type { Fault } from '#base/problem.ts'
import type { Data } from '#model/schema/value.ts'

/** The main contact and all other people in a company's record. */
export interface CompanyPeople {
  contactName?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  contacts?: unknown
}

const listed = ({ contacts }: CompanyPeople): Data[] => (Array.isArray(contacts) ? (contacts as Data[]) : [])
const primaryOf = (people: CompanyPeople): Data | undefined =>
  listed(people).find(({ isPrimary }) => isPrimary === true)

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

const same = (a: unknown, b: unknown): boolean => text(a) === text(b)
const LINE = { contactName: 'name', email: 'email', phone: 'phone' } as const
const MAIN = ['contactName', 'email', 'phone'] as const

/**
 * Keeps the main contact of a record and the primary person among its people the same: the person ticked becomes the
 * main contact, and the previous one stays among the people. Undefined when nothing changes.
 */
export function withPrimary(before: CompanyPeople | undefined, after: CompanyPeople): CompanyPeople | undefined {
  const people = listed(after)
  const known = before && primaryOf(before)
  const ticked = people.filter(({ isPrimary }) => isPrimary === true)
  // When another person is ticked besides the previous one, the new one is meant.
  const primary = ticked.find((one) => !known || !same(one.name, known.name)) ?? ticked[0]
  if (!primary) return undefined
  const isOther = !known || !same(primary.name, known.name)
  const isHeadChanged = before !== undefined && MAIN.some((field) => !same(before[field], after[field]))
  if (!isOther && isHeadChanged) {
    const head = Object.fromEntries(MAIN.map((field) => [LINE[field], text(after[field]) ?? '']))
    return { contacts: people.map((one) => (one === primary ? { ...one, ...head } : one)) }
  }
  const alone = people.map((one) => (one === primary || !one.isPrimary ? one : { ...one, isPrimary: false }))
  const isKnown = people.some(
    ({ name, email }) => (text(name) ?? text(email)) === (text(after.contactName) ?? text(after.email)),
  )
  const stood = Object.fromEntries(
    MAIN.flatMap((field) => (text(after[field]) ? [[LINE[field], text(after[field])]] : [])),
  )
  const stays = isOther && !isKnown && Object.keys(stood).length > 0
  return {
    contactName: text(primary.name),
    email: text(primary.email),
    phone: text(primary.phone),
    contacts: stays ? [...alone, stood] : alone,
  }
}

interface Reach {
  email?: string
  phone?: string
  contacts?: unknown
}

/** One field may contain several addresses, separated by commas or semicolons. */
const isEmail = (text: string): boolean =>
  text.split(/[,;]/).every((one) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(one.trim()))

const FEWEST_DIGITS = 5

/** Checks only what this write changes, because stored values may be old data. */
export function faultsOfReach(before: Reach | undefined, { email, phone, contacts }: Reach): Fault[] {
  const faults: Fault[] = []
  if (email && email !== before?.email && !isEmail(email))
    faults.push({
      pointer: '/email',
      code: 'email',
      detail: `"${email}" is not an email address. Enter one like ana@acme.com.`,
    })
  if (phone && phone !== before?.phone && phone.replaceAll(/\D/g, '').length < FEWEST_DIGITS)
    faults.push({
      pointer: '/phone',
      code: 'phone',
      detail: `"${phone}" is not a phone number. Enter at least ${FEWEST_DIGITS} digits.`,
    })
  const people = (value: unknown) => (Array.isArray(value) ? (value as Data[]) : [])
  const known = new Set(people(before?.contacts).map((one) => one.email))
  for (const [at, one] of people(contacts).entries())
    if (typeof one.email === 'string' && one.email && !known.has(one.email) && !isEmail(one.email))
      faults.push({
        pointer: `/contacts/${at}/email`,
        code: 'email',
        detail: `"${one.email}" is not an email address. Enter one like ana@acme.com.`,
      })
  return faults
}
