import { addDays, addMonths, timestamp, toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { needAccount } from '#features/money/bank/rules.ts'
import { replaceCheck } from '#features/money/check-register/printing/print-commands.ts'
import { checks } from '#features/money/checks/collection.ts'
import { needCheckNumber, refuseUsedNumber } from '#features/money/checks/commands.ts'
import { nameOfCheck } from '#features/money/checks/rules.ts'
import { payments } from '#features/money/payments/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { choice, date, reference, text } from '#model/schema/fields.ts'

const checkId = reference('Check', checks, { required: true })
/** An oral stop order is valid for 14 calendar days (UCC 4-403). */
const ORAL_DAYS = 14
/** Statuses in which a check from before the ledger is still outstanding. */
const OUTSTANDING: readonly unknown[] = ['Printed', 'Stopped']
/** A written stop order is valid for six months. */
const WRITTEN_MONTHS = 6

/** Records that the bank was told not to pay a check. */
export const stop = defineCommand({
  name: 'checks.stop',
  label: 'Stop payment',
  help: 'An oral stop holds for 14 days, a written one for six months.',
  undoBy: 'Lift the stop.',
  input: {
    checkId,
    kind: choice('Stop order', ['Oral', 'Written'], { required: true }),
    on: date('Date', { help: 'Default: today' }),
    note: text('Note'),
  },
  async run({ tx, input, today, timeZone }) {
    const check = await tx.need(checks, input.checkId)
    const { direction, status } = check.data
    if (direction === 'In' || status !== 'Printed')
      throw refuse(`${nameOfCheck(check)} is not Printed${direction === 'In' ? ' by us' : `; it is ${status}`}.`)
    const from = toDay(input.on, timeZone) ?? today
    const until = input.kind === 'Oral' ? addDays(from, ORAL_DAYS) : addMonths(from, WRITTEN_MONTHS)
    return tx.update(checks, check.id, {
      status: 'Stopped',
      stop: { kind: input.kind, from, until, ...(input.note?.trim() && { note: input.note.trim() }) },
    })
  },
})

/** Lifts the stop, so that the bank may pay the check again. */
export const unstop = defineCommand({
  name: 'checks.unstop',
  label: 'Lift stop',
  help: 'The check is printed and outstanding again.',
  undoBy: 'Stop it again.',
  input: { checkId, on: date('Date', { help: 'Default: today' }), note: text('Note') },
  async run({ tx, input }) {
    const check = await tx.need(checks, input.checkId)
    const name = nameOfCheck(check)
    if (check.data.status !== 'Stopped') throw refuse(`${name} is ${check.data.status}, not Stopped.`)
    if (check.data.replacedById) throw refuse(`${name} was reissued. Its stop cannot be lifted.`)
    return tx.update(checks, check.id, { status: 'Printed', stop: undefined })
  },
})

/** Issues another check for the same payment, to replace a lost, stopped or void one. */
export const reissue = defineCommand({
  name: 'checks.reissue',
  label: 'Reissue',
  help: 'The earlier check is void, or remains stopped; the payment is kept.',
  undoBy: 'Void the new check.',
  input: {
    checkId,
    checkNumber: text('New check #', { mono: true, help: 'Leave empty to print it later' }),
    checkDate: date('Date', { help: 'Default: today' }),
    reason: text('Reason', { required: true, suggest: ['Lost in the mail', 'Stale', 'Damaged'] }),
  },
  async run({ tx, input, now, today, timeZone }) {
    const check = await tx.need(checks, input.checkId)
    const { data } = check
    const name = nameOfCheck(check)
    if (data.direction === 'In') throw refuse(`${name} is a received check. Ask the customer for another one.`)
    if (data.status === 'Cleared') throw refuse(`${name} is Cleared; the bank has paid it.`)
    if (data.status === 'Queued') throw refuse(`${name} is Queued; print it instead.`)
    if (data.replacedById) throw refuse(`${name} was already reissued.`)
    const payment = data.paymentId ? await tx.get(payments, data.paymentId) : undefined
    // A check from before the ledger has no payment: while it is outstanding, its replacement carries its amount.
    const isOut = payment ? payment.data.status !== 'Void' : !data.paymentId && OUTSTANDING.includes(data.status)
    if (!isOut) throw refuse(`The payment of ${name} is void. Pay again instead.`)
    const account = await needAccount(tx, data.bankAccountId)
    const checkNumber = input.checkNumber?.trim() ? needCheckNumber(input.checkNumber) : undefined
    if (checkNumber) await refuseUsedNumber(tx, checkNumber, account.id)
    const next = await replaceCheck(tx, check, {
      ...(checkNumber && { checkNumber }),
      checkDate: toDay(input.checkDate, timeZone) ?? today,
      now,
    })
    await tx.update(checks, check.id, {
      ...(data.status !== 'Stopped' && {
        status: 'Void',
        voidedAt: data.voidedAt ?? timestamp(now),
        voidReason: input.reason.trim(),
      }),
      replacedById: next.id,
    })
    return next
  },
})
