import { type Day, daysBetween, toDay } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { percent } from '#base/text/writing.ts'
import {
  isRequired,
  isSpanTest,
  LIKENESS_TESTS,
  type Likeness,
  MAX_WEIGHT,
  type SpanTest,
} from '#model/matching/likeness-tests.ts'
import { amountValue, matchKeyOf, nameForm, nameLikeness } from '#model/matching/match-keys.ts'
import { type Data, type Path, parsePath, type Value, valueAt } from '#model/schema/value.ts'

/**
 * The values of a record that a rule compares; undefined when it lacks one of the fields, so that it matches nothing.
 */
export interface Marks {
  /** All keys together: only records with the same key are compared. */
  key: string
  names: readonly string[]
  /** Its position on each measured scale, in whole steps: days since 1970, hundredths of an amount. */
  spans: readonly number[]
  /** The values for the optional conditions, in order; undefined when it lacks the field. */
  counted: readonly (string | number | undefined)[]
}

export const NAME_THRESHOLD = 0.8
/** The share of the total weight that must hold by default. */
export const SHARE_THRESHOLD = 0.5
const MAX_TESTS = 6
const MAX_DAYS = 3_660
const EPOCH: Day = '1970-01-01'
const MAX_APART = 1_000_000
/** Amounts are compared in hundredths. */
const HUNDREDTHS = 100
const TESTS: ReadonlySet<string> = new Set(LIKENESS_TESTS)

export const thresholdOf = ({ atLeast }: Likeness): number => atLeast ?? NAME_THRESHOLD
export const withinOf = ({ within }: Likeness): number => within ?? 0
/** How far apart two records may be, in the steps of their scales. */
export const stepsOf = (one: Likeness): number =>
  one.test === 'near' ? Math.round(withinOf(one) * HUNDREDTHS) : withinOf(one)

/** Parses a rule from a request; throws what is wrong with it. */
export function readLikenesses(raw: unknown): Likeness[] {
  if (!Array.isArray(raw) || raw.length === 0 || raw.length > MAX_TESTS)
    throw bad(`A rule has 1 to ${MAX_TESTS} conditions.`)
  const read = raw.map(readLikeness)
  if (read.filter(isRequired).every(({ test }) => isSpanTest(test)))
    throw bad(
      read.every(isRequired)
        ? 'Days or amounts are not enough on their own. Add another condition.'
        : 'Conditions with a weight need a required condition beside them. Add one.',
    )
  return read
}

/** Parses the share of the weight that must hold together; throws what is wrong with it. */
export function readShare(raw: unknown): number | undefined {
  if (raw === undefined || (typeof raw === 'number' && raw > 0 && raw <= 1)) return raw
  throw bad('The minimum score is above 0 and at most 1.')
}

function readLikeness(raw: unknown): Likeness {
  const { field, test, atLeast, within, weight } = (typeof raw === 'object' && raw !== null ? raw : {}) as Partial<
    Record<string, unknown>
  >
  if (typeof field !== 'string' || typeof test !== 'string' || !TESTS.has(test))
    throw bad('A condition names a field and what must be the same.')
  parsePath(field)
  if (test === 'name' && atLeast !== undefined && !(typeof atLeast === 'number' && atLeast >= 0.5 && atLeast <= 1))
    throw bad('A likeness of names is from 0.5 to 1.')
  if (test === 'days' && !(typeof within === 'number' && Number.isInteger(within) && within >= 0 && within <= MAX_DAYS))
    throw bad(`Days apart are a whole number up to ${MAX_DAYS}.`)
  if (test === 'near' && !(typeof within === 'number' && within >= 0 && within <= MAX_APART))
    throw bad(`Amounts differ by a number from 0 to ${MAX_APART.toLocaleString('en-US')}.`)
  if (weight !== undefined && !(typeof weight === 'number' && weight > 0 && weight <= MAX_WEIGHT))
    throw bad(`A weight is above 0 and at most ${MAX_WEIGHT}.`)
  return {
    field,
    ...(typeof weight === 'number' && { weight }),
    test: test as Likeness['test'],
    ...(test === 'name' && { atLeast: typeof atLeast === 'number' ? atLeast : NAME_THRESHOLD }),
    ...((test === 'days' || test === 'near') && { within: within as number }),
  }
}

const bad = (detail: string) => new Problem('bad-request', detail)

/** Prepares a rule, so that paths are parsed once for a million records. */
export function markReader(rule: readonly Likeness[], timeZone: string): (data: Data) => Marks | undefined {
  const tests = rule.map((one) => ({ ...one, path: parsePath(one.field) }))
  return (data) => {
    const keys: string[] = []
    const names: string[] = []
    const spans: number[] = []
    const counted: (string | number | undefined)[] = []
    for (const { test, path, weight } of tests) {
      const value = valueIn(data, path)
      if (weight !== undefined) counted.push(markOf(test, value, timeZone))
      else if (test === 'name') {
        const form = nameForm(value)
        if (form === '') return undefined
        names.push(form)
      } else if (isSpanTest(test)) {
        const step = value === undefined ? undefined : stepOf(test, value, timeZone)
        if (step === undefined) return undefined
        spans.push(step)
      } else {
        const key = matchKeyOf(test, value)
        if (key === undefined) return undefined
        keys.push(key)
      }
    }
    return { key: keys.join('\u001f'), names, spans, counted }
  }
}

function markOf(test: Likeness['test'], value: Value | undefined, timeZone: string): string | number | undefined {
  if (test === 'name') return nameForm(value) || undefined
  if (isSpanTest(test)) return value === undefined ? undefined : stepOf(test, value, timeZone)
  return matchKeyOf(test, value)
}

function stepOf(test: SpanTest, value: Value, timeZone: string): number | undefined {
  if (test === 'near') {
    const amount = amountValue(value)
    return amount === undefined ? undefined : Math.round(amount * HUNDREDTHS)
  }
  const day = toDay(value, timeZone)
  return day === undefined ? undefined : daysBetween(EPOCH, day)
}

// Most fields have no dots and are read directly.
const valueIn = (data: Data, path: Path): Value | undefined =>
  path.length === 1 ? (Object.hasOwn(data, path[0]!) ? data[path[0]!] : undefined) : valueAt(data, path)

/** Whether two records match a rule, and how closely (0 to 1): the definition that a scan must agree with. */
export function alike(
  rule: readonly Likeness[],
  a: Marks,
  b: Marks,
  share: number = SHARE_THRESHOLD,
): number | undefined {
  if (a.key !== b.key) return undefined
  const required = rule.filter(isRequired)
  const within = required.filter(({ test }) => isSpanTest(test))
  if (within.some((one, at) => Math.abs(a.spans[at]! - b.spans[at]!) > stepsOf(one))) return undefined
  let least = 1
  const named = required.filter(({ test }) => test === 'name')
  for (const [at, one] of named.entries()) {
    const likeness = nameLikeness(a.names[at]!, b.names[at]!)
    if (likeness < thresholdOf(one)) return undefined
    least = Math.min(least, likeness)
  }
  if (required.length === rule.length) return least
  const agreed = shareOf(rule, a, b)
  return agreed < share ? undefined : Math.min(least, agreed)
}

/** The share of the weight that holds, from 0 to 1; a value that one of them lacks does not count. */
function shareOf(rule: readonly Likeness[], a: Marks, b: Marks): number {
  let [all, held] = [0, 0]
  for (const [at, one] of rule.filter(({ weight }) => weight !== undefined).entries()) {
    all += one.weight!
    held += one.weight! * agreement(one, a.counted[at], b.counted[at])
  }
  return held / all
}

function agreement(one: Likeness, a: string | number | undefined, b: string | number | undefined): number {
  if (a === undefined || b === undefined) return 0
  if (one.test === 'name') {
    const likeness = nameLikeness(String(a), String(b))
    return likeness < thresholdOf(one) ? 0 : likeness
  }
  if (isSpanTest(one.test)) return Math.abs(Number(a) - Number(b)) <= stepsOf(one) ? 1 : 0
  return a === b ? 1 : 0
}

const WORDS: Record<Likeness['test'], (one: Likeness) => string> = {
  same: () => 'the same',
  part: () => 'the same, signs and spaces aside',
  shuffled: () => 'of the same signs, perhaps in another order',
  digits: () => 'the same in its digits',
  phone: () => 'the same to dial',
  email: () => 'the same',
  company: () => 'the same, signs and legal form aside',
  amount: () => 'the same',
  name: (one) => `at least ${percent(Math.round(thresholdOf(one) * 100))} alike`,
  days: (one) => (withinOf(one) === 0 ? 'on the same day' : `at most ${withinOf(one)} days apart`),
  near: (one) => `at most ${withinOf(one)} apart`,
}

/** A rule in words: `Name at least 80 % alike, Country the same`. */
export function ruleWords(
  rule: readonly Likeness[],
  labelOf: (field: string) => string,
  share: number = SHARE_THRESHOLD,
): string {
  const words = (one: Likeness) => `${labelOf(one.field)} ${WORDS[one.test](one)}`
  const counted = rule.filter((one) => !isRequired(one))
  const required = rule.filter(isRequired).map(words).join(', ')
  if (counted.length === 0) return required
  return `${required}; of ${counted.map((one) => `${words(one)} (${one.weight})`).join(', ')} at least ${percent(Math.round(share * 100))}`
}
