import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { payables } from '#features/money/payables/collection.ts'
import { nameOfPayable, openBalance } from '#features/money/payables/rules.ts'
import { together } from '#model/command/bulk.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { date, reference, text } from '#model/schema/fields.ts'

const payableId = reference('Payable', 'payables', { required: true })
const reason = text('Reason', { required: true })

/** The payable and its state; old data may lack what the definition would have filled in. */
async function known(tx: Tx, id: string) {
  const payable = await tx.need(payables, id)
  const status: string = payable.data.status ?? 'Open'
  return { ...payable, status, name: nameOfPayable(payable) }
}

/** A draft that was looked at is owed from now on. */
export const approvePayable = defineCommand({
  name: 'payables.approve',
  label: 'Approve',
  help: 'The draft is Open: it falls due and can be paid.',
  input: { payableId },
  async run({ tx, input }) {
    const { id, data, status, name } = await known(tx, input.payableId)
    if (status !== 'Draft') throw refuse(`${name} is ${status}; only a draft is approved.`)
    if (openBalance(data) <= 0) throw refuse(`${name} has no amount; enter its total first.`)
    return tx.update(payables, id, { status: 'Open' })
  },
})

/** Nothing is paid on it until it is released. */
export const holdPayable = defineCommand({
  name: 'payables.hold',
  label: 'Hold',
  help: 'It stays Open and is not paid until it is released.',
  input: { payableId, reason },
  async run({ tx, input }) {
    const { id, data, status, name } = await known(tx, input.payableId)
    if (status !== 'Open') throw refuse(`${name} is ${status}; only what is Open is held.`)
    if (data.onHold) throw refuse(`${name} is on hold already.`)
    return tx.update(payables, id, { onHold: true, holdReason: input.reason.trim() })
  },
})

export const releasePayable = defineCommand({
  name: 'payables.release',
  label: 'Release',
  help: 'It may be paid again.',
  input: { payableId },
  async run({ tx, input }) {
    const { id, data, name } = await known(tx, input.payableId)
    if (!data.onHold) throw refuse(`${name} is not on hold.`)
    return tx.update(payables, id, { onHold: false, holdReason: undefined })
  },
})

/** The day it is meant to be paid. */
export const schedulePayable = defineCommand({
  name: 'payables.schedule',
  label: 'Schedule',
  input: { payableId, scheduledFor: date('Pay on', { required: true }) },
  async run({ tx, input, today, timeZone }) {
    const { id, status, name } = await known(tx, input.payableId)
    if (status !== 'Open') throw refuse(`${name} is ${status}; only what is Open is scheduled.`)
    const scheduledFor = toDay(input.scheduledFor, timeZone)
    if (!scheduledFor || scheduledFor < today) throw refuse('A payment is scheduled for today or later; enter its day.')
    return tx.update(payables, id, { scheduledFor })
  },
})

/** It was entered by mistake: nothing is owed, and its number stays used. */
export const voidPayable = defineCommand({
  name: 'payables.void',
  label: 'Void',
  help: 'Nothing is owed on it any more; it stays to be read.',
  input: { payableId, reason },
  async run({ tx, input }) {
    const { id, data, status, name } = await known(tx, input.payableId)
    if (status === 'Void') throw refuse(`${name} is Void already.`)
    if (status === 'Paid' || (data.amountPaid ?? 0) > 0)
      throw refuse(
        `${name} is paid${data.checkNumber ? ` by check ${data.checkNumber}; void the check first` : ' in part or whole and cannot be void'}.`,
      )
    if (data.poId) throw refuse(`${name} was opened by PO ${data.poNumber ?? ''}; reverse the invoice there instead.`)
    return tx.update(payables, id, { status: 'Void', balance: 0, voidReason: input.reason.trim() })
  },
})

export const approvePayables = together(approvePayable, { name: 'payables.approveMany', record: 'payableId' })
export const holdPayables = together(holdPayable, { name: 'payables.holdMany', record: 'payableId' })
export const releasePayables = together(releasePayable, { name: 'payables.releaseMany', record: 'payableId' })
export const schedulePayables = together(schedulePayable, { name: 'payables.scheduleMany', record: 'payableId' })
