/** Ways in which two values of a field can be equal: each turns a value into a key, and equal keys mean a match. */
export const KEY_TESTS = ['same', 'part', 'shuffled', 'digits', 'phone', 'email', 'company', 'amount'] as const
export type KeyTest = (typeof KEY_TESTS)[number]

/** Tests of a difference: at most this many days apart, or this share of an amount. */
const SPAN_TESTS = ['days', 'near'] as const
export type SpanTest = (typeof SPAN_TESTS)[number]
export const LIKENESS_TESTS = [...KEY_TESTS, 'name', ...SPAN_TESTS] as const

/**
 * One condition of a rule: what two records share in a field. Conditions without a weight must all hold; those with one
 * add up, and enough of them must hold together.
 */
export interface Likeness {
  field: string
  test: KeyTest | 'name' | SpanTest
  /** Name: the minimum similarity, from 0.5 to 1. */
  atLeast?: number
  /** Days: the most calendar days between them. Near: by how much amounts may differ. */
  within?: number
  /** Its weight beside other weighted conditions; without one it must hold. */
  weight?: number
}

/** The highest weight of one condition. */
export const MAX_WEIGHT = 10

export const isSpanTest = (test: Likeness['test']): test is SpanTest => test === 'days' || test === 'near'
export const isKeyTest = (test: Likeness['test']): test is KeyTest => test !== 'name' && !isSpanTest(test)
/** Whether a condition must hold; the others are weighted. */
export const isRequired = ({ weight }: Likeness): boolean => weight === undefined
