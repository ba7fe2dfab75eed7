import { useMemo } from 'react'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { type CarrierRecord, carrierRecords, silencesOf } from '#features/shipping/tracking/journey.ts'
import { query } from '#model/schema/collection.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { useClock } from '#ui/shell/clock.ts'

/** The number of recently delivered parcels from which carrier records are calculated. */
const ENOUGH_PARCELS = 300
const arrived = query(parcels, {
  where: [['delivered', '==', true]],
  orderBy: [['etaISO', 'desc']],
  limit: ENOUGH_PARCELS,
})

/** How carriers have performed so far; empty until loaded. */
export function useCarrierPast(): {
  silences: ReadonlyMap<string, number>
  records: ReadonlyMap<string, CarrierRecord>
} {
  const { timeZone } = useClock()
  const past = useDocs(arrived, { ignoreErrors: true })
  return useMemo(
    () => ({ silences: silencesOf(past ?? [], timeZone), records: carrierRecords(past ?? [], timeZone) }),
    [past, timeZone],
  )
}
