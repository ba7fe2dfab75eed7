import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { postPayment, type SettledItem } from '#features/money/payment-posting/commands.ts'
import { needAmount, needOpenItem } from '#features/money/payments/rules.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { needOpenDay } from '#features/stock/postings/commands.ts'
import { type CommandContext, defineCommand } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { openAmount } from '#model/document/open.ts'
import { allocate } from '#model/document/owed/allocation.ts'
import { query } from '#model/schema/collection.ts'
import { date, money, reference, tags, text } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** Offsets receivables from a company against payables to it, without moving money. */
export const contra = defineCommand({
  name: 'vouchers.contra',
  label: 'Net',
  help: 'Bills and invoices of one company settle each other, oldest due first.',
  undoBy: 'Void the voucher.',
  input: {
    vendorId: reference('Vendor', vendors, { required: true }),
    customerId: reference('Customer', customers, { required: true }),
    amount: money('Amount', { decimals: 3, min: 0, help: 'Default: full amount' }),
    on: date('Date', { help: 'Default: today' }),
    payableIds: tags('Bills', { help: 'Leave empty for all open ones' }),
    receivableIds: tags('Invoices', { help: 'Leave empty for all open ones' }),
    reason: text('Reason'),
  },
  async run(context) {
    const { tx, input, today, timeZone, newId, user } = context
    const day = toDay(input.on, timeZone) ?? today
    await needOpenDay(context, day)
    const vendor = await tx.need(vendors, input.vendorId)
    const customer = await tx.need(customers, input.customerId)
    if (vendor.data.linkedCustomerId !== customer.id && customer.data.linkedVendorId !== vendor.id)
      throw refuse(`${vendor.data.name} and ${customer.data.name} are not linked. Link vendor and customer first.`)
    const bills = await openOf(context, payables.name, vendor.id, input.payableIds ?? [])
    const invoices = await openOf(context, receivables.name, customer.id, input.receivableIds ?? [])
    const company = await companyCurrency(tx)
    const currencies = new Set([...bills, ...invoices].map(({ data }) => String(data.currency ?? company)))
    if (currencies.size > 1)
      throw refuse(
        `The currencies differ: ${[...currencies].toSorted().join(', ')}. Choose documents of one currency.`,
        'currency',
      )
    const currency = [...currencies][0] ?? company
    const sum = (documents: readonly Doc[]) => sumMoney(documents.map(({ data }) => openAmount(data)))
    const most = Math.min(sum(bills), sum(invoices))
    const amount = input.amount ?? most
    needAmount('The amount', amount, currency)
    if (amount === 0 && most > 0) throw refuse('Nothing is netted. Enter an amount above 0.', 'amount')
    if (amount > most || amount === 0) throw refuse(`Only ${amountText(most, currency)} can be netted.`, 'amount')

    const voucherId = newId()
    const voucherNumber = await nextNumber(tx, seriesOf('CT', today), {
      collection: vouchers.name,
      field: 'voucherNumber',
    })
    const common = {
      day,
      method: 'Contra' as const,
      account: undefined,
      currency,
      memo: input.reason,
      links: { voucherId },
    }
    const out = await postPayment(context, {
      ...common,
      direction: 'Out',
      party: { partyType: vendors.name, partyId: vendor.id, partyName: vendor.data.name },
      parts: await partsOf(context, payables.name, bills, amount),
    })
    const into = await postPayment(context, {
      ...common,
      direction: 'In',
      party: { partyType: customers.name, partyId: customer.id, partyName: customer.data.name },
      parts: await partsOf(context, receivables.name, invoices, amount),
    })
    return await tx.insert(
      vouchers,
      {
        voucherNumber,
        type: 'Contra',
        status: 'Posted',
        date: day,
        partyType: vendors.name,
        partyId: vendor.id,
        partyName: vendor.data.name,
        payeeName: customer.data.name,
        method: 'Contra',
        currency,
        totalAmount: amount,
        ...(input.reason?.trim() && { reason: input.reason.trim() }),
        preparedBy: user.email,
        approvedBy: user.email,
        paymentIds: [out.id, into.id],
        posted: true,
      },
      voucherId,
    )
  },
})

/** The open documents of one side: the selected ones, otherwise all. */
async function openOf(
  { tx }: CommandContext<unknown>,
  type: 'payables' | 'receivable',
  partyId: string,
  ids: readonly string[],
): Promise<Doc[]> {
  const found: readonly Doc[] =
    type === payables.name
      ? ((await tx.find(
          query(payables, {
            where: [
              ['status', '==', 'Open'],
              ['vendorId', '==', partyId],
            ],
          }),
        )) as unknown as Doc[])
      : ((await tx.find(
          query(receivables, {
            where: [
              ['status', '==', 'Open'],
              ['customerId', '==', partyId],
            ],
          }),
        )) as unknown as Doc[])
  const strange = ids.find((id) => !found.some((doc) => doc.id === id))
  if (strange) throw refuse(`Document ${strange} is not open with this party.`)
  return found.filter(
    ({ id, data }) => (ids.length === 0 || ids.includes(id)) && openAmount(data) > 0 && (data as Data).onHold !== true,
  )
}

async function partsOf(
  context: CommandContext<unknown>,
  type: 'payables' | 'receivable',
  documents: readonly Doc[],
  amount: number,
): Promise<SettledItem[]> {
  const { allocations } = allocate(
    amount,
    documents.map(({ id, data }) => ({
      id,
      open: openAmount(data),
      dueDate: data.dueDate,
      number: data.payableNumber ?? data.invoiceNumber,
    })),
    context.timeZone,
  )
  const parts: SettledItem[] = []
  for (const { id, amount: money } of allocations)
    parts.push({ settled: await needOpenItem(context, type, id, {}), money })
  return parts
}
