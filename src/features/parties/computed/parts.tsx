import type { ReactNode } from 'react'
import { percent } from '#base/text/writing.ts'
import { customerComputed, vendorComputed } from '#features/parties/computed/rules.ts'
import { PARTY_STATES } from '#features/parties/party/rules.ts'
import type { Computed } from '#model/schema/computed.ts'
import type { Data } from '#model/schema/value.ts'
import { AmountCell } from '#ui/grid/cells/cells.tsx'
import { ALL, statusTab } from '#ui/list/rows/list-rows.ts'
import type { CollectionView, ListTab } from '#ui/list/views/view.ts'
import { moneyText } from '#ui/shell/money/money.ts'

type Shown = Pick<CollectionView, 'cardAmount' | 'draw' | 'tabs'>

const tabsOf = (owed: string): readonly ListTab[] => [
  ALL,
  { name: 'owed', label: owed, where: () => [['hasOpen', '==', true]] },
  { name: 'overdue', label: 'Overdue', hot: true, where: () => [['hasOverdue', '==', true]] },
  ...PARTY_STATES.map((state) => statusTab(state)),
]

/** An amount as in any list, followed by the amounts in other currencies. */
const amountOf =
  ({ fields }: Computed, name: string) =>
  (data: Data): ReactNode => {
    const rows = Array.isArray(data.otherFigures) ? (data.otherFigures as readonly Data[]) : []
    const others = rows.flatMap(({ figuresIn, [name]: value }) =>
      typeof value === 'number' ? [moneyText(value, String(figuresIn))] : [],
    )
    const amount = <AmountCell field={fields[name]!} value={data[name]} data={data} />
    if (others.length === 0) return amount
    return (
      <span title={others.join(', ')}>
        {amount}
        {data[name] !== undefined && ', '}
        {others.join(', ')}
      </span>
    )
  }

const amountsOf = (computed: Computed): CollectionView['draw'] =>
  Object.fromEntries(computed.sums.map((name) => [name, amountOf(computed, name)]))

/** Exceeding the limit is stated in words, not only by a number. */
const credit = ({ creditUsed }: Data): ReactNode =>
  typeof creditUsed === 'number' && (
    <span data-hot={creditUsed > 100 || undefined}>
      {percent(creditUsed)}
      {creditUsed > 100 && ', over limit'}
    </span>
  )

/** How the directories show computed figures: amounts with their currencies, and tabs that filter by them. */
export const vendorColumns: Shown = {
  cardAmount: 'openBalance',
  draw: amountsOf(vendorComputed),
  tabs: tabsOf('Balance payable'),
}

export const customerColumns: Shown = {
  cardAmount: 'openBalance',
  draw: { ...amountsOf(customerComputed), creditUsed: credit },
  tabs: tabsOf('Balance due'),
}
