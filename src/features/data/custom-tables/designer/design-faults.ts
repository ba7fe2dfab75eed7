import {
  choiceLines,
  type Design,
  type DesignColumn,
  fieldFor,
  initialValue,
  withKeys,
} from '#features/data/custom-tables/designer/design.ts'
import { hasInitial, isFigureKind } from '#features/data/custom-tables/designer/kinds.ts'
import { formulaFaults } from '#model/schema/custom-tables.ts'
import type { Fields } from '#model/schema/fields.ts'

/** The errors that prevent a design from being saved, by the index of the column. */
export function designFaults({ columns }: Design): Map<number, string> {
  const faults = new Map<number, string>()
  const keyed = withKeys(columns)
  const fields = Object.fromEntries(
    keyed.filter(({ kind }) => !isFigureKind(kind)).map((column) => [column.key, fieldFor(column, undefined)]),
  )
  const wrong = formulaFaults(fields)
  for (const [at, column] of keyed.entries()) {
    const label = column.label.trim()
    if (!label) faults.set(at, 'A field needs a name.')
    else if (keyed.findIndex((other) => other.label.trim().toLowerCase() === label.toLowerCase()) < at)
      faults.set(at, `A field named “${label}” already exists.`)
    else if (column.kind === 'choice' && choiceLines(column.choices).length === 0)
      faults.set(at, 'Write the choices, one on each line.')
    else if (column.kind === 'reference' && !column.target) faults.set(at, 'Choose the table it points to.')
    else if (isFigureKind(column.kind) && figureFault(column, fields)) faults.set(at, figureFault(column, fields)!)
    else if (initialFault(column)) faults.set(at, initialFault(column)!)
    else if (wrong.has(column.key)) faults.set(at, wrong.get(column.key)!)
  }
  return faults
}

function initialFault({ kind, initial, choices, formula }: DesignColumn): string | undefined {
  if (initial.trim() === '' || formula || !hasInitial(kind)) return undefined
  if (kind === 'choice' && !choiceLines(choices).includes(initial.trim()))
    return `“${initial.trim()}” is not one of the choices.`
  if (initialValue(kind, initial) !== undefined) return undefined
  return kind === 'flag' ? 'The default value must be yes or no.' : `“${initial.trim()}” is not a number.`
}

function figureFault({ kind, by, show, target, pointer, act }: DesignColumn, fields: Fields): string | undefined {
  if (kind === 'files') return undefined
  if (kind === 'button') return act ? undefined : 'Choose what the button does.'
  if (by && fields[by]?.kind !== 'reference') return 'The field it uses no longer points to a record. Choose another.'
  if (kind === 'lookup') return by && show ? undefined : 'Choose the field to look up by, and the field to show.'
  return target && pointer ? undefined : 'Choose the table it counts, and the field of it that points here.'
}
