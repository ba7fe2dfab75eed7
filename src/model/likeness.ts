import type { Day } from '#base/days.ts'
import { daysBetween, toDay } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import type { KeyTest } from '#model/match-keys.ts'
import { KEY_TESTS, keyOf, nameForm, nameLikeness } from '#model/match-keys.ts'
import type { Data, Path, Value } from '#model/value.ts'
import { parsePath, valueAt } from '#model/value.ts'

/** One condition of a rule: what two records must share in a field. A rule is a list of them, and all must hold. */
export interface Likeness {
  field: string
  test: KeyTest | 'name' | 'days'
  /** Name: the least likeness, from 0.5 to 1. */
  atLeast?: number
  /** Days: how many calendar days may lie between. */
  within?: number
}

/** What a record shows to a rule; undefined is a record that lacks one of the fields, and nothing is like it. */
export interface Marks {
  /** All keys together: only records with the same key are looked at beside each other. */
  key: string
  names: readonly string[]
  /** Days since 1970. */
  days: readonly number[]
}

export const NAME_THRESHOLD = 0.8
const MOST_TESTS = 6
const MOST_DAYS = 3_660
const EPOCH: Day = '1970-01-01'
const TESTS: ReadonlySet<string> = new Set([...KEY_TESTS, 'name', 'days'])

export const isKeyTest = (test: Likeness['test']): test is KeyTest => test !== 'name' && test !== 'days'
export const thresholdOf = ({ atLeast }: Likeness): number => atLeast ?? NAME_THRESHOLD
export const daysOf = ({ within }: Likeness): number => within ?? 0

/** Reads a rule as it came over the wire; throws what is wrong with it. */
export function readLikenesses(raw: unknown): Likeness[] {
  if (!Array.isArray(raw) || raw.length === 0 || raw.length > MOST_TESTS)
    throw bad(`A rule has 1 to ${MOST_TESTS} conditions.`)
  const read = raw.map(readLikeness)
  if (read.every(({ test }) => test === 'days'))
    throw bad('Days apart alone say nothing; add what else must be the same.')
  return read
}

function readLikeness(raw: unknown): Likeness {
  const { field, test, atLeast, within } = (typeof raw === 'object' && raw !== null ? raw : {}) as Partial<
    Record<string, unknown>
  >
  if (typeof field !== 'string' || typeof test !== 'string' || !TESTS.has(test))
    throw bad('A condition names a field and what must be the same.')
  parsePath(field)
  if (test === 'name' && atLeast !== undefined && !(typeof atLeast === 'number' && atLeast >= 0.5 && atLeast <= 1))
    throw bad('A likeness of names is from 0.5 to 1.')
  if (
    test === 'days' &&
    !(typeof within === 'number' && Number.isInteger(within) && within >= 0 && within <= MOST_DAYS)
  )
    throw bad(`Days apart are a whole number up to ${MOST_DAYS}.`)
  return {
    field,
    test: test as Likeness['test'],
    ...(test === 'name' && { atLeast: typeof atLeast === 'number' ? atLeast : NAME_THRESHOLD }),
    ...(test === 'days' && { within: within as number }),
  }
}

const bad = (detail: string) => new Problem('bad-request', detail)

/** Prepares a rule, so that the paths are read once for a million records. */
export function markReader(rule: readonly Likeness[], timeZone: string): (data: Data) => Marks | undefined {
  const tests = rule.map((one) => ({ ...one, path: parsePath(one.field) }))
  return (data) => {
    const keys: string[] = []
    const names: string[] = []
    const days: number[] = []
    for (const { test, path } of tests) {
      const value = valueIn(data, path)
      if (test === 'name') {
        const form = nameForm(value)
        if (form === '') return undefined
        names.push(form)
      } else if (test === 'days') {
        const day = value === undefined ? undefined : toDay(value, timeZone)
        if (day === undefined) return undefined
        days.push(daysBetween(EPOCH, day))
      } else {
        const key = keyOf(test, value)
        if (key === undefined) return undefined
        keys.push(key)
      }
    }
    return { key: keys.join('\u001f'), names, days }
  }
}

// A field without dots is read straight: most of a million records are.
const valueIn = (data: Data, path: Path): Value | undefined =>
  path.length === 1 ? (Object.hasOwn(data, path[0]!) ? data[path[0]!] : undefined) : valueAt(data, path)

/** Whether two records are alike by a rule, and how much (0 to 1): the pure meaning that a scan is held to. */
export function alike(rule: readonly Likeness[], a: Marks, b: Marks): number | undefined {
  if (a.key !== b.key) return undefined
  const within = rule.filter(({ test }) => test === 'days')
  if (within.some((one, at) => Math.abs(a.days[at]! - b.days[at]!) > daysOf(one))) return undefined
  let least = 1
  const named = rule.filter(({ test }) => test === 'name')
  for (const [at, one] of named.entries()) {
    const likeness = nameLikeness(a.names[at]!, b.names[at]!)
    if (likeness < thresholdOf(one)) return undefined
    least = Math.min(least, likeness)
  }
  return least
}

const WORDS: Record<Likeness['test'], (one: Likeness) => string> = {
  same: () => 'the same',
  part: () => 'the same, signs and spaces aside',
  digits: () => 'the same in its digits',
  phone: () => 'the same to dial',
  email: () => 'the same',
  amount: () => 'the same',
  name: (one) => `at least ${Math.round(thresholdOf(one) * 100)} % alike`,
  days: (one) => (daysOf(one) === 0 ? 'on the same day' : `at most ${daysOf(one)} days apart`),
}

/** A rule in words: `Name at least 80 % alike, Country the same`. */
export const ruleWords = (rule: readonly Likeness[], labelOf: (field: string) => string): string =>
  rule.map((one) => `${labelOf(one.field)} ${WORDS[one.test](one)}`).join(', ')
