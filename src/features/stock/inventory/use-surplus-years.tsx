import { SURPLUS_AFTER_YEARS } from '#features/stock/lots/date-codes.ts'
import type { LiveStore } from '#ui/live/types.ts'
import { useEntry } from '#ui/shell/use-entry.ts'

// The clock of every page asks the same, so it costs no subscription of its own.
const allSettings = (store: LiveStore) => store.documents<{ surplusYears?: number }>({ collection: 'settings' })

/** After how many years sealed goods are called surplus, as the stock settings say. */
export function useSurplusYears(): number {
  const live = useEntry(allSettings)
  const stock = live.state === 'ready' ? live.value.find(({ id }) => id === 'stock') : undefined
  return stock?.data.surplusYears ?? SURPLUS_AFTER_YEARS
}
