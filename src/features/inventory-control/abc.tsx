import { dayIn } from '#base/days.ts'
import { findParts } from '#features/inventory/find.ts'
import { stockRelated } from '#features/inventory/related.ts'
import { classifyStock } from '#features/inventory-control/commands.ts'
import { parts } from '#features/parts/collection.ts'
import { CollectionScreen } from '#ui/collection/collection-screen.tsx'
import type { CollectionView, Tab } from '#ui/collection/view.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { useClock, useNow } from '#ui/frame/clock.ts'

const classed = {
  ...parts,
  list: {
    columns: ['partNumber', 'brand', 'abcClass', 'stockValue', 'qtyOnHand', 'avgCost', 'description'],
    sort: '-stockValue',
    sums: ['stockValue'],
  },
} as const

const tabOf = (name: 'A' | 'B' | 'C'): Tab => ({
  name,
  label: `Class ${name}`,
  where: () => [['abcClass', '==', name]],
})

const view: CollectionView = {
  collection: classed,
  heading: 'ABC',
  searchHint: 'Part, number, brand',
  purpose: 'Parts stand here in the class their stock value gives them. Classify them to begin.',
  fixed: true,
  find: findParts,
  related: stockRelated,
  tabs: ['A', 'B', 'C'].map((name) => tabOf(name as 'A' | 'B' | 'C')),
  ways: <Classify />,
  summary: (data) => [data.brand, data.abcClass && `Class ${data.abcClass}`].filter(Boolean).join(' · '),
}

/** Parts by the class their stock value gives them. */
export const AbcArea = () => <CollectionScreen {...view} />

function Classify() {
  const { timeZone } = useClock()
  const now = useNow()
  return (
    <CommandButton
      offer={{
        command: classifyStock,
        label: 'Classify',
        confirm: () => 'Every part with stock gets its class by what the stock is worth now.',
      }}
      clock={{ now, timeZone, today: dayIn(timeZone, now) }}
    />
  )
}
