import { countWords, does, instead } from '#features/insight/setting-effects/count-words.ts'
import type { Count } from '#features/stock/counts/collection.ts'
import { counts as countSessions } from '#features/stock/counts/collection.ts'
import { countLines, isFarOff, LIMIT, TOLERANCE, valueOff, varianceOf } from '#features/stock/counts/rules.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import type { Consequence } from '#model/document/setting-change.ts'
import { floorOf } from '#model/pricing/floor-of.ts'
import type { Value } from '#model/schema/value.ts'
import { betterCondition, SURPLUS_AFTER_YEARS } from '#model/stock/date-codes.ts'

/** The number of latest counts used to show what another rule would have changed. */
const LOOKED_AT = 50
const PARTS_LOOKED_AT = 1000
const countsIn = (status: readonly string[]) => ({
  collection: countSessions.name,
  where: [['status', 'in', status] as const],
})
const latest = { ...countsIn(['Posted']), orderBy: [['countNumber', 'desc']] as const, limit: LOOKED_AT }

const countTolerance: Consequence = {
  asks: () => [latest, countsIn(['Open', 'Review'])],
  effectsOn([posted = [], running = []], { before, after }) {
    const again = (value: Value | undefined) =>
      (posted as unknown as readonly Count[])
        .flatMap(countLines)
        .filter(
          ({ countedQty, bookQty }) =>
            countedQty !== undefined && isFarOff(countedQty, bookQty, typeof value === 'number' ? value : TOLERANCE),
        ).length
    const [old, next] = [again(before), again(after)]
    return [
      ...(old === next
        ? []
        : [
            `In the last ${countWords(posted.length, 'count')}, ${instead(next, old)} lots would have been counted again.`,
          ]),
      ...(running.length > 0 && old !== next
        ? [`${countWords(running.length, 'count')} under way ${does(running.length, 'keeps', 'keep')} the old limit.`]
        : []),
    ]
  },
}

const countLimit: Consequence = {
  asks: () => [latest, countsIn(['Review'])],
  effectsOn([posted = [], waiting = []], { before, after }) {
    const limitOf = (value: Value | undefined) => (typeof value === 'number' ? value : LIMIT)
    const wanting = (counts: readonly unknown[], value: Value | undefined) =>
      (counts as readonly Count[]).filter(
        (count) =>
          valueOff(countLines(count).map((line) => line.varianceValue ?? varianceOf(line, line.unitCost ?? 0).value)) >
          limitOf(value),
      ).length
    const [old, next] = [wanting(posted, before), wanting(posted, after)]
    const [waitsOld, waitsNext] = [wanting(waiting, before), wanting(waiting, after)]
    return [
      ...(old === next
        ? []
        : [
            `Of the last ${countWords(posted.length, 'count')}, ${instead(next, old)} would have needed a second person.`,
          ]),
      ...(waitsOld === waitsNext
        ? []
        : [
            `Of the counts in review, ${instead(waitsNext, waitsOld)} ${does(waitsNext, 'needs', 'need')} a second person.`,
          ]),
    ]
  },
}

const surplusYears: Consequence = {
  asks: () => [
    {
      collection: lots.name,
      where: [
        ['condition', '==', 'New sealed'],
        ['qtyOnHand', '>', 0],
      ],
    },
  ],
  effectsOn([sealed = []], { before, after }, { today }) {
    const old = (value: Value | undefined) => {
      const years = typeof value === 'number' ? value : SURPLUS_AFTER_YEARS
      return sealed.filter(({ data }) => betterCondition(data, today, years)).length
    }
    const [was, is] = [old(before), old(after)]
    return was === is
      ? []
      : [`Of the sealed lots in stock, ${instead(is, was)} would be called New surplus if they came in today.`]
  },
}

/** A changed minimum margin: which prices are below the floor. */
const floorMargin: Consequence = {
  // A catalogue has a million parts, so only those with the most stock are checked.
  asks: () => [
    {
      collection: parts.name,
      where: [['qtyOnHand', '>', 0]],
      orderBy: [['qtyOnHand', 'desc']],
      limit: PARTS_LOOKED_AT,
    },
  ],
  effectsOn([priced = []], { before, after }) {
    const below = (value: Value | undefined) =>
      priced.filter(({ data }) => typeof data.listPrice === 'number' && data.listPrice < (floorOf(data, value) ?? 0))
        .length
    const [old, next] = [below(before), below(after)]
    return old === next
      ? []
      : [
          `Of the ${countWords(priced.length, 'part')} there is most of, ${instead(next, old)} ${does(next, 'has', 'have')} a list price below the floor.`,
        ]
  },
}

/** The effects on count tolerances, on the age at which sealed goods become surplus, and on price floors. */
export const stockConsequences: Readonly<Record<string, Consequence>> = {
  countTolerance,
  countLimit,
  surplusYears,
  floorMargin,
}
