import { useMemo } from 'react'
import { lots } from '#features/stock/lots/collection.ts'
import { conditionsOf, conditionWords } from '#features/stock/lots/conditions.ts'
import { WHEREABOUTS, type Whereabouts, whereaboutsOf } from '#features/stock/lots/locations.ts'
import type { Data } from '#model/schema/value.ts'
import { useLiveAggregate } from '#ui/live/use-live.ts'
import { useClock } from '#ui/shell/clock.ts'

/** What lies there of a part by condition, in words. */
export type Conditions = (part: Data) => string | undefined

/** The conditions of all parts with stock, added up by the server: for as many lots as a list may hold. */
export function useConditions(): Conditions {
  const answer = useLiveAggregate({
    collection: lots.name,
    where: [['qtyOnHand', '>', 0]],
    aggregate: { sum: ['qtyOnHand'], by: ['partNumber', 'brand', 'condition'] },
  })
  return useMemo(() => {
    const groups = 'groups' in answer ? answer.groups : []
    const byPart = Map.groupBy(groups, ({ key }) => `${key.brand} ${key.partNumber}`)
    return ({ brand, partNumber }) => {
      const own = byPart.get(`${brand} ${partNumber}`)
      const held = own?.map(({ key, sum }) => ({
        data: { condition: key.condition, qtyOnHand: Number(sum?.qtyOnHand?.value ?? 0) },
      }))
      return held && conditionsOf(held).map(conditionWords).join(' · ')
    }
  }, [answer])
}

/** Where the parts with stock lie and since when, for as many lots as a list may hold. */
export function useWhereabouts(): (part: Data) => Whereabouts | undefined {
  const answer = useLiveAggregate(WHEREABOUTS)
  const { timeZone } = useClock()
  return useMemo(() => whereaboutsOf(answer, timeZone), [answer, timeZone])
}
