import { toDay } from '#base/days.ts'
import { Problem, type RefusedAt } from '#base/problem.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import { isMap } from '#model/schema/validate.ts'
import type { Data, Value } from '#model/schema/value.ts'

/** The error with the input field it is about added as a fault: `/input/amount`. Unchanged when it is about none. */
export function withField(error: unknown, fields: Fields, input: Data, timeZone: string): unknown {
  if (!(error instanceof Problem)) return error
  if (error.faults.length > 0) return withPlaces(error, fields, input)
  if (error.at === undefined) return error
  const path = pathIn(error.at, fields, input, timeZone)
  if (path === undefined) return error
  const { code, message, more } = error
  const { instead } = typeof error.at === 'string' ? {} : error.at
  const fault = { pointer: `/input/${path}`, code, detail: message, ...(instead !== undefined && { instead }) }
  return new Problem(code, message, { faults: [fault], more })
}

/** The faults of a record that a command writes, at the fields of the input they come from. */
function withPlaces(problem: Problem, fields: Fields, input: Data): Problem {
  const { code, message, faults, more } = problem
  if (faults.every(({ pointer }) => isOfInput(pointer))) return problem
  const placed = faults.map((fault) =>
    isOfInput(fault.pointer) ? fault : { ...fault, pointer: placeOf(fault.pointer, fields, input) },
  )
  return new Problem(code, message, { faults: placed, more })
}

const isOfInput = (pointer: string): boolean => pointer === '/input' || pointer.startsWith('/input/')

/**
 * The field itself, the field for one value of an object (`from/country` is `fromCountry`), or within an object of the
 * input; otherwise the input as a whole.
 */
function placeOf(pointer: string, fields: Fields, input: Data): string {
  const [name = '', part = ''] = pointer.split('/').slice(1)
  if (Object.hasOwn(fields, name)) return `/input${pointer}`
  const joined = `${name}${part.charAt(0).toUpperCase()}${part.slice(1)}`
  if (Object.hasOwn(fields, joined)) return `/input/${joined}`
  const holder = Object.keys(fields).find((one) => {
    const value = input[one]
    return value !== undefined && isMap(value) && Object.hasOwn(value, name)
  })
  return holder === undefined ? '/input' : `/input/${holder}${pointer}`
}

function pathIn(at: RefusedAt, fields: Fields, input: Data, timeZone: string): string | undefined {
  if (typeof at === 'string') return Object.hasOwn(fields, at.split('/')[0]!) ? at : undefined
  const { line, field: cell, instead: _, ...values } = at
  const [kind, value] = Object.entries(values).find(([, one]) => one !== undefined) ?? []
  const holds = ([name, field]: [string, Field], row: Data) =>
    kind !== undefined && row[name] !== undefined && isHeld(kind, value!, field, row[name], timeZone)
  const entries = Object.entries<Field>(fields)
  const rows = entries.flatMap(([name, { kind: of, of: cells }]) =>
    of === 'lines' && cells ? linesIn(input[name]).map((row, index) => ({ name, index, row, cells })) : [],
  )
  const meant = line === undefined ? rows : rows.filter(({ row }) => Object.values(row).includes(line))
  const [only] = meant.length === 1 && cell !== undefined ? meant : []
  if (only && Object.hasOwn(only.cells, cell!)) return `${only.name}/${only.index}/${cell}`
  // A command with a single line has its quantity fields at the top level.
  const isBeside = line === undefined || meant.length === 0
  const found = [
    ...(isBeside ? entries.filter((entry) => holds(entry, input)).map(([name]) => name) : []),
    ...meant.flatMap(({ name, index, row, cells }) =>
      Object.entries<Field>(cells)
        .filter((cell) => holds(cell, row))
        .map(([cell]) => `${name}/${index}/${cell}`),
    ),
  ]
  return found.length === 1 ? found[0] : line === undefined ? undefined : meant[0]?.name
}

// A rule may know a number with the opposite sign: what is taken out of a lot is typed as a positive quantity.
function isHeld(kind: string, value: string | number, field: Field, held: Value, timeZone: string): boolean {
  // The id of a record may be a text field.
  if (field.kind !== kind && !(kind === 'reference' && field.kind === 'text')) return false
  if (kind === 'date') return toDay(held, timeZone) === value
  return typeof value === 'number' ? typeof held === 'number' && Math.abs(held) === Math.abs(value) : held === value
}
