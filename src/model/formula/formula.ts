import jsep from 'jsep'
import { LIMITS } from '#base/limits.ts'
import { evaluate, type FormulaCell, fullBudget, type StepBudget } from '#model/formula/evaluate.ts'
import type { Data } from '#model/schema/value.ts'

/** A formula that can be evaluated for a row. */
export interface Formula {
  /** The fields it reads, each once. */
  reads: readonly string[]
  /**
   * The result for a row; null when there is none (an empty field, a division by zero, an exhausted budget). Never
   * throws. The formulas of one row share a budget.
   */
  of: (row: Data, budget?: StepBudget) => FormulaCell
}

const MAX_CHARACTERS = LIMITS.formulaLength
/** The names listed in a refusal. */
const LISTED = 50

/** The functions of formulas, with the help shown next to the input. */
export const FUNCTIONS: Readonly<Record<string, string>> = {
  if: 'if(condition, then, else)',
  round: 'round(number, decimals)',
  min: 'min(a, b, …)',
  max: 'max(a, b, …)',
  abs: 'abs(number)',
  sum: 'sum(a, b, …), empty ones left out',
  or: 'or(a, b, …), the first that is not empty',
  upper: 'upper(text)',
  lower: 'lower(text)',
  left: 'left(text, characters)',
  right: 'right(text, characters)',
  length: 'length(text)',
  contains: 'contains(text, part)',
  text: 'text(value)',
  number: 'number(text)',
  days: 'days(from, to), between two days',
  addDays: 'addDays(day, number)',
}

/** The minimum number of arguments of these functions; the others take one. */
const LEAST: Readonly<Record<string, number>> = { if: 2, left: 2, right: 2, contains: 2, days: 2, addDays: 2 }

/** A field as written in a formula: in braces when its name is not one word, such as a heading in a file. */
export const inFormula = (field: string): string =>
  /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(field) && !LITERALS.has(field) ? field : `{${field}}`

const LITERALS = new Set(['true', 'false', 'null', 'this'])
const BRACES = /\{([^{}]+)\}/y

jsep.hooks.add('gobble-token', function inBraces(this: { expr: string; index: number }, env: { node?: unknown }) {
  BRACES.lastIndex = this.index
  const [all, name] = BRACES.exec(this.expr) ?? []
  if (all === undefined) return
  this.index += all.length
  env.node = { type: 'Identifier', name: name!.trim() }
})

/** Parses a formula such as `round(qty * price, 2)`; throws an Error whose message tells the person what is wrong. */
export function readFormula(source: string, fields: readonly string[]): Formula {
  if (source.length > MAX_CHARACTERS) throw new Error(`A formula has at most ${MAX_CHARACTERS} characters.`)
  let tree: jsep.Expression
  try {
    tree = jsep(source)
  } catch (error) {
    throw new Error(`This is not a valid formula: ${(error as Error).message.replace(/ at character.*/s, '')}.`)
  }
  const reads = new Set<string>()
  check(tree, new Set(fields), reads)
  return {
    reads: [...reads],
    of: (row, budget = fullBudget()) => evaluate(tree, row, budget),
  }
}

const BINARY = new Set(['+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', '&&', '||', '===', '!=='])

/** Only what is listed here is allowed: no property access, no assignments, no other names. */
function check(node: jsep.Expression, fields: ReadonlySet<string>, reads: Set<string>): void {
  const inner = (item: unknown) => check(item as jsep.Expression, fields, reads)
  switch (node.type) {
    case 'Literal':
      if (node.value instanceof RegExp) throw new Error('A formula cannot contain patterns.')
      return
    case 'Identifier': {
      const name = String(node.name)
      if (!fields.has(name)) {
        const some = [...fields].slice(0, LISTED).map(inFormula).join(', ')
        throw new Error(`There is no field “${name}”. There are: ${some}${fields.size > LISTED ? ', …' : ''}.`)
      }
      reads.add(name)
      return
    }
    case 'UnaryExpression':
      if (node.operator !== '-' && node.operator !== '!' && node.operator !== '+')
        throw new Error(`“${String(node.operator)}” is not used in formulas.`)
      inner(node.argument)
      return
    case 'BinaryExpression':
    case 'LogicalExpression':
      if (!BINARY.has(String(node.operator))) throw new Error(`“${String(node.operator)}” is not used in formulas.`)
      inner(node.left)
      inner(node.right)
      return
    case 'ConditionalExpression':
      inner(node.test)
      inner(node.consequent)
      inner(node.alternate)
      return
    case 'CallExpression': {
      const { type, name } = node.callee as jsep.Expression
      if (type !== 'Identifier' || !Object.hasOwn(FUNCTIONS, String(name)))
        throw new Error(
          `There is no “${String(name ?? 'such function')}”. There are: ${Object.keys(FUNCTIONS).join(', ')}.`,
        )
      const given = node.arguments as unknown[]
      if (given.length < (LEAST[String(name)] ?? 1))
        throw new Error(`Something is missing in ${String(name)}: ${FUNCTIONS[String(name)]}.`)
      for (const item of given) inner(item)
      return
    }
    default:
      throw new Error(node.type === 'Compound' ? 'A formula is one expression.' : 'This is not allowed in a formula.')
  }
}

/**
 * Formulas by field, in an order in which everything a formula reads is computed before it. Throws an Error that names
 * fields that depend on each other in a cycle.
 */
export function inOrderOfReading(formulas: ReadonlyMap<string, Formula>): [field: string, formula: Formula][] {
  const ordered: [string, Formula][] = []
  const done = new Set<string>()
  const visit = (field: string, above: readonly string[]): void => {
    const formula = formulas.get(field)
    if (!formula || done.has(field)) return
    if (above.includes(field))
      throw new Error(`These formulas refer to each other in a circle: ${[...above, field].join(', ')}.`)
    for (const read of formula.reads) visit(read, [...above, field])
    done.add(field)
    ordered.push([field, formula])
  }
  for (const field of formulas.keys()) visit(field, [])
  return ordered
}
