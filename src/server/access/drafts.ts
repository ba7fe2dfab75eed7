import { refuse } from '#base/problem.ts'
import { type AnyCollection, commandFields } from '#model/schema/collection.ts'
import { type Data, type Doc, sameValue } from '#model/schema/value.ts'

/** Whether documents of a collection begin as drafts that commands move on. */
export const isMadeAsDraft = (collection: AnyCollection): boolean => collection.access?.draft !== undefined

/**
 * A document as it is made by hand: only the command that posts it says that it is posted, and a draft begins without what
 * commands write down in it.
 */
export function madeByHand(collection: AnyCollection, data: Data): Data {
  const unposted = saysPosted(collection, data) ? { ...data, posted: false } : data
  if (!isMadeAsDraft(collection)) return unposted
  const isGiven = ([name]: [string, unknown]) => !isReadOnly(collection, name) || name === 'posted'
  const given = Object.entries(unposted).filter(isGiven)
  return given.length === Object.keys(unposted).length ? unposted : Object.fromEntries(given)
}

/** Whether a document says that it is posted, which only the command that posts it says. */
export const saysPosted = (collection: AnyCollection | undefined, data: Data): boolean =>
  collection?.access?.posted !== undefined && data.posted === true

function isReadOnly({ fields }: AnyCollection, name: string): boolean {
  if (!Object.hasOwn(fields, name)) return false
  return (fields as Record<string, { options: { readOnly?: boolean } }>)[name]!.options.readOnly === true
}

/** A document that commands move on is made as a draft, and only of a draft the state and amounts are changed by hand. */
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
  const called = `${collection.label.one} ${(before?.data ?? data)[collection.title] ?? id}`
  if (before && state !== rule.state) {
    const own = commandFields(collection, before.data, data)
    if ([...own].every((name) => sameValue(before.data[name] ?? null, data[name] ?? null))) return
    throw refuse(
      `${called} is ${String(state).toLowerCase()} and changes through its actions only. To change it by hand, enter it as a draft.`,
    )
  }
  if (stateOf(data) !== rule.state)
    throw refuse(
      `${called} cannot become ${String(stateOf(data)).toLowerCase()} by hand; enter it as a draft and use its actions.`,
    )
}
