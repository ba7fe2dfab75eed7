import type { ReactNode } from 'react'
import { addDays, type Day } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { percent } from '#base/text/writing.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { chargeOn } from '#features/sales/invoicing/charge-rules.ts'
import { chargeFinance } from '#features/sales/invoicing/finance-charges.ts'
import { rateOn } from '#model/document/currency.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data } from '#model/schema/value.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { shortDay } from '#ui/grid/format.ts'
import { useDocs, useFiguresOf } from '#ui/list/rows/use-docs.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { baseCurrency, moneyText } from '#ui/shell/money/money.ts'
import { useExchangeRates } from '#ui/shell/use-exchange-rates.tsx'

const RATE = { collection: settings.name, where: [['financeChargePct', '>', 0]], limit: 1 } as const

/** Creates finance charges for overdue invoices; renders nothing when the settings have no rate. */
export function FinanceCharges({ clock }: { clock: Clock }): ReactNode {
  const rules = useDocs(RATE)?.[0]?.data
  const rate = rules?.financeChargePct
  if (!rules || typeof rate !== 'number') return null
  return (
    <CommandButton
      offer={{
        command: chargeFinance,
        label: 'Finance charges',
        action: () => 'Create finance charges',
        fixed: { customerIds: undefined as never },
        confirm: ({ issue, asOf }) => (
          <>
            Each customer with overdue invoices is charged {percent(rate)} of what is overdue, once a month
            {issue ? '' : ', on a draft invoice'}.{' '}
            <Charged asOf={typeof asOf === 'string' ? asOf : clock.today} rules={rules} clock={clock} />
          </>
        ),
      }}
      clock={clock}
      related={linkedPages()}
    />
  )
}

/** A preview of a day's finance charges: the number of customers, and the amount in each currency. */
function Charged({ asOf, rules, clock }: { asOf: Day; rules: Data; clock: Clock }): ReactNode {
  const rates = useExchangeRates(clock.timeZone)
  const { financeChargePct = 0, financeChargeMin = 0, financeGraceDays = 0 } = rules as Record<string, number>
  const overdue = useFiguresOf({
    collection: receivables.name,
    where: [
      ['status', '==', 'Open'],
      ['dueDate', '<', addDays(asOf, -financeGraceDays)],
      ['balance', '>', 0],
    ],
    aggregate: { sum: ['balance'], by: ['customerId', 'currency', 'kind', 'disputed'] },
  })
  const charged = useDocs({
    collection: receivables.name,
    where: [
      ['kind', '==', 'Finance charge'],
      ['invoiceDate', '>=', `${asOf.slice(0, 7)}-01`],
      ['invoiceDate', '<=', `${asOf.slice(0, 7)}-31`],
    ],
  })
  if (!overdue || !('groups' in overdue) || !charged) return null
  const currencyOf = (data: Data): string => String(data.currency || baseCurrency())
  const keyOf = (data: Data): string => `${data.customerId} ${currencyOf(data)}`
  const earlier = new Set(charged.flatMap(({ data }) => (data.status === 'Void' ? [] : [keyOf(data)])))
  const rows = overdue.groups.filter(
    ({ key }) => key.customerId && !key.disputed && key.kind !== 'Finance charge' && !earlier.has(keyOf(key as Data)),
  )
  const amounts = [...Map.groupBy(rows, ({ key }) => keyOf(key as Data)).values()].map((own) => {
    const currency = currencyOf(own[0]!.key as Data)
    const owed = sumMoney(own.map(({ sum }) => Number(sum?.balance?.value ?? 0)))
    const rate = currency === baseCurrency() ? 1 : rateOn(rates, currency, asOf)
    return {
      currency,
      amount: rate && chargeOn(owed, { pct: financeChargePct, least: financeChargeMin, rate, currency }),
    }
  })
  const unrated = amounts.find(({ amount }) => amount === undefined)
  // The command refuses it in the same case.
  if (unrated)
    return (
      <b>
        There is no exchange rate for {unrated.currency} on {shortDay(asOf, clock.today)}. Enter the rate in the
        settings first.
      </b>
    )
  if (amounts.length === 0) return <b>No customer is to be charged.</b>
  const sums = [...Map.groupBy(amounts, ({ currency }) => currency)].map(([currency, own]) =>
    moneyText(sumMoney(own.map(({ amount = 0 }) => amount)), currency),
  )
  return (
    <b>
      {amounts.length} {amounts.length === 1 ? 'customer' : 'customers'}: {sums.join(', ')}.
    </b>
  )
}
