import { refuse } from '#base/problem.ts'
import { type AnyCollection, commandFields, nameInWords } from '#model/schema/collection.ts'
import { type Data, type Doc, sameValue } from '#model/schema/value.ts'

/** Whether documents of a collection start as drafts that commands move on. */
export const isMadeAsDraft = (collection: AnyCollection): boolean => collection.access?.draft !== undefined

/**
 * A document as people may create it: only the posting command marks it as posted, and a draft starts without the
 * fields that commands fill in.
 */
export function madeByHand(collection: AnyCollection, data: Data): Data {
  const unposted = saysPosted(collection, data) ? { ...data, posted: false } : data
  if (!isMadeAsDraft(collection)) return unposted
  const isGiven = ([name]: [string, unknown]) => !isReadOnly(collection, name) || name === 'posted'
  const given = Object.entries(unposted).filter(isGiven)
  return given.length === Object.keys(unposted).length ? unposted : Object.fromEntries(given)
}

/** Whether a document is marked as posted, which only the posting command may do. */
export const saysPosted = (collection: AnyCollection | undefined, data: Data): boolean =>
  collection?.access?.posted !== undefined && data.posted === true

function isReadOnly({ fields }: AnyCollection, name: string): boolean {
  if (!Object.hasOwn(fields, name)) return false
  return (fields as Record<string, { options: { readOnly?: boolean } }>)[name]!.options.readOnly === true
}

/** A state as part of a sentence; what is not text names no state. */
const wordOf = (state: unknown, other: string): string => (typeof state === 'string' ? state.toLowerCase() : other)

/**
 * A document moved on by commands is created as a draft, and only a draft's state and amounts can be changed by hand.
 */
export function refuseUnlessDraft(
  collection: AnyCollection,
  id: string,
  { before }: { before?: Doc | undefined },
  data: Data,
): void {
  const rule = collection.access?.draft
  if (!rule) return
  const stateOf = (one: Data): unknown => one[rule.field as string] ?? rule.state
  const state = stateOf(before?.data ?? data)
  const called = nameInWords(collection, id, before?.data ?? data)
  if (before && state !== rule.state) {
    const own = commandFields(collection, before.data, data)
    if ([...own].every((name) => sameValue(before.data[name] ?? null, data[name] ?? null))) return
    throw refuse(
      `${called} is ${wordOf(state, 'not a draft')} and changes through its actions only. To change it by hand, enter it as a draft.`,
    )
  }
  if (stateOf(data) !== rule.state)
    throw refuse(
      `${called} cannot become ${wordOf(stateOf(data), 'that')} by hand; enter it as a draft and use its actions.`,
    )
}
