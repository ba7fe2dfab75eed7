import type { ReactNode } from 'react'
import { dayIn } from '#base/days.ts'
import { classifyStock } from '#features/stock/control/classify.ts'
import { CLASSES, firstClass } from '#features/stock/control/rules.ts'
import { stockRelated } from '#features/stock/locations/parts.tsx'
import { parts } from '#features/stock/parts/collection.ts'
import { findParts } from '#model/part-numbers/find.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { ListEmpty } from '#ui/list/list-states.tsx'
import type { CollectionView, ListTab } from '#ui/list/views/view.ts'
import { useLiveAggregate } from '#ui/live/use-live.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { Page } from '#ui/shell/pages/page.tsx'

const classed = {
  ...parts,
  list: {
    columns: ['partNumber', 'brand', 'abcClass', 'xyzClass', 'stockValue', 'qtyOnHand', 'avgCost', 'description'],
    sort: '-stockValue',
    sums: ['stockValue'],
  },
} as const

const tabs = CLASSES.map(
  (name): ListTab => ({
    name,
    label: name,
    where: () => [['ABC'.includes(name) ? 'abcClass' : 'xyzClass', '==', name]],
  }),
)

const view: CollectionView = {
  collection: classed,
  searchHint: 'Part, number, brand',
  purpose: 'Classify parts by stock value and demand.',
  fixed: true,
  find: findParts,
  related: stockRelated,
  tabs,
  ways: <Classify />,
  summary: (data) =>
    [data.brand, data.abcClass && `Class ${data.abcClass}${data.xyzClass ?? ''}`].filter(Boolean).join(' · '),
}

/** Parts by the class of their stock value and demand; before classification, a button to start it. */
export function AbcArea(): ReactNode {
  const answer = useLiveAggregate({
    collection: parts.name,
    where: [],
    aggregate: { count: true, by: ['abcClass', 'xyzClass'] },
  })
  const groups = 'groups' in answer ? answer.groups : []
  const opensOn = firstClass(groups.map(({ key }) => key))
  if (opensOn || groups.length === 0) return <CollectionScreen {...view} {...(opensOn && { opensOn })} />
  return (
    <Page>
      <div className="stack scrolls on-panel line-above">
        <ListEmpty
          title="No parts are classified yet"
          text="Classes rank parts by stock value (A to C) and by how regularly they sell (X to Z)."
        >
          <Classify variant="filled" />
        </ListEmpty>
      </div>
    </Page>
  )
}

function Classify({ variant = 'default' }: { variant?: 'filled' | 'default' }) {
  const { timeZone } = useClock()
  const now = useNow()
  return (
    <CommandButton
      variant={variant}
      offer={{
        command: classifyStock,
        label: 'Classify',
        confirm: () => 'Classifies each part by its stock value and by its demand of the last 12 months.',
      }}
      clock={{ now, timeZone, today: dayIn(timeZone, now) }}
    />
  )
}
