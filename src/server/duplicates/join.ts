import { refuse } from '#base/problem.ts'
import { trigrams } from '#model/matching/match-keys.ts'

/** So many pairs are looked at before a rule is called too wide. */
const MAX_PAIRS = 400_000_000

/** Counts what a scan looks at, so that a rule which compares everything with everything ends with a sentence. */
export function openBudget(most = MAX_PAIRS) {
  let spent = 0
  return {
    spend(pairs: number): void {
      spent += pairs
      if (spent > most)
        throw refuse(
          'Too many records are somewhat alike to compare them all. Raise the likeness, or add something that must be the same.',
        )
    },
  }
}
type Budget = ReturnType<typeof openBudget>

/**
 * Tells every pair of forms whose likeness reaches the threshold, without comparing all with all: sets that share enough
 * trigrams share one of their rarest (the prefix filter of set joins), so that only those are compared. Misses none.
 */
export function joinAlike(
  forms: readonly string[],
  threshold: number,
  budget: Budget,
  tell: (a: number, b: number, likeness: number) => void,
): void {
  const { starts, grams, order } = encode(forms)
  const size = (form: number) => starts[form + 1]! - starts[form]!
  const least = threshold / (2 - threshold)
  const held = new Map<number, number[]>()
  const stamps = new Int32Array(forms.length).fill(-1)
  for (const [turn, form] of order.entries()) {
    const own = size(form)
    const fewest = Math.ceil(least * own - 1e-9)
    const probe = own - needed(threshold, own, fewest) + 1
    for (let at = 0; at < probe; at++) {
      const postings = held.get(grams[starts[form]! + at]!)
      if (!postings) continue
      budget.spend(postings.length)
      for (const other of postings) {
        if (stamps[other] === turn) continue
        stamps[other] = turn
        const theirs = size(other)
        if (theirs < fewest) continue
        const shared = overlap(grams, starts[form]!, own, starts[other]!, theirs)
        if (shared < needed(threshold, own, theirs)) continue
        tell(other, form, (2 * shared) / (own + theirs))
      }
    }
    const indexed = own - needed(threshold, own, own) + 1
    for (let at = 0; at < indexed; at++) {
      const gram = grams[starts[form]! + at]!
      const postings = held.get(gram)
      if (postings) postings.push(form)
      else held.set(gram, [form])
    }
  }
}

/** How many trigrams two sets of these sizes must share. */
const needed = (threshold: number, a: number, b: number): number => Math.ceil((threshold * (a + b)) / 2 - 1e-9)

/** Trigrams as numbers, the rarest first, all in one array; and the forms from the smallest to the largest. */
function encode(forms: readonly string[]) {
  const numbers = new Map<string, number>()
  const counts: number[] = []
  const starts = new Int32Array(forms.length + 1)
  let flat = new Int32Array(Math.max(1_024, forms.length * 16))
  let end = 0
  for (const [at, form] of forms.entries()) {
    for (const gram of trigrams(form)) {
      let number = numbers.get(gram)
      if (number === undefined) {
        number = counts.length
        numbers.set(gram, number)
        counts.push(0)
      }
      counts[number]!++
      if (end === flat.length) {
        const larger = new Int32Array(flat.length * 2)
        larger.set(flat)
        flat = larger
      }
      flat[end++] = number
    }
    starts[at + 1] = end
  }
  const ranks = new Int32Array(counts.length)
  const rarest = counts.map((_, number) => number).sort((a, b) => counts[a]! - counts[b]! || a - b)
  for (const [rank, number] of rarest.entries()) ranks[number] = rank
  const grams = flat.subarray(0, end)
  for (let at = 0; at < end; at++) grams[at] = ranks[grams[at]!]!
  for (let at = 0; at < forms.length; at++) grams.subarray(starts[at], starts[at + 1]).sort()
  const order = forms.map((_, at) => at)
  order.sort((a, b) => starts[a + 1]! - starts[a]! - (starts[b + 1]! - starts[b]!) || a - b)
  return { starts, grams, order }
}

function overlap(grams: Int32Array, x: number, sizeX: number, y: number, sizeY: number): number {
  let shared = 0
  let [a, b] = [x, y]
  const [endA, endB] = [x + sizeX, y + sizeY]
  while (a < endA && b < endB) {
    const difference = grams[a]! - grams[b]!
    if (difference === 0) shared++
    if (difference <= 0) a++
    if (difference >= 0) b++
  }
  return shared
}
