import { type ReactNode, useMemo } from 'react'
import { settings } from '#features/admin/settings/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import {
  type ConditionQty,
  conditionsOf,
  conditionWords,
  WHEREABOUTS,
  type Whereabouts,
  whereaboutsOf,
} from '#features/stock/lots/rules.ts'
import type { Data } from '#model/schema/value.ts'
import { SURPLUS_AFTER_YEARS } from '#model/stock/date-codes.ts'
import type { LiveStore } from '#ui/live/types.ts'
import { useLiveAggregate } from '#ui/live/use-live.ts'
import classes from '#ui/record/linked/stock.module.css'
import { useClock } from '#ui/shell/clock.ts'
import { useLiveEntry } from '#ui/shell/use-entry.ts'

/** The stock by condition, one chip each. */
export function ConditionChips({ conditions }: { conditions: readonly ConditionQty[] }): ReactNode {
  if (conditions.length === 0) return null
  return (
    <ul className={`flex wrap gap-6 unlisted no-padding ${classes.chips}`} aria-label="Conditions">
      {conditions.map((one) => (
        <li
          className="pad-x-8 round text-12 line-22 figures muted mute-text"
          key={conditionWords(one)}
          data-grade={one.condition.startsWith('New') ? 'new' : 'used'}
        >
          {conditionWords(one)}
        </li>
      ))}
    </ul>
  )
}

/** The stock of a part by condition, as text: all of it, or the largest quantities and how many others there are. */
export type Conditions = (part: Data, how?: 'all' | 'brief') => string | undefined

/** The conditions of all parts with stock, added up by the server, for as many lots as a list may have. */
export function useConditions(): Conditions {
  const answer = useLiveAggregate({
    collection: lots.name,
    where: [['qtyOnHand', '>', 0]],
    aggregate: { sum: ['qtyOnHand'], by: ['partNumber', 'brand', 'condition'] },
  })
  return useMemo(() => {
    const groups = 'groups' in answer ? answer.groups : []
    const byPart = Map.groupBy(groups, ({ key }) => `${key.brand} ${key.partNumber}`)
    return ({ brand, partNumber }, how = 'all') => {
      const own = byPart.get(`${brand} ${partNumber}`)
      const held = own?.map(({ key, sum }) => ({
        data: { condition: key.condition, qtyOnHand: Number(sum?.qtyOnHand?.value ?? 0) },
      }))
      if (!held) return undefined
      const words = conditionsOf(held).map(conditionWords)
      return how === 'brief' && words.length > 1 ? `${words[0]}, +${words.length - 1}` : words.join(' · ')
    }
  }, [answer])
}

/** The locations of all parts with stock and the age of the stock, for as many lots as a list may have. */
export function useWhereabouts(): (part: Data) => Whereabouts | undefined {
  const answer = useLiveAggregate(WHEREABOUTS)
  const { timeZone } = useClock()
  return useMemo(() => whereaboutsOf(answer, timeZone), [answer, timeZone])
}

// The clock on every page has the same query, so this costs no additional subscription.
const allSettings = (store: LiveStore) => store.documents<{ surplusYears?: number }>({ collection: settings.name })

/** The number of years after which sealed goods count as surplus, from the stock settings. */
export function useSurplusYears(): number {
  const live = useLiveEntry(allSettings)
  const stock = live.state === 'ready' ? live.value.find(({ id }) => id === 'stock') : undefined
  return stock?.data.surplusYears ?? SURPLUS_AFTER_YEARS
}
