import { timestamp } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { type BankAccount, bankAccounts } from '#features/money/bank/collection.ts'
import { type Check, checks } from '#features/money/checks/collection.ts'
import { goOnWithNumber, needCheckNumber, nextCheckNumber, refuseUsedNumber } from '#features/money/checks/commands.ts'
import { nameWithPayee, needChecks } from '#features/money/checks/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { payments } from '#features/money/payments/collection.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import { reference, tags, text } from '#model/schema/fields.ts'

/** Gives consecutive numbers to queued checks of an account, in the order they go into the printer. */
export const printBatch = defineCommand({
  name: 'checks.printBatch',
  label: 'Print checks',
  help: 'Queued checks get consecutive numbers; confirm afterwards which of them printed well.',
  undoBy: 'Confirm the batch and mark the checks that did not print well.',
  input: {
    bankAccountId: reference('Bank account', bankAccounts, { required: true }),
    checkIds: tags('Checks', { required: true }),
    firstNumber: text('First number', { mono: true, help: 'Default: the next one' }),
  },
  async run(context) {
    const { tx, input, now, newId } = context
    const account = await tx.need(bankAccounts, input.bankAccountId)
    const queued = await needChecks(tx, input.checkIds)
    for (const check of queued) {
      const why = whyNotPrint(check, account)
      if (why) throw refuse(why)
    }
    await refuseUnconfirmed(tx, account)
    let number = BigInt(
      input.firstNumber?.trim()
        ? needCheckNumber(input.firstNumber)
        : await nextCheckNumber(tx, account, 'firstNumber'),
    )
    const batchId = newId()
    const printed: { id: string; checkNumber: string }[] = []
    for (const { id, data } of queued) {
      const checkNumber = String(number++)
      await refuseUsedNumber(tx, checkNumber, account.id)
      await tx.update(checks, id, {
        status: 'Printed',
        checkNumber,
        bankAccountId: account.id,
        printBatchId: batchId,
        confirmed: false,
        printedAt: timestamp(now),
      })
      await noteOnBills(tx, data.paymentId, { checkId: id, checkNumber })
      printed.push({ id, checkNumber })
    }
    await goOnWithNumber(context, account, Number(number))
    return { batchId, checks: printed }
  },
})

/**
 * Records which checks of a batch printed well; a spoiled one is void, and its payment gets a new check in the queue.
 */
export const confirmBatch = defineCommand({
  name: 'checks.confirmBatch',
  label: 'Did all print well?',
  help: 'A spoiled check is void and keeps its number; another one for the same payment waits in the queue.',
  undoBy: 'Void a check that turns out to be spoiled, keep its payment, and reissue it.',
  input: {
    batchId: text('Batch', { required: true }),
    spoiledIds: tags('Spoiled checks'),
    reason: text('What went wrong', { suggest: ['Paper jam', 'Misaligned', 'Wrong stock', 'Toner'] }),
  },
  async run({ tx, input, now }) {
    const batch = await tx.find(query(checks, { where: [['printBatchId', '==', input.batchId]] }))
    if (batch.length === 0) throw refuse('There is no such batch of checks.')
    const waiting = batch.filter(({ data }) => data.confirmed !== true)
    if (waiting.length === 0) throw refuse('This batch is already confirmed.')
    const spoiled = new Set(input.spoiledIds ?? [])
    const strange = [...spoiled].find((id) => !waiting.some((check) => check.id === id))
    if (strange) throw refuse(`Check ${strange} does not wait in this batch.`)
    if (spoiled.size > 0 && !input.reason?.trim())
      throw refuse('Enter what went wrong with the spoiled checks.', 'reason')
    const requeued: string[] = []
    for (const check of waiting) {
      if (!spoiled.has(check.id) || check.data.status !== 'Printed') {
        await tx.update(checks, check.id, { confirmed: true })
        continue
      }
      const next = await replaceCheck(tx, check, {})
      await tx.update(checks, check.id, {
        status: 'Void',
        confirmed: true,
        spoiled: true,
        voidedAt: timestamp(now),
        voidReason: input.reason!.trim(),
        replacedById: next.id,
      })
      requeued.push(next.id)
    }
    return { confirmed: waiting.length - requeued.length, spoiled: requeued.length, requeued }
  },
})

/** Issues another check for the same payment; without a number it waits in the queue. */
export async function replaceCheck(
  tx: Tx,
  { id, data }: Check,
  { checkNumber, checkDate, now }: { checkNumber?: string; checkDate?: string; now?: Date },
): Promise<Check> {
  const { payeeName, payeeId, payeeAddress, customerId, amount, amountInWords, currency, memo, payableId, stub } = data
  const copied = { payeeId, payeeAddress, customerId, amountInWords, currency, memo, payableId, stub }
  const next = await tx.insert(checks, {
    ...(Object.fromEntries(Object.entries(copied).filter(([, value]) => value !== undefined)) as Partial<typeof data>),
    ...(checkNumber && { checkNumber }),
    status: checkNumber ? 'Printed' : 'Queued',
    ...(checkNumber && now && { printedAt: timestamp(now) }),
    direction: 'Out',
    payeeName,
    amount,
    checkDate: checkDate ?? data.checkDate,
    ...(data.bankAccountId && { bankAccountId: data.bankAccountId }),
    ...(data.paymentId && { paymentId: data.paymentId }),
    replacesCheckId: id,
  })
  if (data.paymentId) await tx.update(payments, data.paymentId, { checkId: next.id })
  await noteOnBills(tx, data.paymentId, { checkId: next.id, checkNumber })
  // A check older than the payments names the bill it paid.
  const payable = payableId && !data.paymentId ? await tx.get(payables, payableId) : undefined
  if (payable?.data.checkId === id) await tx.update(payables, payable.id, { checkId: next.id, checkNumber })
  return next
}

/** The bills of a payment name its check. */
async function noteOnBills(
  tx: Tx,
  paymentId: string | undefined,
  { checkId, checkNumber }: { checkId: string; checkNumber?: string | undefined },
): Promise<void> {
  const payment = paymentId ? await tx.get(payments, paymentId) : undefined
  for (const { docType, docId } of payment?.data.allocations ?? [])
    if (docType === payables.name && typeof docId === 'string' && (await tx.get(payables, docId)))
      await tx.update(payables, docId, { checkId, checkNumber })
}

function whyNotPrint(check: Check, account: BankAccount): string | undefined {
  const { data } = check
  const name = nameWithPayee(check)
  if (data.direction === 'In') return `${name} is a received check. Only checks you write are printed.`
  if (data.status !== 'Queued') return `${name} is not Queued; it is ${data.status}.`
  if (data.bankAccountId && data.bankAccountId !== account.id) return `${name} is not drawn on ${account.data.name}.`
  return data.amount > 0 ? undefined : `${name} has no amount to be paid.`
}

/** With two batches at a time, nobody would know which sheet was spoiled. */
async function refuseUnconfirmed(tx: Tx, account: BankAccount): Promise<void> {
  const [waiting] = await tx.find(
    query(checks, {
      where: [
        ['bankAccountId', '==', account.id],
        ['confirmed', '==', false],
        ['status', '==', 'Printed'],
      ],
      limit: 1,
    }),
  )
  if (waiting)
    throw refuse(
      `An earlier batch of ${account.data.name} with check ${waiting.data.checkNumber} is not confirmed yet. Confirm which of its checks printed well first.`,
    )
}
