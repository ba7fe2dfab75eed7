import { useMemo } from 'react'
import { addDays, dayIn } from '#base/days.ts'
import { useSettingsOf, useTaxChoice } from '#features/admin/settings/parts.tsx'
import { HeldHint } from '#features/parties/bank/parts.tsx'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { useOrderView } from '#features/purchasing/purchase-orders/parts.tsx'
import { unknownParts, withoutQuantity } from '#features/purchasing/purchase-orders/rules.ts'
import { isOrderDue, poDueDay } from '#model/document/days/order-days.ts'
import { linesIn } from '#model/document/lines.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { statusTab } from '#ui/list/rows/list-rows.ts'
import type { ListTab } from '#ui/list/views/view.ts'
import { Warning } from '#ui/record/faults/warning-note.tsx'
import { proposalsOf } from '#ui/record/proposes.tsx'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'

const PROPOSES = proposalsOf(purchaseOrders)

const tabs: readonly ListTab[] = [
  statusTab('Pending'),
  {
    name: 'due',
    label: 'Due now',
    hot: true,
    where: () => [['status', '==', 'Pending']],
    keeps: (data, { today }) => isOrderDue(data, today),
  },
  statusTab('Draft'),
  statusTab('Received'),
  statusTab('Closed'),
  statusTab('Cancelled'),
]

/** Purchase orders; recording the invoice of an order creates its bill. */
export default function PurchaseOrdersScreen() {
  const taxed = useTaxChoice(purchaseOrders)
  const view = useOrderView()
  const me = useUser()?.email
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const { promiseDays } = useSettingsOf('purchasing')
  const promised = promiseDays === undefined ? undefined : addDays(today, promiseDays)
  // The person who creates an order is its default buyer; the default promised date follows the settings until the
  // vendor names one.
  const collection = useMemo(() => {
    const { buyer, expectedDate } = taxed.fields
    return {
      ...taxed,
      fields: {
        ...taxed.fields,
        buyer: { ...buyer, options: { ...buyer.options, ...(me && { default: me }) } },
        expectedDate: { ...expectedDate, options: { ...expectedDate.options, ...(promised && { default: promised }) } },
      },
    }
  }, [taxed, me, promised])
  return (
    <CollectionScreen
      {...view}
      collection={collection}
      purpose="Create an order, or import a file."
      tabs={tabs}
      proposes={PROPOSES}
      due={(data) => (data.status === 'Pending' ? poDueDay(data.poNumber) : undefined)}
      dueAfter="status"
      dueLabel="30-day rule"
      dueMissing={({ status, poNumber }) =>
        status === 'Pending' && !poDueDay(poNumber) ? 'No date in number' : undefined
      }
      hint={(data) => (
        <>
          <HeldHint data={data} of="order" />
          <Warning sentences={[unknownParts, withoutQuantity].flatMap((doubt) => doubt(linesIn(data.lines)) ?? [])} />
        </>
      )}
    />
  )
}
