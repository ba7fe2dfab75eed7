import { isDay } from '#base/days.ts'
import { LIMITS } from '#base/limits.ts'
import { ownOnly } from '#base/own.ts'
import { fullBudget } from '#model/formula/evaluate.ts'
import { type Formula, inOrderOfReading, readFormula } from '#model/formula/formula.ts'
import type { Access, AnyCollection, Role } from '#model/schema/collection.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import { uniqueFields } from '#model/schema/unique.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { structureToCollection } from '#model/structure/saved-structure.ts'

/** The work limit for the formulas of one table, which are computed on every write of a row. */
const MAX_FORMULAS = LIMITS.tableFormulas
const MAX_CHARACTERS = LIMITS.tableFormulaLength

const ROLES: readonly Role[] = ['owner', 'staff', 'viewer']

/**
 * The collection definition a stored structure describes: its fields, access and formulas; undefined when it has no
 * fields.
 */
export function customTable(name: string, structure: Data): AnyCollection | undefined {
  const collection = structureToCollection(name, structure, undefined)
  if (!collection) return undefined
  const formulas = readableFormulas(collection.fields)
  const read = rolesIn(structure.readers)
  const write = rolesIn(structure.writers)
  // An owner is never locked out.
  const access: Access = {
    ...(read && { read: [...new Set<Role>(['owner', ...read])] }),
    ...(write && { write: [...new Set<Role>(['owner', ...write])] }),
  }
  return {
    ...collection,
    fields: ownOnly(withReadOnly(collection.fields, formulas)),
    // Whether a value is already used is checked on every write of such a field.
    indexes: uniqueFields(collection).map((field) => [field]),
    own: true,
    lenient: true,
    access,
    ...(formulas.size > 0 && { derive: formulaValues(collection.fields, formulas) }),
  }
}

/** The errors in the formulas of a structure, by field; a cycle is reported at its first formula. */
export function formulaFaults(fields: Fields): Map<string, string> {
  const faults = new Map<string, string>()
  const good = new Map<string, Formula>()
  const names = Object.keys(fields)
  let [count, characters] = [0, 0]
  for (const [name, { options }] of Object.entries(fields)) {
    if (options.formula === undefined) continue
    characters += options.formula.length
    if (++count > MAX_FORMULAS || characters > MAX_CHARACTERS) {
      faults.set(name, `A table has at most ${MAX_FORMULAS} formulas, of ${MAX_CHARACTERS} characters together.`)
      continue
    }
    try {
      good.set(name, readFormula(options.formula, names))
    } catch (error) {
      faults.set(name, (error as Error).message)
    }
  }
  try {
    inOrderOfReading(good)
  } catch (error) {
    const [first] = good.keys()
    if (first !== undefined) faults.set(first, (error as Error).message)
  }
  return faults
}

/** The valid formulas; an invalid one leaves its field empty instead of blocking every write. */
function readableFormulas(fields: Fields): Map<string, Formula> {
  const faults = formulaFaults(fields)
  const formulas = new Map<string, Formula>()
  const names = Object.keys(fields)
  for (const [name, { options }] of Object.entries(fields))
    if (options.formula !== undefined && !faults.has(name)) formulas.set(name, readFormula(options.formula, names))
  return formulas
}

const withReadOnly = (fields: Fields, formulas: ReadonlyMap<string, Formula>): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      formulas.has(name) ? { ...field, options: { ...field.options, readOnly: true } } : field,
    ]),
  )

function formulaValues(fields: Fields, formulas: ReadonlyMap<string, Formula>): (data: Data) => Data {
  const ordered = inOrderOfReading(formulas)
  return (data) => {
    const row: Data = { ...data }
    const budget = fullBudget()
    for (const [name, formula] of ordered) {
      const value = fitting(fields[name]!, formula.of(row, budget))
      if (value === undefined) delete row[name]
      else row[name] = value
    }
    return row
  }
}

/** A value converted for its field; undefined when it is of another kind. */
function fitting({ kind }: Field, value: Value): Value | undefined {
  if (value === null) return undefined
  if (kind === 'number' || kind === 'money') return typeof value === 'number' ? value : undefined
  if (kind === 'flag') return typeof value === 'boolean' ? value : undefined
  if (kind === 'date') return isDay(value) ? value : undefined
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

function rolesIn(value: Value | undefined): Role[] | undefined {
  const roles = Array.isArray(value) ? ROLES.filter((role) => value.includes(role)) : []
  return roles.length > 0 ? roles : undefined
}
