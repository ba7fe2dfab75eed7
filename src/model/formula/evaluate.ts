import type jsep from 'jsep'
import { addDays, daysBetween, isDay } from '#base/days.ts'
import { roundTo, sumMoney } from '#base/decimal.ts'
import { LIMITS } from '#base/limits.ts'
import { ownOf } from '#base/own.ts'
import { readAmount } from '#model/query/amounts.ts'
import type { Data, Value } from '#model/schema/value.ts'

/**
 * Texts are cut to this length in inputs and intermediate results, so that a thousand characters of `a + a` cannot fill
 * the memory.
 */
const MAX_TEXT = LIMITS.formulaText

/** The remaining steps for the formulas of one row. */
export interface StepBudget {
  steps: number
  characters: number
}

export const fullBudget = (): StepBudget => ({
  steps: LIMITS.formulaSteps,
  characters: LIMITS.formulaCharacters,
})

/** Comparing this many characters counts as one step. */
const COMPARED_A_STEP = 250
/** Exact sums, rounding and dates cost this many ordinary steps. */
const EXACT = 20

/** A formula exceeded the row's budget: it has no value rather than a partial one. */
class Spent extends Error {}

/** The values in a formula; missing fields are null, dates are text. */
export type FormulaCell = null | boolean | number | string

/**
 * The result of a checked formula for a row; null when a value is missing, of the wrong type or not finite, or when the
 * budget runs out.
 */
export function evaluate(node: jsep.Expression, row: Data, budget: StepBudget): FormulaCell {
  try {
    return work(node, row, budget)
  } catch (error) {
    if (error instanceof Spent) return null
    throw error
  }
}

function work(node: jsep.Expression, row: Data, budget: StepBudget): FormulaCell {
  if (--budget.steps < 0) throw new Spent()
  const value = computed(node, row, budget)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return value
  const text = cut(value)
  budget.characters -= text.length
  if (budget.characters < 0) throw new Spent()
  return text
}

/** The beginning of a text, without half a character at its end. */
function cut(text: string, most: number = MAX_TEXT): string {
  if (text.length <= most) return text
  const last = text.charCodeAt(most - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most)
}

function computed(node: jsep.Expression, row: Data, budget: StepBudget): FormulaCell {
  const of = (item: unknown): FormulaCell => work(item as jsep.Expression, row, budget)
  switch (node.type) {
    case 'Literal':
      return node.value as FormulaCell
    case 'Identifier':
      return Object.hasOwn(row, String(node.name)) ? cellOf(row[String(node.name)]) : null
    case 'UnaryExpression': {
      const value = of(node.argument)
      if (node.operator === '!') return !value
      return typeof value === 'number' ? (node.operator === '-' ? -value : value) : null
    }
    case 'ConditionalExpression':
      return of(node.test) ? of(node.consequent) : of(node.alternate)
    case 'CallExpression': {
      const { name } = node.callee as jsep.Expression
      const given = node.arguments as unknown[]
      if (name === 'length') return lengthOf(given[0] as jsep.Expression, row) ?? call('length', given.map(of))
      if (name === 'if') return of(given[0]) ? of(given[1]) : of(given[2] ?? EMPTY)
      const values = given.map(of)
      if (name === 'contains') spendSearch(budget, values)
      if (COSTLY.has(String(name))) spend(budget, EXACT * values.length)
      return call(String(name), values)
    }
    default:
      spend(budget, ARITHMETIC.has(String(node.operator)) ? EXACT : 1)
      return binary(
        String(node.operator),
        () => of(node.left),
        () => of(node.right),
      )
  }
}

const ARITHMETIC = new Set(['+', '-', '*', '/', '%'])
const COSTLY = new Set(['round', 'sum', 'days', 'addDays', 'number'])

function spend(budget: StepBudget, steps: number): void {
  budget.steps -= steps
  if (budget.steps < 0) throw new Spent()
}

/** Searching for a long text in another one may take as many steps as the product of their lengths. */
function spendSearch(budget: StepBudget, [text, part]: readonly FormulaCell[]): void {
  spend(budget, (String(text).length * String(part).length) / COMPARED_A_STEP)
}

/** Texts are cut when read, but the full length of a field stays known. */
function lengthOf({ type, name }: jsep.Expression, row: Data): number | undefined {
  const value = type === 'Identifier' ? ownOf(row, String(name)) : undefined
  return typeof value === 'string' ? value.length : undefined
}

const EMPTY = { type: 'Literal', value: null } as unknown as jsep.Expression

function cellOf(value: Value | undefined): FormulaCell {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return cut(value)
  if (typeof value !== 'object') return value
  return '$ts' in value && typeof value.$ts === 'string' ? value.$ts.slice(0, 10) : null
}

function binary(operator: string, first: () => FormulaCell, second: () => FormulaCell): FormulaCell {
  const a = first()
  if (operator === '&&') return a ? second() : a
  if (operator === '||') return a ? a : second()
  const b = second()
  if (operator === '==' || operator === '===') return a === b
  if (operator === '!=' || operator === '!==') return a !== b
  if (a === null || b === null) return null
  if (operator === '+' && isDay(a) && typeof b === 'number') return later(a, b)
  if (operator === '-' && isDay(a) && typeof b === 'number') return later(a, -b)
  if (operator === '+' && (typeof a === 'string' || typeof b === 'string')) return joined(String(a), String(b))
  if (typeof a === 'number' && typeof b === 'number') return figures(operator, a, b)
  if (typeof a !== 'string' || typeof b !== 'string') return null
  if (operator === '-' && isDay(a) && isDay(b)) return daysBetween(b, a)
  return compare(operator, a < b ? -1 : a > b ? 1 : 0)
}

function joined(a: string, b: string): string {
  return a + cut(b, MAX_TEXT - a.length)
}

function figures(operator: string, a: number, b: number): FormulaCell {
  if (operator === '+') return sumMoney([a, b])
  if (operator === '-') return sumMoney([a, -b])
  // A product of decimals is rounded to fifteen digits: 0.1 * 3 is 0.3.
  if (operator === '*') return Number((a * b).toPrecision(15))
  if (operator === '/') return b === 0 ? null : quotient(a, b)
  if (operator === '%') return b === 0 ? null : rest(a, b)
  return compare(operator, a - b)
}

/** 0.3 / 0.1 is 3; an inexact quotient keeps all its digits, so that 1 / 3 * 3 is 1. */
function quotient(a: number, b: number): number {
  const short = Number((a / b).toPrecision(15))
  return Number((short * b).toPrecision(15)) === a ? short : a / b
}

/** The remainder of a decimal division: 3 % 0.1 is 0. */
function rest(a: number, b: number): number {
  const whole = Number((Math.trunc(quotient(a, b)) * b).toPrecision(15))
  return Number.isFinite(whole) ? sumMoney([a, -whole]) : Number.NaN
}

/** A day some days later; null outside the years that dates are written with. */
function later(day: string, days: number): FormulaCell {
  const count = Math.trunc(days)
  if (!isDay(day) || !(Math.abs(count) < 1_000_000)) return null
  const found = addDays(day, count)
  return daysBetween(day, found) === count ? found : null
}

function compare(operator: string, order: number): FormulaCell {
  if (operator === '<') return order < 0
  if (operator === '<=') return order <= 0
  if (operator === '>') return order > 0
  return operator === '>=' ? order >= 0 : null
}

function call(name: string, given: readonly FormulaCell[]): FormulaCell {
  const [a = null, b = null] = given
  const numbers = given.filter((item) => typeof item === 'number')
  switch (name) {
    case 'round':
      return typeof a === 'number'
        ? roundTo(a, typeof b === 'number' ? Math.min(12, Math.max(0, Math.trunc(b))) : 0)
        : null
    case 'abs':
      return typeof a === 'number' ? Math.abs(a) : null
    case 'min':
    case 'max':
      return numbers.length === 0 ? null : Math[name](...numbers)
    case 'sum':
      return sumMoney(numbers)
    case 'or':
      return given.find((item) => item !== null && item !== '') ?? null
    case 'days':
      return isDay(a) && isDay(b) ? daysBetween(a, b) : null
    case 'addDays':
      return isDay(a) && typeof b === 'number' ? later(a, b) : null
    case 'number':
      return typeof a === 'string' ? (readAmount(a.trim(), false) ?? null) : typeof a === 'number' ? a : null
    default:
      return a === null ? null : words(name, String(a), b)
  }
}

function words(name: string, text: string, b: FormulaCell): FormulaCell {
  const count = typeof b === 'number' ? Math.max(0, Math.trunc(b)) : 1
  switch (name) {
    case 'upper':
      return text.toUpperCase()
    case 'lower':
      return text.toLowerCase()
    case 'left':
      return text.slice(0, after(text, count))
    case 'right':
      return text.slice(before(text, count))
    case 'length':
      return text.length
    case 'contains':
      return b === null ? null : text.toLowerCase().includes(String(b).toLowerCase())
    default:
      return text
  }
}

/** The index where the first characters of a text end; a surrogate pair counts as one. */
function after(text: string, count: number): number {
  let at = 0
  for (let n = 0; n < count && at < text.length; n++) at += text.codePointAt(at)! > 0xffff ? 2 : 1
  return at
}

/** The index where the last characters of a text begin. */
function before(text: string, count: number): number {
  let at = text.length
  for (let n = 0; n < count && at > 0; n++) at -= at > 1 && text.codePointAt(at - 2)! > 0xffff ? 2 : 1
  return at
}
