import { alike, type Marks, markReader, stepsOf, thresholdOf } from '#model/matching/likeness.ts'
import { isKeyTest, isRequired, isSpanTest, type Likeness } from '#model/matching/likeness-tests.ts'
import type { Data } from '#model/schema/value.ts'
import { joinAlike, openBudget } from '#server/duplicates/join.ts'
import { openDuplicateLinks } from '#server/duplicates/links.ts'

/** Records that a rule calls alike, by the ids they were added with. */
export interface Alike {
  ids: string[]
  /** The weakest likeness that holds the group together, 0 to 1. */
  score: number
}

/** Pairs that someone has said are not duplicates. */
export type Dismissed = (a: string, b: string) => boolean

/**
 * Gathers what records show to a rule and finds who is alike: first by keys, then by names, days and amounts within equal keys.
 * The answer is that of comparing all pairs and following the links.
 */
export function openGrouping(rule: readonly Likeness[], timeZone: string, share?: number) {
  const marksOf = markReader(rule, timeZone)
  const required = rule.filter(isRequired)
  const isPlain = rule.every((one) => isRequired(one) && isKeyTest(one.test))
  const ids: string[] = []
  const marks: Marks[] = []
  const heads = new Map<string, number>()
  const before: number[] = []

  return {
    add(id: string, data: Data): void {
      const shown = marksOf(data)
      if (!shown) return
      const at = ids.push(id) - 1
      // Of a rule of keys alone the keys of the map are all there is to keep.
      if (!isPlain) marks.push(shown)
      before.push(heads.get(shown.key) ?? -1)
      heads.set(shown.key, at)
    },
    /** How many records showed all fields. */
    size: () => ids.length,
    groups(dismissed?: { pairs: Dismissed; has: (id: string) => boolean }): Alike[] {
      const found: { first: number; alike: Alike }[] = []
      const budget = openBudget()
      for (const head of heads.values()) {
        if (before[head] === -1) continue
        const block: number[] = []
        for (let at = head; at >= 0; at = before[at]!) block.push(at)
        block.reverse()
        const said = dismissed && block.some((at) => dismissed.has(ids[at]!)) ? dismissed.pairs : undefined
        for (const { members, score } of isPlain && !said ? [whole(block)] : linked(block, said))
          found.push({
            first: block[members[0]!]!,
            alike: { ids: members.map((at) => ids[block[at]!]!), score },
          })
      }
      found.sort((a, b) => b.alike.score - a.alike.score || a.first - b.first)
      return found.map((one) => one.alike)

      function linked(block: readonly number[], said: Dismissed | undefined) {
        const links = openDuplicateLinks(block.length)
        const own = isPlain ? [] : block.map((at) => marks[at]!)
        const named = required.find(({ test }) => test === 'name')
        const spanTests = required.filter(({ test }) => isSpanTest(test))
        // Where nothing is asked beyond what orders and links them, comparing pair by pair says no more.
        const isSimple =
          !said &&
          required.length === rule.length &&
          rule.filter(({ test }) => test === 'name').length <= 1 &&
          spanTests.length <= 1
        const link = (a: number, b: number, likeness: number) => {
          if (isSimple) links.join(a, b, likeness)
          else {
            if (said?.(ids[block[a]!]!, ids[block[b]!]!)) return
            const score = isPlain ? 1 : alike(rule, own[a]!, own[b]!, share)
            if (score !== undefined) links.join(a, b, score)
          }
        }
        /** Links the records of two forms: in the order they are in, or each with the next where nothing else is asked. */
        const linkAll = (some: readonly number[], likeness: number) => {
          const [span] = spanTests
          if (!span) {
            for (const [at, a] of some.entries()) {
              if (isSimple) {
                if (at > 0) link(some[at - 1]!, a, likeness)
                continue
              }
              budget.spend(at)
              for (let other = 0; other < at; other++) link(some[other]!, a, likeness)
            }
            return
          }
          const inOrder = some.toSorted((a, b) => own[a]!.spans[0]! - own[b]!.spans[0]!)
          for (let at = 0; at < inOrder.length; at++)
            for (let next = at + 1; next < inOrder.length; next++) {
              const [a, b] = [inOrder[at]!, inOrder[next]!]
              if (own[b]!.spans[0]! - own[a]!.spans[0]! > stepsOf(span)) break
              budget.spend(1)
              link(a, b, likeness)
              if (isSimple) break
            }
        }
        if (!named) {
          linkAll([...block.keys()], 1)
          return links.groups()
        }
        const byForm = Map.groupBy(block.keys(), (at) => own[at]!.names[0]!)
        const forms = [...byForm.keys()]
        for (const same of byForm.values()) if (same.length > 1) linkAll(same, 1)
        joinAlike(forms, thresholdOf(named), budget, (a, b, likeness) => {
          const [some, others] = [byForm.get(forms[a]!)!, byForm.get(forms[b]!)!]
          if (isSimple && spanTests.length === 0) links.join(some[0]!, others[0]!, likeness)
          else linkAcross(some, others, likeness)
        })
        return links.groups()

        function linkAcross(some: readonly number[], others: readonly number[], likeness: number): void {
          const [span] = spanTests
          if (span && isSimple) {
            linkNear(some, others, likeness, stepsOf(span))
            return
          }
          budget.spend(some.length * others.length)
          for (const a of some) for (const b of others) link(a, b, likeness)
        }

        /** Links each record of one form with those of the other that is near; the others are walked in the order they are in. */
        function linkNear(some: readonly number[], others: readonly number[], likeness: number, within: number): void {
          const placeOf = (at: number) => own[at]!.spans[0]!
          const inOrder = others.toSorted((a, b) => placeOf(a) - placeOf(b))
          const walked = some.toSorted((a, b) => placeOf(a) - placeOf(b))
          let from = 0
          for (const a of walked) {
            while (from < inOrder.length && placeOf(inOrder[from]!) < placeOf(a) - within) from++
            for (let at = from; at < inOrder.length && placeOf(inOrder[at]!) <= placeOf(a) + within; at++) {
              budget.spend(1)
              links.join(a, inOrder[at]!, likeness)
            }
          }
        }
      }
    },
  }
}

const whole = (block: readonly number[]) => ({ members: [...block.keys()], score: 1 })
