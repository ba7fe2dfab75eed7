import { standsApart } from '#features/sales/rfq/reading/figures/count-words.ts'
import { HIDDEN } from '#features/sales/rfq/reading/noise.ts'

/** The distance that each thing between a part and a quantity adds; the smallest total of a row wins. */
const OPEN = { word: 0.4, comma: 1.2, and: 3.5, sentence: 4, other: 0.3, beside: -0.4 }
/** The maximum distance, whatever is between: a lone part and a lone quantity belong together. */
const FARTHEST = 4.5
/**
 * The cost of a row that switches from quantities before their parts to quantities after them, or that leaves a part or
 * quantity unpaired.
 */
const TURN = 1.2
const ALONE = { part: 3, count: 3 }

/** An odd number is only a part with a quantity near it, and costs more. */
const ODD_COST = 0.6

interface Span {
  start: number
  end: number
  isOdd?: boolean | undefined
}
interface Taken {
  part: number
  value: number
  before: Taken | undefined
}
interface State {
  cost: number
  /** Whether quantities came before their parts so far; undefined before the first pair. */
  isAhead: boolean | undefined
  /** The last part, while it has no quantity. */
  free: number | undefined
  /** The last quantity, while it has no part. */
  pending: number | undefined
  taken: Taken | undefined
}

/**
 * The quantity of each part, before or after it: of all ways to pair a row, the one with the smallest distances in a
 * consistent order.
 */
export function divided(
  parts: readonly Span[],
  counted: readonly (Span & { value: number })[],
  row: string,
  farthest = FARTHEST,
): (number | undefined)[] {
  const items = [
    ...parts.map(({ start }, part) => ({ start, part, count: -1 })),
    ...counted.map(({ start }, count) => ({ start, part: -1, count })),
  ].toSorted((a, b) => a.start - b.start)
  let states: State[] = [{ cost: 0, isAhead: undefined, free: undefined, pending: undefined, taken: undefined }]
  for (const { part, count } of items)
    states = least(states.flatMap((state) => (part < 0 ? counts(state, count) : names(state, part))))
  const ended = ({ cost, free, pending }: State) => cost + aloneOf(free) + (pending === undefined ? 0 : ALONE.count)
  const [best] = states.toSorted((a, b) => ended(a) - ended(b))
  const own: (number | undefined)[] = parts.map(() => undefined)
  for (let one = best?.taken; one; one = one.before) own[one.part] = one.value
  return own

  function counts(state: State, count: number): State[] {
    const { free } = state
    const waiting = { ...state, cost: state.cost + (state.pending === undefined ? 0 : ALONE.count), pending: count }
    const own =
      free === undefined
        ? undefined
        : take(state, free, count, row.slice(parts[free]!.end, counted[count]!.start), false)
    return own ? [waiting, { ...own, free: undefined }] : [waiting]
  }

  function names(state: State, part: number): State[] {
    const { pending, free } = state
    const cost = state.cost + aloneOf(free)
    const { isOdd } = parts[part]!
    const alone = { ...state, cost: cost + (pending === undefined ? 0 : ALONE.count), free: part, pending: undefined }
    const others = isOdd ? [state, alone] : [alone]
    if (pending === undefined) return others
    const gap = row.slice(counted[pending]!.end, parts[part]!.start)
    const own = take({ ...state, cost }, part, pending, gap, true)
    return own ? [...others, { ...own, free: undefined, pending: undefined }] : others
  }

  function aloneOf(free: number | undefined): number {
    return free === undefined || parts[free]!.isOdd ? 0 : ALONE.part
  }

  function take(state: State, part: number, count: number, gap: string, isAhead: boolean): State | undefined {
    const { isOdd } = parts[part]!
    const far = distance(gap)
    if (isOdd && (far > farthest || isApart(gap))) return undefined
    const turned = state.isAhead !== undefined && state.isAhead !== isAhead ? TURN : 0
    return {
      ...state,
      cost: state.cost + turned + far + (isOdd ? ODD_COST : 0),
      isAhead,
      taken: { part, value: counted[count]!.value, before: state.taken },
    }
  }
}

/** The cheapest of the states that continue in the same way. */
function least(states: readonly State[]): State[] {
  const best = new Map<string, State>()
  for (const state of states) {
    const key = `${state.isAhead} ${state.free} ${state.pending}`
    const other = best.get(key)
    if (!other || state.cost < other.cost) best.set(key, state)
  }
  return [...best.values()]
}

/** Whether the words between set a part apart, such as for, from or with: a quantity before them does not count it. */
export const isApart = (gap: string): boolean =>
  (gap.replace(/^\s(?:of|von|del?|des|di|do|van)\s/iu, '').match(/\p{L}+/gu) ?? []).some(standsApart)

const AND =
  /(?<![\p{L}\d])(?:and|und|y|et|e|en|i|oraz|ve|sowie|plus|also|auch|también|tambien|anche|ook|&)(?![\p{L}\d])|[+&]/iu

/** The distance between a part and a quantity, by what is between them. */
function distance(gap: string): number {
  if (/^[,:?]?\s(?:(?:i|we)\s)?(?:needs?|qty|wants?|take|looking for)\s$/iu.test(gap)) return OPEN.other
  const words = gap.match(/\p{L}{2,}/gu)?.length ?? 0
  const near = /^\s?(?:x|×|of|de|von|di)?\s?$/iu.test(gap) ? OPEN.beside : 0
  const all =
    near +
    words * OPEN.word +
    (gap.match(/,/g)?.length ?? 0) * OPEN.comma +
    (AND.test(gap) ? OPEN.and : 0) +
    (gap.includes(HIDDEN) ? OPEN.other : 0) +
    (!/^\?\s(?:(?:i|we|cust\p{L}*)\s)?(?:needs?|wants?|(?:would |['’]d )?take)\s$/iu.test(gap) &&
    /[;?!]|(?<!\p{L})(?:except|außer|bis auf|sauf|excepto|salvo|tranne)(?!\p{L})|(?<=\p{L}{4}|[\d)])(?<!approx|circa|about)\.\s/iu.test(
      gap,
    )
      ? OPEN.sentence
      : 0)
  return Math.min(all, FARTHEST)
}
