import type { ReactNode } from 'react'
import { vendorWorked } from '#features/insight/party-figures/computed/computed.ts'
import styles from '#features/insight/party-figures/figures.module.css'
import { PARTY_STATES } from '#features/parties/vendors/party.ts'
import type { Data } from '#model/schema/value.ts'
import { Amount } from '#ui/grid/cells/cells.tsx'
import { ALL, statusTab } from '#ui/list/rows/list-rows.ts'
import type { CollectionView, Tab } from '#ui/list/views/view.ts'

type Shown = Pick<CollectionView, 'cardAmount' | 'draw' | 'tabs'>

const OPEN = vendorWorked.fields.openBalance!

const tabsOf = (owed: string): readonly Tab[] => [
  ALL,
  { name: 'owed', label: owed, where: () => [['openBalance', '>', 0]] },
  { name: 'overdue', label: 'Overdue', hot: true, where: () => [['overdue', '>', 0]] },
  ...PARTY_STATES.map((state) => statusTab(state)),
]

const textIn = (data: Data, name: string): string | undefined => {
  const value = data[name]
  return typeof value === 'string' ? value : undefined
}

/** What is open as any amount of a list, in words beside it what is open in other currencies. */
function open(data: Data): ReactNode {
  const others = textIn(data, 'otherCurrencies')
  const amount = <Amount field={OPEN} value={data.openBalance} data={data} />
  return others ? (
    <span title={others}>
      {amount}
      {data.openBalance !== undefined && ', '}
      {others}
    </span>
  ) : (
    amount
  )
}

/** More than the limit is told in words, not by a number alone. */
const credit = ({ creditUsed }: Data): ReactNode =>
  typeof creditUsed === 'number' && (
    <span className={styles.cell} data-hot={creditUsed > 100 || undefined}>
      {creditUsed} %{creditUsed > 100 && ', over'}
    </span>
  )

/** How the directories show what is worked out: amounts with their currencies, and the cuts by them. */
export const vendorColumns: Shown = {
  cardAmount: 'openBalance',
  draw: { openBalance: open },
  tabs: tabsOf('We owe'),
}

export const customerColumns: Shown = {
  cardAmount: 'openBalance',
  draw: { openBalance: open, creditUsed: credit },
  tabs: tabsOf('They owe'),
}
