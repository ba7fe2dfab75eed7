import { dayIn } from '#base/days.ts'
import { classifyStock } from '#features/stock/control/classify.ts'
import { stockRelated } from '#features/stock/locations/parts.tsx'
import { parts } from '#features/stock/parts/collection.ts'
import { findParts } from '#model/part-numbers/find.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import type { CollectionView, ListTab } from '#ui/list/views/view.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'

const classed = {
  ...parts,
  list: {
    columns: ['partNumber', 'brand', 'abcClass', 'xyzClass', 'stockValue', 'qtyOnHand', 'avgCost', 'description'],
    sort: '-stockValue',
    sums: ['stockValue'],
  },
} as const

const tabOf = (name: string, field: 'abcClass' | 'xyzClass'): ListTab => ({
  name,
  label: name,
  where: () => [[field, '==', name]],
})

const view: CollectionView = {
  collection: classed,
  searchHint: 'Part, number, brand',
  purpose: 'Classify parts by stock value and demand.',
  fixed: true,
  find: findParts,
  related: stockRelated,
  tabs: [
    ...(['A', 'B', 'C'] as const).map((name) => tabOf(name, 'abcClass')),
    ...(['X', 'Y', 'Z'] as const).map((name) => tabOf(name, 'xyzClass')),
  ],
  ways: <Classify />,
  summary: (data) =>
    [data.brand, data.abcClass && `Class ${data.abcClass}${data.xyzClass ?? ''}`].filter(Boolean).join(' · '),
}

/** Parts by the class their stock value and their demand give them. */
export const AbcArea = () => <CollectionScreen {...view} />

function Classify() {
  const { timeZone } = useClock()
  const now = useNow()
  return (
    <CommandButton
      offer={{
        command: classifyStock,
        label: 'Classify',
        confirm: () => 'Classifies each part by its stock value and by its demand of the last 12 months.',
      }}
      clock={{ now, timeZone, today: dayIn(timeZone, now) }}
    />
  )
}
