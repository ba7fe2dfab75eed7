import { addDays, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { companyCurrency, dueBy } from '#features/admin/settings/rules.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { definedValues } from '#features/sales/deals/commands.ts'
import { chargeOn } from '#features/sales/invoicing/charge-rules.ts'
import { issueInvoice } from '#features/sales/invoicing/commands.ts'
import { needRate } from '#features/stock/postings/commands.ts'
import { defineCommand } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { openAmount } from '#model/document/open.ts'
import { query } from '#model/schema/collection.ts'
import { date, flag, references } from '#model/schema/fields.ts'

/** Charges overdue invoices, once per customer and month; disputed invoices and earlier charges are excluded. */
export const chargeFinance = defineCommand({
  name: 'receivable.financeCharge',
  label: 'Finance charge',
  help: 'Charges the rate in Settings on invoices overdue beyond the grace days.',
  undoBy: 'Void the finance charge.',
  large: true,
  input: {
    asOf: date('As of', { help: 'Default: today' }),
    customerIds: references('Customers', customers, { help: 'Default: all' }),
    issue: flag('Issue at once'),
  },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const rules = (await tx.get(settings, 'money'))?.data ?? {}
    const {
      financeChargePct: pct,
      financeChargeMin: least = 0,
      financeGraceDays: grace = 0,
    } = rules as {
      financeChargePct?: number
      financeChargeMin?: number
      financeGraceDays?: number
    }
    if (!pct) throw refuse('There is no rate for finance charges. Enter one under Settings, Money.')
    const asOf = toDay(input.asOf, timeZone) ?? today
    if (asOf > today) throw refuse(`${asOf} is in the future. Choose today or an earlier day.`, 'asOf')
    const last = addDays(asOf, -grace)
    const base = await companyCurrency(tx)
    const open = await tx.find(query(receivables, { where: [['status', '==', 'Open']] }))
    const late = open.filter(({ data }) => {
      const due = toDay(data.dueDate, timeZone)
      const isWanted = !input.customerIds?.length || input.customerIds.includes(data.customerId ?? '')
      return (
        isWanted &&
        data.customerId &&
        due &&
        due < last &&
        !data.disputed &&
        data.kind !== 'Finance charge' &&
        openAmount(data) > 0
      )
    })
    const month = asOf.slice(0, 7)
    const made: string[] = []
    for (const own of Map.groupBy(late, ({ data }) => `${data.customerId} ${data.currency ?? base}`).values()) {
      const { customerId, currency } = own[0]!.data
      if (await isCharged(context, customerId!, { currency: currency ?? base, base, month })) continue
      const customer = await tx.need(customers, customerId!)
      const owed = sumMoney(own.map(({ data }) => openAmount(data)))
      const rate = await needRate(context, { currency, day: asOf, name: customer.data.name })
      const amount = chargeOn(owed, { pct, least, rate, currency: currency ?? base })
      if (amount <= 0) continue
      const { dueDate, termsId } = await dueBy(tx, {
        day: asOf,
        termsId: customer.data.termsId,
        dueDate: undefined,
        timeZone,
      })
      const description = `Finance charge of ${pct}% on ${amountText(owed, currency ?? base)} overdue`
      const invoice = await tx.insert(receivables, {
        status: 'Draft',
        kind: 'Finance charge',
        customerId: customerId!,
        customerName: customer.data.name,
        ...definedValues({ currency }),
        invoiceDate: asOf,
        ...{ termsId, dueDate, totalAmount: amount, taxAmount: 0, amountPaid: 0, balance: amount },
        lines: [{ lineId: '1', kind: 'Finance charge', description, qty: 1, unitPrice: amount, amount }],
      })
      made.push((input.issue ? await issueInvoice(context, invoice) : invoice).id)
    }
    if (made.length === 0) throw refuse('No invoice is overdue beyond the grace days. Nothing is charged.')
    return { made }
  },
})

async function isCharged(
  { tx, timeZone }: Parameters<typeof chargeFinance.run>[0],
  customerId: string,
  { currency, base, month }: { currency: string; base: string; month: string },
): Promise<boolean> {
  const earlier: Receivable[] = await tx.find(
    query(receivables, {
      where: [
        ['customerId', '==', customerId],
        ['kind', '==', 'Finance charge'],
      ],
    }),
  )
  return earlier.some(
    ({ data }) =>
      data.status !== 'Void' &&
      (data.currency ?? base) === currency &&
      toDay(data.invoiceDate, timeZone)?.startsWith(month),
  )
}
