import { IconClipboardCheck, IconCoins, IconTransfer } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { landedCostOffer, requestCountOffer } from '#features/stock/inventory/chosen-offers.ts'
import { stockRelated } from '#features/stock/locations/parts.tsx'
import type { Lot } from '#features/stock/lots/collection.ts'
import { transferManyOffer } from '#features/stock/movements/actions.ts'
import { pageAddress } from '#model/feature.ts'
import type { Doc } from '#model/schema/value.ts'
import { BulkActs, type ManyAct } from '#ui/list/bulk/bulk-acts.tsx'

const ACTS: readonly ManyAct[] = [
  { label: 'Move', Icon: IconTransfer, offerOf: (lots) => transferManyOffer(lots as readonly Lot[]) },
  { label: 'Count', Icon: IconClipboardCheck, offerOf: (lots) => requestCountOffer(lots as readonly Lot[]) },
  { label: 'Add cost', Icon: IconCoins, offerOf: (lots) => landedCostOffer(lots as readonly Lot[]) },
]

/** The actions on the selected lots: transfer to one location, count, or add landed cost. */
export function ChosenLots({ selected, clear }: { selected: readonly Doc[]; clear: () => void }): ReactNode {
  const { history } = useRouter()
  const held = selected.filter(({ data }) => Number(data.qtyOnHand) > 0)
  if (held.length === 0) return null
  return (
    <BulkActs
      selected={held}
      {...{ clear }}
      acts={ACTS}
      related={stockRelated}
      // Opens the requested count, with its printable sheet.
      done={(result) => {
        const { countNumber } = (result as { data?: { countNumber?: string } } | undefined)?.data ?? {}
        if (countNumber) history.push(pageAddress('control', { area: 'counts', count: (result as Doc).id }))
      }}
    />
  )
}
