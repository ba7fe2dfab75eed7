import { type AnyCollection, commandFields } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import { besideFields } from '#ui/record/name-beside.ts'

/** So many fields a new record asks for at once. */
const MAX_FIRST = 8
/** With so few more than that, nothing is put away. */
const FEW_MORE = 2

export interface RecordEntry {
  /** What is asked for first, in order. */
  first: readonly string[]
  /** What may be said besides, in the groups of the form. */
  more: readonly (readonly string[])[]
}

/** What a new record asks for: at most eight fields, the others under More; nothing that follows from them or that acts keep. */
export function entryOf(collection: AnyCollection, groups: readonly (readonly string[])[]): RecordEntry {
  const asked = askedGroups(collection, groups)
  const names = asked.flat()
  const isNeeded = (name: string) => {
    const { options } = fieldOf(collection, name)!
    return Boolean(options.required || options.asked) || name === collection.title
  }
  const wanted = (collection.first ?? names).filter((name) => names.includes(name))
  const needed = names.filter((name) => isNeeded(name) && !collection.first?.includes(name))
  const isShort = names.length <= MAX_FIRST + FEW_MORE && !collection.first
  const chosen = isShort ? names : leading(wanted, collection.first ? [] : needed)
  return {
    first: chosen,
    more: asked.map((group) => group.filter((name) => !chosen.includes(name))).filter(({ length }) => length > 0),
  }
}

/** What the dialog of a command asks for first, by name: at most eight fields, with all that are required or filled in. */
export function askedFirst(asked: readonly (readonly [string, Field])[], filled: Data): readonly string[] {
  const names = asked.map(([name]) => name)
  if (names.length <= MAX_FIRST + FEW_MORE) return names
  const isNeeded = ([name, { options }]: readonly [string, Field]) => options.required || filled[name] !== undefined
  return leading(
    names,
    asked.filter(isNeeded).map(([name]) => name),
  )
}

/** The first of the fields, with room for those that may not be left out. */
function leading(names: readonly string[], needed: readonly string[]): string[] {
  const late = needed.filter((name) => names.indexOf(name) >= MAX_FIRST)
  return [...names.slice(0, Math.max(1, MAX_FIRST - late.length)), ...late]
}

/** The groups that may be typed: those the definition names and the fields people added, else the whole form. */
function askedGroups(collection: AnyCollection, all: readonly (readonly string[])[]): (readonly string[])[] {
  const { entry, form } = collection
  const known = new Set<string>([...form.flat(), ...(entry ?? []).flat()])
  const left = entry ? known : new Set([...commandFields(collection), ...besideFields(collection)])
  const others = all.map((group) => group.filter((name) => !left.has(name)))
  return [...(entry ?? []), ...others]
    .map((group) => group.filter((name) => fieldOf(collection, name)?.options.readOnly === undefined))
    .filter(({ length }) => length > 0)
}
