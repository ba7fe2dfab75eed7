import { written } from '#base/text/writing.ts'
import type { ListedPerson } from '#features/admin/users/answers.ts'

const BROWSERS = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
] as const

const firstIn = (list: readonly (readonly [string, RegExp])[], text: string): string | undefined =>
  list.find(([, pattern]) => pattern.test(text))?.[0]

/** `Chrome on Windows`, from a user agent. */
export function browserName(userAgent: string | null): string {
  const browser = firstIn(BROWSERS, userAgent ?? '')
  const system = firstIn(SYSTEMS, userAgent ?? '')
  if (!browser) return system ? `A program on ${system}` : 'A program'
  return system ? `${browser} on ${system}` : browser
}

/** `Nov 20, 2026, 9:15 PM` in the business time zone. */
export const momentWords = (iso: string, timeZone: string): string =>
  written(new Date(iso), { timeZone, dateStyle: 'medium', timeStyle: 'short' })

/** Sorted: people waiting for approval first, then active, then disabled people, each by name. */
export const peopleInOrder = (people: readonly ListedPerson[]): ListedPerson[] => {
  const rank = { pending: 0, active: 1, disabled: 2 }
  return people.toSorted((a, b) => rank[a.status] - rank[b.status] || a.name.localeCompare(b.name))
}

/** `3 people, 1 waiting` */
export function headcount(people: readonly ListedPerson[]): string {
  const waiting = people.filter(({ status }) => status === 'pending').length
  const all = `${people.length} ${people.length === 1 ? 'person' : 'people'}`
  return waiting > 0 ? `${all}, ${waiting} waiting` : all
}

/** The secret of an authenticator app's URI in groups of four characters, for typing it by hand. */
export const manualKey = (totpURI: string): string =>
  (/[?&]secret=([A-Z2-7]+)/.exec(totpURI)?.[1] ?? '').replace(/(.{4})(?=.)/g, '$1 ')
