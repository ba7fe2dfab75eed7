import type { ReactNode } from 'react'
import { dayIn } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { openReceivables } from '#features/money/receivables/collection.ts'
import { type Customer, customers } from '#features/parties/customers/collection.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { type OwedDoc, openAmount, overdueDays } from '#model/document/open.ts'
import { isOf } from '#model/document/party.ts'
import { creditStops } from '#model/document/trade.ts'
import type { Data } from '#model/schema/value.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLive, useLiveDoc } from '#ui/live/use-live.ts'
import { Warning } from '#ui/record/faults/warning-note.tsx'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'

/**
 * How much credit is used, and why there is no more, as a sentence for each reason; `more` is an amount about to be
 * added.
 */
export function useCredit(
  customer: Partial<Customer['data']>,
  owed: readonly OwedDoc[],
  clock: Clock,
  more = 0,
): { used: number; stops: readonly string[] } {
  const creditDays = useLiveDoc<{ creditDays?: number }>(settings.name, 'money')?.data.creditDays
  const currency = currencyOf(customer, baseCurrency())
  // Only amounts in the limit's own currency can be compared with it.
  const mine = owed.filter((doc) => currencyOf(doc.data, baseCurrency()) === currency)
  const used = sumMoney([...mine.map((doc) => openAmount(doc.data)), more])
  const oldest = overdueDays(
    owed.map((doc) => doc.data),
    clock.today,
    clock.timeZone,
  )
  return { used, stops: creditStops(customer, { used, oldest, creditDays }) }
}

/** Warns during entry that the customer gets no more credit, including this invoice. */
export const CreditHint = ({ data }: { data: Data }): ReactNode =>
  typeof data.customerId === 'string' && (
    <Await fallback={null}>
      <OfCustomer key={data.customerId} id={data.customerId} data={data} />
    </Await>
  )

function OfCustomer({ id, data }: { id: string; data: Data }): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const customer = useLiveDoc<Partial<Customer['data']>>(customers.name, id)?.data ?? {}
  const open = useLive(openReceivables) as readonly OwedDoc[]
  const isSame = currencyOf(data, baseCurrency()) === currencyOf(customer, baseCurrency())
  const { stops } = useCredit(
    customer,
    open.filter(isOf({ id })),
    { now, today: dayIn(timeZone, now), timeZone },
    isSame && typeof data.totalAmount === 'number' ? data.totalAmount : 0,
  )
  return <Warning sentences={stops} />
}
