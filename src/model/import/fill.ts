import { Problem } from '#base/problem.ts'
import { type Formula, inOrderOfReading, readFormula } from '#model/formula/formula.ts'
import type { Correction, ImportPlan, Mapping } from '#model/import/import.ts'
import { type FileReading, ID, isEmptyWord, type ReadRow, readCell, whyNot } from '#model/import/rows.ts'
import {
  type CellStep,
  type Filling,
  MAX_STEPS,
  nameInFormula,
  steppedCell,
  stepsReading,
} from '#model/import/steps.ts'
import { readAmount } from '#model/query/amounts.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** What a plan does to rows besides mapping, prepared once for all of them. */
export interface Shaping {
  headings: readonly string[]
  steps: NonNullable<ImportPlan['steps']>
  columns: Readonly<Record<string, Partial<FileReading>>>
  fill: readonly [field: string, filling: Filling][]
  formulas: readonly [field: string, formula: Formula][]
}

/** Prepares the steps and fills of a plan; throws a problem that names an invalid formula. */
export function shapingOf(
  { steps = {}, fill = {} }: ImportPlan,
  { headings, mapping, fields }: { headings: readonly string[]; mapping: Mapping; fields: Fields },
): Shaping {
  const columns = headings.map(nameInFormula)
  const known = [...new Set([...Object.keys(fields), ...Object.values(mapping), ...Object.keys(fill), ...columns])]
  const formulas = new Map<string, Formula>()
  for (const [field, { formula }] of Object.entries(fill)) {
    if (formula === undefined) continue
    formulas.set(
      field,
      inWords(field, () => readFormula(formula, known)),
    )
  }
  return {
    headings,
    steps,
    columns: Object.fromEntries(Object.entries(steps).map(([heading, own]) => [heading, stepsReading(own)])),
    fill: Object.entries(fill).filter(([, { formula }]) => formula === undefined),
    formulas: inWords('a field', () => inOrderOfReading(formulas)),
  }
}

function inWords<T>(field: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Problem('bad-request', `The formula of ${field}: ${(error as Error).message}`)
  }
}

/**
 * A plan that makes the corrections itself from now on, so that the next file of its kind needs none. Corrections of
 * the key stay with their rows, because another row may have the same value correctly.
 */
export function withCorrections(plan: ImportPlan, all: readonly Correction[]): ImportPlan {
  if (plan.format === 'json') return plan
  const steps = { ...plan.steps }
  for (const { column, value, by } of all) {
    const field = plan.mapping && Object.hasOwn(plan.mapping, column) ? plan.mapping[column] : undefined
    const own = Object.hasOwn(steps, column) ? steps[column]! : []
    if (field === undefined || field === ID || field === plan.key || own.length >= MAX_STEPS) continue
    const correction: CellStep = { do: 'correct', value, by }
    steps[column] = [correction, ...own]
  }
  return Object.keys(steps).length === 0 ? plan : { ...plan, steps }
}

/** The cells of a row after the steps of their columns. */
export function steppedCells(
  headings: readonly string[],
  cells: readonly string[],
  steps: ImportPlan['steps'] = {},
): string[] {
  const changed = [...cells]
  for (const [at, heading] of headings.entries())
    if (Object.hasOwn(steps, heading)) changed[at] = steppedCell(cells[at] ?? '', steps[heading])
  return Array.from(changed, (cell) => cell ?? '')
}

interface Filled extends FileReading {
  fields: Fields
  /** False for a loose collection: cells that cannot be converted stay text. */
  isDefined: boolean
}

/** The columns of one row, as in the file and after their steps. */
interface Cells {
  raw(heading: string): string
  stepped(heading: string): string
}

/** Fills the fields that have no column of their own. */
export function fillRow(row: ReadRow, shaping: Shaping, cells: Cells, how: Filled): void {
  const put = (name: string, text: string, column: string, reading: FileReading) => {
    if (isEmptyWord(text)) return
    if (name === ID) {
      row.id = text
      return
    }
    const field = fieldOf(how.fields, name)
    const value = field ? readCell(field, text, reading) : text
    if (value !== undefined) row.data[name] = value
    else if (how.isDefined) row.faults.push({ column, value: text, reason: whyNot(field!) })
    else row.data[name] = text
  }
  for (const [name, { text, from = '', steps = [] }] of shaping.fill)
    put(name, steppedCell(text ?? cells.raw(from), steps), text === undefined ? from : name, {
      ...how,
      ...stepsReading(steps),
    })
  for (const [name, formula] of shaping.formulas) {
    const result = formula.of(rowFor(formula, shaping, { data: row.data, cells, how }))
    if (typeof result === 'string') put(name, result, name, how)
    else if (result !== null) row.data[name] = result
  }
}

/** What a formula can read: the fields of the row, and its columns under formula names. */
function rowFor(
  { reads }: Formula,
  { headings }: Shaping,
  { data, cells, how }: { data: Data; cells: Cells; how: FileReading },
): Data {
  return Object.fromEntries(
    reads.map((name) => {
      if (Object.hasOwn(data, name)) return [name, data[name]!]
      const heading = headings.find((one) => nameInFormula(one) === name)
      const text = heading === undefined ? '' : cells.stepped(heading).trim()
      return [name, isEmptyWord(text) ? null : (readAmount(text, how.decimalComma ?? false) ?? text)]
    }),
  )
}

const fieldOf = (fields: Fields, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined
