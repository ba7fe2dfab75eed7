import type { ReactNode } from 'react'
import { dayIn } from '#base/days.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { postingNote } from '#features/money/payables/rules.ts'
import type { ExchangeRate } from '#model/document/currency.ts'
import type { Data } from '#model/schema/value.ts'
import { Await } from '#ui/live/await.tsx'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { Warning } from '#ui/record/faults/warning-note.tsx'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { useExchangeRates } from '#ui/shell/use-exchange-rates.tsx'

/** The account of the settings, which pays when none is chosen, and the exchange rates. */
export interface PayingAccount {
  accountId: string | undefined
  rates: readonly ExchangeRate[]
}

export function usePayingAccount(): PayingAccount {
  const { timeZone } = useClock()
  const accountId = useLiveDoc<{ bankAccountId?: string }>(settings.name, 'money')?.data.bankAccountId
  return { accountId, rates: useExchangeRates(timeZone) }
}

/** While a bill is typed: that it does not post on its own day. */
export const BillDayHint = ({ data }: { data: Data }): ReactNode =>
  data.invoiceDate !== undefined && (
    <Await fallback={null}>
      <OfDay invoiceDate={data.invoiceDate} />
    </Await>
  )

function OfDay({ invoiceDate }: { invoiceDate: unknown }): ReactNode {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const closedThrough = useLiveDoc<{ closedThrough?: unknown }>(settings.name, 'money')?.data.closedThrough
  const note = postingNote(invoiceDate, { today, timeZone, closedThrough })
  return <Warning sentences={note === undefined ? [] : [note]} />
}
