import { timestamp } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { forgetCheck, needReopenable } from '#features/money/allocations/commands.ts'
import { keepSource, needSource } from '#features/money/allocations/rules.ts'
import { checks } from '#features/money/checks/collection.ts'
import { nameOfCheck } from '#features/money/checks/rules.ts'
import { addDeposit, depositOf } from '#features/money/deposits/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { claimOf, dropClaim, whyNotDropClaim } from '#features/money/payment-voids/refund-claims.ts'
import { type Payment, payments } from '#features/money/payments/collection.ts'
import { allocationsOf, nameOfPayment, refundedOf, settledBy } from '#features/money/payments/rules.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { needSettled, reopenSettled } from '#features/money/settlement/commands.ts'
import { nameOfSettled } from '#features/money/settlement/rules.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { type Books, reverseRows, unreversedRows } from '#features/stock/postings/commands.ts'
import type { Doc } from '#model/schema/value.ts'

export { chargeInvoice } from '#features/money/payment-voids/charge-invoice.ts'
export { claimRefunds, whyNotVoidClaim } from '#features/money/payment-voids/refund-claims.ts'

interface Voiding {
  day: string
  reason: string
  now: Date
  /** The voucher that voids its own payment. */
  byVoucher?: true
  /** The status its check ends with; `Void` unless it bounced. */
  checkStatus?: 'Void' | 'Bounced'
}

/**
 * Voids a payment: its postings are reversed, what it settled is open again, its deposit is removed and its check is
 * void. Refuses a payment that is void, matched with the bank, cleared or refunded, or that belongs to a voucher.
 */
export async function voidPayment(books: Books, payment: Payment, voiding: Voiding): Promise<Payment> {
  const { tx } = books
  const { day, reason, now, checkStatus = 'Void' } = voiding
  const why = await whyNotVoidPayment(books, payment, voiding)
  if (why) throw refuse(why)
  const { id, data } = payment
  const claim = await claimOf(tx, payment)
  const source = { docType: payments.name, docId: id, docNumber: data.paymentNumber }
  await reverseRows(books, await unreversedRows(tx, source), { day, source, memo: reason })
  for (const allocation of allocationsOf(data)) {
    const { docType, docId, amount } = allocation
    if (docType === payables.name || docType === receivables.name) {
      const { doc } = await needSettled(books, docType, docId)
      needReopenable(doc.data.status, nameOfSettled(docType, doc))
      await reopenSettled(books, { type: docType, id: docId, amount: settledBy(allocation), money: amount, day })
      await forgetCheck(books, { doc: payment as unknown as Doc }, docType, docId)
    } else if (claim && docType === payments.name) {
      // The payment behind this refund bounced. Its invoice or bill ends together with the refund.
      await dropClaim(books, claim, { day, reason })
    } else {
      // Voiding a refund gives the money back to the credit it came from.
      const credit = await needSource(books, docType, docId)
      const deposit = allocation.deposit ?? 0
      await keepSource(books, credit, {
        allocations: credit.allocations,
        unapplied: sumMoney([credit.unapplied, amount, -deposit]),
        depositLeft: sumMoney([credit.depositLeft, deposit]),
      })
      if (credit.deposit && deposit) await addDeposit(tx, credit.deposit, { paid: deposit, left: 0 })
    }
  }
  const deposit = await depositOf(tx, data)
  const paid = sumMoney([data.depositLeft ?? 0, ...allocationsOf(data).map((one) => one.deposit ?? 0)])
  if (deposit && paid) await addDeposit(tx, deposit, { paid: -paid, left: -(data.depositLeft ?? 0) })
  if (data.checkId)
    await tx.update(checks, data.checkId, {
      status: checkStatus,
      ...(checkStatus === 'Void' && { voidedAt: timestamp(now) }),
      voidReason: reason,
    })
  return await tx.update(payments, id, {
    status: 'Void',
    voidReason: reason,
    voidedOn: day,
    unapplied: 0,
    depositLeft: 0,
  })
}

/** Whether the money came from a customer, or went from us to a vendor. */
export const isOfPayer = ({ direction, partyType }: Payment['data']): boolean =>
  partyType === (direction === 'In' ? customers.name : vendors.name)

/** Why a payment cannot be voided, as a sentence that says what to do first; undefined when it can. */
export async function whyNotVoidPayment(
  { tx }: Pick<Books, 'tx'>,
  payment: Pick<Payment, 'id' | 'data'>,
  { byVoucher, checkStatus }: Partial<Voiding> = {},
): Promise<string | undefined> {
  const { data } = payment
  const name = nameOfPayment(payment)
  if (data.status === 'Void') return `${name} is already void.`
  if (data.voucherId && !byVoucher) return `${name} belongs to a voucher; void the voucher instead.`
  const check = data.checkId ? await tx.get(checks, data.checkId) : undefined
  if (data.bankLineId || check?.data.bankLineId) return `${name} is matched with a bank line. Unmatch it first.`
  if (check?.data.status === 'Cleared' && checkStatus !== 'Bounced') {
    const called = nameOfCheck(check)
    return check.data.direction === 'In'
      ? `${called} is Cleared: it was deposited. Reverse the deposit first, or record that it bounced.`
      : `${called} is Cleared. The bank has paid it. Mark it as not cleared first.`
  }
  const claim = await claimOf(tx, payment)
  if (claim) return whyNotDropClaim(claim, payment)
  // What was refunded out of a bounced check is owed back, by the customer or by us.
  if (checkStatus === 'Bounced' && isOfPayer(data)) return undefined
  // A voucher or a fee leaves nothing that could be refunded.
  const isOfParty = !data.voucherId && data.partyType !== 'other'
  if (isOfParty && refundedOf(payment) > 0) return `${name} was refunded; void the refund first.`
  return undefined
}
