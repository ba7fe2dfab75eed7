import { type AnyCollection, commandFields } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import { besideFields } from '#ui/record/name-beside.ts'

/** The most fields a new record asks for at once. */
const MAX_FIRST = 8
/** With this many more or fewer, nothing is put under More. */
const FEW_MORE = 2

export interface RecordEntry {
  /** The fields shown first, in order. */
  first: readonly string[]
  /** The optional fields, in the groups of the form. */
  more: readonly (readonly string[])[]
}

/**
 * The fields of a new record: at most eight first, the others under More; none that are calculated or set by commands.
 */
export function entryOf(collection: AnyCollection, groups: readonly (readonly string[])[]): RecordEntry {
  const entered = entryGroups(collection, groups)
  const names = entered.flat()
  const isNeeded = (name: string) => {
    const { options } = fieldOf(collection, name)!
    return Boolean(options.required || options.requiredInForm) || name === collection.title
  }
  const wanted = (collection.first ?? names).filter((name) => names.includes(name))
  const needed = names.filter((name) => isNeeded(name) && !collection.first?.includes(name))
  const isShort = names.length <= MAX_FIRST + FEW_MORE && !collection.first
  const chosen = isShort ? names : leading(wanted, collection.first ? [] : needed)
  return {
    first: chosen,
    more: entered.map((group) => group.filter((name) => !chosen.includes(name))).filter(({ length }) => length > 0),
  }
}

/**
 * The names of the fields a command's dialog asks for first: at most eight, including all that are required or
 * prefilled.
 */
export function firstFields(fields: readonly (readonly [string, Field])[], filled: Data): readonly string[] {
  const names = fields.map(([name]) => name)
  if (names.length <= MAX_FIRST + FEW_MORE) return names
  const isNeeded = ([name, { options }]: readonly [string, Field]) => options.required || filled[name] !== undefined
  return leading(
    names,
    fields.filter(isNeeded).map(([name]) => name),
  )
}

/** The first of the fields, leaving room for the required ones. */
function leading(names: readonly string[], needed: readonly string[]): string[] {
  const late = needed.filter((name) => names.indexOf(name) >= MAX_FIRST)
  return [...names.slice(0, Math.max(1, MAX_FIRST - late.length)), ...late]
}

/** The groups that can be typed: those named by the definition and custom fields, otherwise the whole form. */
function entryGroups(collection: AnyCollection, all: readonly (readonly string[])[]): (readonly string[])[] {
  const { entry, form } = collection
  const known = new Set<string>([...form.flat(), ...(entry ?? []).flat()])
  const left = entry ? known : new Set([...commandFields(collection), ...besideFields(collection)])
  const others = all.map((group) => group.filter((name) => !left.has(name)))
  return [...(entry ?? []), ...others]
    .map((group) => group.filter((name) => fieldOf(collection, name)?.options.readOnly === undefined))
    .filter(({ length }) => length > 0)
}
