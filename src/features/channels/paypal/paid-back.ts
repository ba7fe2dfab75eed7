import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { type PaypalTransaction, paypalTransactions } from '#features/channels/paypal/collection.ts'
import { isTakenBack } from '#features/channels/paypal/read-activity.ts'
import { unapplyMoney } from '#features/money/allocations/commands.ts'
import { leftOfSource, type MoneySource, needSource } from '#features/money/allocations/rules.ts'
import { giveBack } from '#features/money/credits/commands.ts'
import { payables } from '#features/money/payables/collection.ts'
import { type Payment, payments } from '#features/money/payments/collection.ts'
import { mergedLines } from '#features/money/payments/rules.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { payVendor } from '#features/money/vendor-payments/commands.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import type { CommandContext, Tx } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { query } from '#model/schema/collection.ts'

interface RefundFacts {
  /** The credit or debit note whose credit is paid out. */
  noteId?: string | undefined
  /** Whether the settled documents are reopened, as far as the money is returned. */
  reopen?: boolean | undefined
}

/** The payment that was posted for the row a row refers to. */
export async function paymentBefore(tx: Tx, { data }: PaypalTransaction): Promise<Payment | undefined> {
  if (!data.referenceTxnId) return undefined
  const found = await tx.find(
    query(paypalTransactions, {
      where: [
        ['txnId', '==', data.referenceTxnId],
        ['matchState', '==', 'Matched'],
      ],
    }),
  )
  // A separate fee may have the same transaction id.
  for (const one of found) {
    const payment = one.data.paymentId ? await tx.get(payments, one.data.paymentId) : undefined
    if (payment && payment.data.partyType !== 'other') return payment
  }
  return undefined
}

/**
 * Posts a refund: of a note's credit, otherwise of what is left of the original payment. A chargeback reopens what that
 * payment had settled.
 */
export async function refundOf(
  context: CommandContext<unknown>,
  row: PaypalTransaction,
  { day, noteId, reopen }: RefundFacts & { day: string },
): Promise<Payment> {
  const { id, data } = row
  const amount = Math.abs(data.gross ?? 0)
  const before = noteId ? undefined : await paymentBefore(context.tx, row)
  if (!noteId && !before)
    throw refuse(
      data.referenceTxnId
        ? `The payment that ${data.txnId} refunds is not matched. Match ${data.referenceTxnId} first, or choose the credit note or the vendor.`
        : `${data.txnId} does not show the payment it refunds. Choose the refunded credit note, or the vendor that is paid.`,
    )
  const source = await needSource(context, noteId ? vouchers.name : payments.name, noteId ?? before!.id)
  if (amount > leftOfSource(source) && before) {
    if (!(reopen ?? isTakenBack(data)))
      throw refuse(
        `Only ${amountText(leftOfSource(source), source.currency)} of ${source.name} is left. Choose the credit note that is refunded, or open again what it settled.`,
      )
    await openAgain(context, source, { amount: sumMoney([amount, -leftOfSource(source)]), day })
  }
  return await giveBack(context, {
    sourceType: source.type,
    sourceId: source.id,
    amount,
    method: 'PayPal',
    bankAccountId: data.bankAccountId,
    day,
    reference: data.txnId,
    fee: sumMoney([-(data.fee ?? 0)]),
    feeKey: 'PayPal',
    links: { paypalId: id },
  })
}

/** Unapplies a payment from the documents it settled, the last one first, until enough of it is left. */
async function openAgain(
  context: CommandContext<unknown>,
  source: MoneySource,
  { amount, day }: { amount: number; day: string },
): Promise<void> {
  let missing = amount
  let at = source
  for (const { docId, docType, amount: money } of source.allocations.toReversed()) {
    if (missing <= 0) return
    if (docType !== payables.name && docType !== receivables.name) continue
    const part = Math.min(missing, money)
    // Unapplying all of it reverses the discount and the write-off too.
    at = await unapplyMoney(context, at, { docId, day, ...(part < money && { amount: part }) })
    missing = sumMoney([missing, -part])
  }
}

/** Posts money to a vendor: it pays bills, and the rest is a prepayment. */
export async function payOf(
  context: CommandContext<unknown>,
  { id, data }: PaypalTransaction,
  {
    day,
    vendorId,
    bills: requested,
  }: {
    day: string
    vendorId?: string | undefined
    bills: readonly { payableId: string; amount: number; discount?: number }[]
  },
): Promise<Payment> {
  const gross = -(data.gross ?? 0)
  const bills = mergedLines(
    requested.map(({ payableId, amount, discount = 0 }) => ({ id: payableId, money: amount, discount, writeOff: 0 })),
  )
  const used = sumMoney(bills.map(({ money }) => money))
  if (used > gross)
    throw refuse(
      `The row is for ${amountText(gross, data.currency)} gross, but the bills total ${amountText(used, data.currency)}.`,
    )
  const [first] = bills
  const bill = first && (await context.tx.need(payables, first.id))
  return await payVendor(context, {
    vendorId: vendorId ?? bill?.data.vendorId,
    vendorName: bill?.data.vendorName,
    method: 'PayPal',
    day,
    bills,
    unapplied: sumMoney([gross, -used]),
    bankAccountId: data.bankAccountId,
    currency: data.currency,
    fee: sumMoney([-(data.fee ?? 0)]),
    reference: data.txnId,
    memo: data.name,
    links: { paypalId: id },
  })
}
