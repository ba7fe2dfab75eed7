import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { accountCurrency, needAccount } from '#features/money/bank/rules.ts'
import { depositCurrency, needDepositDocument } from '#features/money/deposits/rules.ts'
import { type NewPayment, postPayment, type SettledItem } from '#features/money/payment-posting/commands.ts'
import type { Payment } from '#features/money/payments/collection.ts'
import {
  needAmount,
  needDiscount,
  needNewReference,
  needOpenItem,
  needWriteOff,
} from '#features/money/payments/rules.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { needOpenDay } from '#features/stock/postings/commands.ts'
import type { CommandContext } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { openAmount } from '#model/document/open.ts'
import { allocate } from '#model/document/owed/allocation.ts'
import { query } from '#model/schema/collection.ts'

/** The input of a payment from a customer. */
export interface IncomingPayment {
  /** Undefined when an old invoice names a customer that is not on file. */
  customerId?: string | undefined
  customerName?: string | undefined
  amount: number
  method: NonNullable<Payment['data']['method']>
  day: string
  invoices: readonly {
    id: string
    money: number
    discount: number
    writeOff: number
    reason?: string | undefined
  }[]
  /** Applies the rest to open invoices, earliest due date first. */
  auto?: boolean | undefined
  deposit?: number | undefined
  depositFor?: { docType: 'transactions' | 'proformas'; docId: string } | undefined
  bankAccountId?: string | undefined
  currency?: string | undefined
  fxRate?: number | undefined
  bankAmount?: number | undefined
  fee?: number | undefined
  feeKey?: string | undefined
  checkNumber?: string | undefined
  reference?: string | undefined
  memo?: string | undefined
  links?: NewPayment['links']
}

/**
 * Receives money from a customer: for invoices, as a deposit, or unapplied. Everything is validated before anything is
 * written.
 */
export async function receiveMoney(context: CommandContext<unknown>, receiving: IncomingPayment): Promise<Payment> {
  const { tx, now } = context
  const { method, day, invoices, amount, deposit = 0 } = receiving
  await needOpenDay(context, day)
  const customer = receiving.customerId ? await tx.need(customers, receiving.customerId) : undefined
  const party = customer && { id: customer.id, name: customer.data.name }
  const account = await needAccount(tx, receiving.bankAccountId)

  const parts: SettledItem[] = []
  let currency = receiving.currency || undefined
  for (const { id, money, discount, writeOff, reason } of invoices) {
    const settled = await needOpenItem(context, receivables.name, id, { party, currency })
    currency ??= String(settled.doc.data.currency ?? (await companyCurrency(tx)))
    needAmount(settled.name, money, currency)
    needAmount(`The discount of ${settled.name}`, discount, currency)
    needAmount(`The write-off of ${settled.name}`, writeOff, currency)
    await needDiscount(context, settled, { discount, day, reason })
    await needWriteOff(context, settled, { writeOff, reason })
    parts.push({ settled, money, discount, writeOff, reason })
  }
  const order = deposit > 0 ? await orderOf(context, receiving, party) : undefined
  if (order) currency = await depositCurrency(tx, order, currency)
  currency ??= await accountCurrency(tx, account)
  needAmount('The amount', amount, currency)
  needAmount('The deposit', deposit, currency)
  needAmount('The fee', receiving.fee ?? 0, await accountCurrency(tx, account))
  if (amount <= 0) throw refuse('Nothing is received. Enter an amount above 0.', 'amount')
  const used = sumMoney([...parts.map(({ money }) => money), deposit])
  if (used > amount)
    throw refuse(`The parts total more than ${amountText(amount, currency)}: ${amountText(used, currency)}.`, 'amount')
  if (receiving.auto) parts.push(...(await oldestFirst(context, sumMoney([amount, -used]), { party, currency, parts })))
  const unapplied = sumMoney([amount, -deposit, ...parts.map(({ money }) => -money)])
  const reference = receiving.reference
  await needNewReference(tx, {
    reference,
    method,
    partyId: customer?.id ?? '',
    accountId: account.id,
    direction: 'In',
  })
  const name = customer?.data.name ?? receiving.customerName
  return await postPayment(context, {
    direction: 'In',
    party: { partyType: customers.name, partyId: customer?.id, partyName: name },
    day,
    method,
    account,
    currency,
    fxRate: receiving.fxRate,
    bankAmount: receiving.bankAmount,
    fee: receiving.fee,
    feeKey: receiving.feeKey ?? (method === 'PayPal' || method === 'Card' ? method : 'Bank'),
    parts,
    deposit: order && { amount: deposit, for: order.for },
    unapplied,
    check:
      method === 'Check'
        ? {
            direction: 'In',
            accountId: account.id,
            number: receiving.checkNumber?.trim() || undefined,
            date: day,
            payeeName: name ?? 'Customer',
            customerId: customer?.id,
            memo: receiving.memo,
            now,
          }
        : undefined,
    reference,
    memo: receiving.memo,
    ...(receiving.links && { links: receiving.links }),
  })
}

/** The customer's open invoices that an amount settles: earliest due date first, then by number. */
async function oldestFirst(
  context: CommandContext<unknown>,
  amount: number,
  {
    party,
    currency,
    parts,
  }: { party: { id: string; name: string } | undefined; currency: string; parts: SettledItem[] },
): Promise<SettledItem[]> {
  if (!party || amount <= 0) return []
  const company = await companyCurrency(context.tx)
  const open = await context.tx.find(
    query(receivables, {
      where: [
        ['status', '==', 'Open'],
        ['customerId', '==', party.id],
      ],
    }),
  )
  const named = new Set(parts.map(({ settled }) => settled.doc.id))
  const usable = open.filter(
    ({ id, data }) => !named.has(id) && (data.currency ?? company) === currency && openAmount(data) > 0,
  )
  const { allocations } = allocate(
    amount,
    usable.map(({ id, data }) => ({ id, open: openAmount(data), dueDate: data.dueDate, number: data.invoiceNumber })),
    context.timeZone,
  )
  const made: SettledItem[] = []
  for (const one of allocations)
    made.push({
      settled: await needOpenItem(context, receivables.name, one.id, { party, currency }),
      money: one.amount,
    })
  return made
}

async function orderOf(
  { tx }: CommandContext<unknown>,
  { depositFor }: IncomingPayment,
  customer: { id: string; name: string } | undefined,
) {
  if (!depositFor) throw refuse('A deposit is for a proforma or a deal. Choose one.', 'deposit')
  const order = await needDepositDocument(tx, depositFor.docType, depositFor.docId)
  const { customerId, customerName, status } = order.doc.data
  const name = order.for.number ?? depositFor.docId
  if (customerId && customer && customerId !== customer.id)
    throw refuse(`${name} is of ${customerName ?? customerId}, not of ${customer.name}.`, {
      reference: depositFor.docId,
    })
  if (status === 'Cancelled' || status === 'Expired' || status === 'Lost')
    throw refuse(`${name} is ${status}. No deposit can be received for it.`, { reference: depositFor.docId })
  return order
}
