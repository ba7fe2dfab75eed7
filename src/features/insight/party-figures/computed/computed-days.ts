import { addDays, type Day, daysBetween, toDay } from '#base/days.ts'
import { dayFrom } from '#model/query/day-clauses.ts'
import type { AggregateGroup, AggregateResult, Clause } from '#model/query/query.ts'

/** The fields by which documents name their party. */
export type Named = readonly [id: string, name: string]

/** A party as the figures of documents know it: by its id, else by its name. */
export const partyKey = (id: unknown, name: unknown): string => (typeof id === 'string' && id ? id : nameKey(name))
export const nameKey = (name: unknown): string => `name ${typeof name === 'string' ? name : ''}`

/** Days are told apart for a year: before it the columns are empty, and their help says so. */
const DAYS = 365

/** Documents whose day lies within the year, in every form a day is stored in. */
export const withinYear = (field: string, today: Day, timeZone: string): Clause =>
  dayFrom(field, addDays(today, -DAYS), timeZone)

type Groups = AggregateResult | undefined
const groupsOf = (answer: Groups): readonly AggregateGroup[] => (answer && 'groups' in answer ? answer.groups : [])

interface Party {
  id: string
  name: unknown
}
const own = <T>(found: ReadonlyMap<string, T>, { id, name }: Party): T[] =>
  [found.get(id), found.get(nameKey(name))].filter((one): one is T & {} => one !== undefined)

/** The latest day of a field by party. */
export const lastDays = (...asked: DaysAsked) => daysByParty(asked, (day, known) => day > known)
/** The earliest one. */
export const firstDays = (...asked: DaysAsked) => daysByParty(asked, (day, known) => day < known)

type DaysAsked = readonly [answer: Groups, by: Named, field: string, timeZone: string]

function daysByParty([answer, [id, name], field, timeZone]: DaysAsked, wins: (day: Day, known: Day) => boolean) {
  const found = new Map<string, Day>()
  for (const { key } of groupsOf(answer)) {
    const party = partyKey(key[id], key[name])
    const day = toDay(key[field], timeZone)
    const known = found.get(party)
    if (day && (known === undefined || wins(day, known))) found.set(party, day)
  }
  return (party: Party): Day | undefined => own(found, party).toSorted((a, b) => (wins(a, b) ? -1 : 1))[0]
}

/** Days between two fields by party, one for every document that has both. */
export function daysApart(answer: Groups, [id, name]: Named, [from, to]: readonly [string, string], timeZone: string) {
  const found = new Map<string, { days: number; count: number }[]>()
  for (const { key, count = 0 } of groupsOf(answer)) {
    const [first, last] = [toDay(key[from], timeZone), toDay(key[to], timeZone)]
    if (!first || !last) continue
    const party = partyKey(key[id], key[name])
    const known = found.get(party) ?? []
    found.set(party, known)
    known.push({ days: daysBetween(first, last), count })
  }
  return (party: Party): readonly { days: number; count: number }[] => own(found, party).flat()
}

/** The mean of days, each as often as it was found, to the whole day; undefined for none. */
export function meanOf(found: readonly { days: number; count: number }[]): number | undefined {
  const count = found.reduce((sum, one) => sum + one.count, 0)
  return count === 0 ? undefined : Math.round(found.reduce((sum, one) => sum + one.days * one.count, 0) / count)
}

/** The share in percent of those that came no later than their day; undefined for none. */
export function onTimeOf(found: readonly { days: number; count: number }[]): number | undefined {
  const of = (some: typeof found) => some.reduce((sum, { count }) => sum + count, 0)
  return of(found) === 0 ? undefined : Math.round((of(found.filter(({ days }) => days <= 0)) / of(found)) * 100)
}
