import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { checks } from '#features/money/checks/collection.ts'
import { readCheckNumber } from '#features/money/checks/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { nameOfPayable, openBalance, paidInFull, whyNotPayable } from '#features/money/payables/rules.ts'
import { needCallBack, reached } from '#features/parties/bank/commands.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { refuseHeldVendor } from '#features/parties/vendors/rules.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { amountInWords } from '#model/document/amount-in-words.ts'
import { query } from '#model/schema/collection.ts'
import { date, reference, text } from '#model/schema/fields.ts'

/** One check pays what is still open on one payable. */
export const payByCheck = defineCommand({
  name: 'payables.payByCheck',
  label: 'Pay by check',
  help: 'Writes a check for the open balance and marks the bill as paid.',
  undoBy: 'Void the check; the bill is then open again.',
  input: {
    payableId: reference('Payable', 'payables', { required: true }),
    checkNumber: text('Check #', { required: true, mono: true }),
    checkDate: date('Date', { required: true }),
    calledBack: reached,
  },
  async run(context) {
    const { tx, input, now, timeZone } = context
    const payable = await tx.need(payables, input.payableId)
    const reason = whyNotPayable(payable)
    if (reason) throw refuse(reason)
    await refuseHeldVendor(tx, payable.data.vendorId)
    await needCallBack(context, payable.data.vendorId, input.calledBack)
    const checkNumber = readCheckNumber(input.checkNumber)
    if (!checkNumber) throw refuse(`"${input.checkNumber}" is not a check number; use digits only.`)
    await refuseUsedNumber(tx, checkNumber)
    const payee = await payeeOf(tx, payable.data)
    if (!payee.name) throw refuse(`${nameOfPayable(payable)} names no vendor; enter one first.`)

    const { data } = payable
    const amount = openBalance(data)
    const checkDate = toDay(input.checkDate, timeZone)!
    const check = await tx.insert(checks, {
      checkNumber,
      status: 'Printed',
      direction: 'Out',
      payeeName: payee.name,
      ...(data.vendorId && { payeeId: data.vendorId }),
      ...(payee.address && { payeeAddress: payee.address }),
      amount,
      amountInWords: amountInWords(amount, data.currency),
      ...(data.currency && { currency: data.currency }),
      checkDate,
      ...(data.vendorInvoiceNo && { memo: `Invoice ${data.vendorInvoiceNo}` }),
      payableId: payable.id,
      stub: [stubLine(data, amount)],
      printedAt: { $ts: now.toISOString() },
    })
    await tx.update(payables, payable.id, { ...paidInFull(data), checkId: check.id, checkNumber, paidOn: checkDate })
    return check
  },
})

async function refuseUsedNumber(tx: Tx, checkNumber: string): Promise<void> {
  const written = query(checks, {
    where: [
      ['checkNumber', '==', checkNumber],
      ['direction', '!=', 'In'],
    ],
    limit: 1,
  })
  const [used] = await tx.find(written)
  if (!used) return
  const { payeeName, status } = used.data
  throw refuse(
    `Check ${checkNumber} was already written to ${payeeName} and is ${status}; a number is never used again.`,
  )
}

async function payeeOf(tx: Tx, data: { vendorId?: string; vendorName?: string }) {
  const vendor = data.vendorId ? (await tx.get(vendors, data.vendorId))?.data : undefined
  return { name: vendor?.remitToName ?? data.vendorName ?? vendor?.name, address: vendor?.remitToAddress }
}

const stubLine = (
  data: { payableNumber?: string; vendorInvoiceNo?: string; totalAmount?: number },
  paid: number,
): Record<string, string | number> => ({
  ...(data.payableNumber && { docNumber: data.payableNumber }),
  ...(data.vendorInvoiceNo && { vendorInvoiceNo: data.vendorInvoiceNo }),
  amount: data.totalAmount ?? paid,
  paid,
})
