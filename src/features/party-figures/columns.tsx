import type { ReactNode } from 'react'
import styles from '#features/party-figures/figures.module.css'
import { PARTY_STATES } from '#features/vendors/party.ts'
import type { Data } from '#model/value.ts'
import { ALL, statusTab } from '#ui/collection/list-rows.ts'
import type { CollectionView, Tab } from '#ui/collection/view.ts'
import { money } from '#ui/frame/money.ts'

type Shown = Pick<CollectionView, 'draw' | 'tabs'>

const tabsOf = (owed: string): readonly Tab[] => [
  ALL,
  { name: 'owed', label: owed, where: () => [['openBalance', '>', 0]] },
  { name: 'overdue', label: 'Overdue', hot: true, where: () => [['overdue', '>', 0]] },
  ...PARTY_STATES.map((state) => statusTab(state)),
]

const amount =
  (name: string) =>
  (data: Data): ReactNode =>
    typeof data[name] === 'number' && money(data[name], textIn(data, 'figuresIn'))

const textIn = (data: Data, name: string): string | undefined => {
  const value = data[name]
  return typeof value === 'string' ? value : undefined
}

/** What is open, other currencies in words beside it. */
const open = (data: Data): ReactNode =>
  [amount('openBalance')(data), textIn(data, 'otherCurrencies')].filter(Boolean).join(', ')

/** More than the limit is told in words, not by a number alone. */
const credit = ({ creditUsed }: Data): ReactNode =>
  typeof creditUsed === 'number' && (
    <span className={styles.cell} data-hot={creditUsed > 100 || undefined}>
      {creditUsed} %{creditUsed > 100 && ', over'}
    </span>
  )

/** How the directories show what is worked out: amounts with their currencies, and the cuts by them. */
export const vendorColumns: Shown = {
  draw: { openBalance: open, overdue: amount('overdue'), ordered: amount('ordered') },
  tabs: tabsOf('We owe'),
}

export const customerColumns: Shown = {
  draw: { openBalance: open, overdue: amount('overdue'), sales: amount('sales'), creditUsed: credit },
  tabs: tabsOf('They owe'),
}
