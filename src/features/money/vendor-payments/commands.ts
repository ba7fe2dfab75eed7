import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { accountCurrency, needAccount } from '#features/money/bank/rules.ts'
import { type CheckToWrite, checkNumberFor, refuseUsedNumber } from '#features/money/checks/commands.ts'
import { depositCurrency, needDepositDocument } from '#features/money/deposits/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { type NewPayment, postPayment, type SettledItem } from '#features/money/payment-posting/commands.ts'
import { anyAmount, type Payment, paymentInput } from '#features/money/payments/collection.ts'
import {
  mergedLines,
  needAmount,
  needDiscount,
  needNewReference,
  needOpenItem,
} from '#features/money/payments/rules.ts'
import { needCallBack, reached } from '#features/parties/bank/commands.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { refuseHeldVendor } from '#features/parties/vendors/rules.ts'
import { needOpenDay } from '#features/stock/postings/commands.ts'
import type { Carried } from '#features/stock/postings/rules.ts'
import { type CommandContext, defineCommand } from '#model/command/command.ts'
import { openAmount } from '#model/document/open.ts'
import { date, lines, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** The input of a payment to a vendor. */
interface Paying {
  /** Undefined when an old bill names a vendor that is not on file. */
  vendorId?: string | undefined
  vendorName?: string | undefined
  method: NonNullable<Payment['data']['method']>
  day: string
  /** The bills to pay, with their carried balance when it was read for many at once. */
  bills: readonly { id: string; money: number; discount: number; carried?: Carried | undefined }[]
  /** Bills settled by credits alone; the check stub lists them too. */
  netted?: readonly { id: string; discount: number }[] | undefined
  /** The payment number, when many payments get theirs together. */
  number?: string | undefined
  depositPoId?: string | undefined
  deposit?: number | undefined
  unapplied?: number | undefined
  bankAccountId?: string | undefined
  currency?: string | undefined
  fxRate?: number | undefined
  bankAmount?: number | undefined
  fee?: number | undefined
  checkNumber?: string | undefined
  checkDate?: string | undefined
  reference?: string | undefined
  memo?: string | undefined
  calledBack?: string | undefined
  links?: NewPayment['links']
}

/**
 * Pays a vendor: bills (in part or with a discount), a deposit on an order, or an advance. Everything is validated
 * before anything is written.
 */
export async function payVendor(context: CommandContext<unknown>, paying: Paying): Promise<Payment> {
  const { tx, now } = context
  const { method, day, bills, deposit = 0, unapplied = 0 } = paying
  await needOpenDay(context, day)
  const vendor = paying.vendorId ? await tx.need(vendors, paying.vendorId) : undefined
  const name = vendor?.data.name ?? paying.vendorName
  if (!name) throw refuse('The bill has no vendor. Enter one first.')
  await refuseHeldVendor(tx, vendor?.id)
  await needCallBack(context, vendor?.id, paying.calledBack)
  const account = await needAccount(tx, paying.bankAccountId)
  const party = vendor && { id: vendor.id, name: vendor.data.name }

  const parts: SettledItem[] = []
  let currency = paying.currency || undefined
  for (const { id, money, discount, carried } of bills) {
    const settled = await needOpenItem(context, payables.name, id, { party, currency })
    currency ??= String(settled.doc.data.currency ?? (await accountCurrency(tx, { data: {} as never })))
    needAmount(settled.name, money, currency)
    needAmount(`The discount of ${settled.name}`, discount, currency)
    await needDiscount(context, settled, { discount, day })
    parts.push({ settled: { ...settled, carried }, money, discount })
  }
  const order = deposit > 0 ? await orderOf(context, paying, party) : undefined
  if (order) currency = await depositCurrency(tx, order, currency)
  currency ??= await accountCurrency(tx, account)
  needAmount('The deposit', deposit, currency)
  needAmount('The unapplied amount', unapplied, currency)
  needAmount('The fee', paying.fee ?? 0, await accountCurrency(tx, account))
  const amount = sumMoney([...parts.map(({ money }) => money), deposit, unapplied])
  if (amount <= 0) throw refuse('Nothing is paid. Enter an amount above 0.', 'allocations')
  await needNewReference(tx, {
    reference: paying.reference,
    method,
    partyId: vendor?.id ?? '',
    accountId: account.id,
    direction: 'Out',
  })

  const [first] = parts
  const only = parts.length === 1 && deposit === 0 && unapplied === 0 ? first : undefined
  let check: CheckToWrite | undefined
  const number = checkNumberFor(method, paying.checkNumber)
  if (method === 'Check') {
    if (number) await refuseUsedNumber(tx, number, account.id)
    const invoiceNo = only?.settled.doc.data.vendorInvoiceNo
    check = {
      direction: 'Out',
      accountId: account.id,
      number,
      date: paying.checkDate ?? day,
      payeeName: vendor?.data.remitToName ?? paying.vendorName ?? name,
      payeeAddress: vendor?.data.remitToAddress,
      vendorId: vendor?.id,
      memo: paying.memo ?? (invoiceNo ? `Invoice ${invoiceNo}` : undefined),
      payableId: only?.settled.doc.id,
      stub: await stubOf(context, paying.netted ?? [], parts),
      now,
    }
  }
  return await postPayment(context, {
    direction: 'Out',
    number: paying.number,
    party: { partyType: vendors.name, partyId: vendor?.id, partyName: name },
    day,
    method,
    account,
    currency,
    fxRate: paying.fxRate,
    bankAmount: paying.bankAmount,
    fee: paying.fee,
    feeKey: method === 'PayPal' || method === 'Card' ? method : 'Bank',
    parts,
    deposit: order && { amount: deposit, for: order.for },
    unapplied,
    check,
    reference: paying.reference,
    memo: paying.memo,
    ...(paying.links && { links: paying.links }),
  })
}

async function orderOf(
  { tx }: CommandContext<unknown>,
  { depositPoId }: Paying,
  vendor: { id: string; name: string } | undefined,
) {
  if (!depositPoId) throw refuse('A deposit is for a purchase order. Choose the order.', 'depositPoId')
  const order = await needDepositDocument(tx, 'po', depositPoId)
  const { vendorId, vendorName, status } = order.doc.data
  const name = `PO ${order.for.number ?? depositPoId}`
  if (vendorId && vendor && vendorId !== vendor.id)
    throw refuse(`${name} is of ${vendorName ?? vendorId}, not of ${vendor.name}.`, 'depositPoId')
  if (status === 'Cancelled') throw refuse(`${name} is ${status}. No deposit can be paid for it.`, 'depositPoId')
  return order
}

/** The remittance rows for the payee: one for each bill that is paid, and one for each that credits settled alone. */
async function stubOf(
  { tx, timeZone }: CommandContext<unknown>,
  netted: NonNullable<Paying['netted']>,
  parts: readonly SettledItem[],
): Promise<Data[]> {
  const row = ({ data }: { data: object }, { discount, paid }: { discount: number; paid: number }) => {
    const { payableNumber, vendorInvoiceNo, invoiceDate, totalAmount } = data as Data
    const day = toDay(invoiceDate, timeZone)
    // Settled by credits and payments before this one.
    const settled =
      typeof totalAmount === 'number' ? sumMoney([totalAmount, -openAmount(data as Data), paid > 0 ? 0 : -discount]) : 0
    return {
      ...(payableNumber && { docNumber: payableNumber }),
      ...(vendorInvoiceNo && { vendorInvoiceNo }),
      ...(day && { invoiceDate: day }),
      amount: totalAmount ?? paid,
      ...(settled > 0 && { settled }),
      ...(discount && { discount }),
      paid,
    } as Data
  }
  const alone = await tx.getMany(
    payables,
    netted.map(({ id }) => id),
  )
  return [
    ...parts.map(({ settled: { doc }, money, discount = 0 }) => row(doc, { discount, paid: money })),
    ...alone.flatMap((bill, at) => (bill ? [row(bill, { discount: netted[at]!.discount, paid: 0 })] : [])),
  ]
}

/** Pays a vendor: bills in full or in part with the discount of their terms, a deposit on an order, or an advance. */
export const pay = defineCommand({
  name: 'payments.pay',
  label: 'Pay',
  help: 'Pays bills in full or in part, a deposit on an order, or an advance. A check without a number waits to be printed.',
  undoBy: 'Void the payment; its bills are then open again.',
  input: {
    vendorId: reference('Vendor', vendors, { required: true }),
    ...paymentInput,
    paidOn: date('Paid on', { required: true }),
    allocations: lines('Bills', {
      payableId: reference('Bill', payables, { required: true }),
      amount: anyAmount('Amount', { required: true }),
      discount: anyAmount('Discount'),
    }),
    depositPoId: reference('Deposit for PO', 'po'),
    deposit: anyAmount('Deposit'),
    unapplied: anyAmount('Unapplied'),
    checkNumber: text('Check #', { mono: true, help: 'Leave empty to print it later' }),
    checkDate: date('Check date', { help: 'Default: payment date' }),
    calledBack: reached,
  },
  run(context) {
    const { input, timeZone } = context
    return payVendor(context, {
      ...input,
      day: toDay(input.paidOn, timeZone)!,
      fee: input.feeAmount,
      checkDate: toDay(input.checkDate, timeZone),
      bills: mergedLines(
        ((input.allocations ?? []) as unknown as { payableId: string; amount: number; discount?: number }[]).map(
          ({ payableId, amount: paid, discount = 0 }) => ({ id: payableId, money: paid, discount, writeOff: 0 }),
        ),
      ),
    })
  },
})
