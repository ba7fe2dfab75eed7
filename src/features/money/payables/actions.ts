import { toDay } from '#base/days.ts'
import { type Payable, payables } from '#features/money/payables/collection.ts'
import { nameOfPayable, openBalance } from '#features/money/payables/rules.ts'
import { action, defineActions } from '#model/command/action.ts'
import { date, text } from '#model/schema/fields.ts'

const reason = text('Reason', { required: true })

/** What can be done with a bill besides paying it. */
export const payableActions = defineActions(
  payables,
  {
    prefix: 'payables',
    record: 'payableId',
    noun: { one: 'payable', many: 'payables' },
    name: ({ id, data }) => nameOfPayable({ id, data }),
    initial: 'Open',
  },
  {
    approve: {
      label: 'Approve',
      past: 'approved',
      help: 'The draft is Open: it falls due and can be paid.',
      from: ['Draft'],
      to: 'Open',
      unless: ({ data, name }) => (openBalance(data) > 0 ? undefined : `${name} has no amount. Enter its total first.`),
      bulk: true,
    },
    release: {
      label: 'Release',
      past: 'released',
      help: 'It can be paid again.',
      from: ['Open'],
      unless: ({ data, name }) => (data.onHold ? undefined : `${name} is not on hold.`),
      set: () => ({ onHold: false, holdReason: undefined }),
      bulk: true,
    },
    hold: action(payables, {
      label: 'Hold',
      past: 'put on hold',
      help: 'It stays Open and cannot be paid until it is released.',
      from: ['Open'],
      unless: ({ data, name }) => (data.onHold ? `${name} is already on hold.` : undefined),
      input: { reason },
      set: (input) => ({ onHold: true, holdReason: input.reason.trim() }),
      bulk: true,
    }),
    schedule: action(payables, {
      label: 'Schedule',
      past: 'scheduled',
      from: ['Open'],
      input: { scheduledFor: date('Pay on', { required: true }) },
      check: ({ scheduledFor }, { today, timeZone }) => {
        const day = toDay(scheduledFor, timeZone)
        return day && day >= today ? undefined : 'The payment date has passed. Enter today or a later day.'
      },
      set: ({ scheduledFor }, { timeZone }) => ({ scheduledFor: toDay(scheduledFor, timeZone)! }),
      bulk: true,
    }),
    void: action(payables, {
      label: 'Void',
      past: 'voided',
      help: 'Nothing is owed on it any more, and it can still be read.',
      from: ['Draft', 'Open'],
      unless: ({ data, name }) => {
        if ((data.amountPaid ?? 0) > 0) return `${name} is paid in part. Take its payments back first.`
        return data.poId
          ? `${name} was opened by PO ${data.poNumber ?? ''}; reverse the invoice there instead.`
          : undefined
      },
      input: { reason },
      to: 'Void',
      set: (input) => ({ balance: 0, voidReason: input.reason.trim() }),
    }),
  },
)

export const approvePayables = payableActions.bulk('approve')!
export const holdPayables = payableActions.bulk('hold')!
export const releasePayables = payableActions.bulk('release')!
export const schedulePayables = payableActions.bulk('schedule')!

/** The actions a bill can take now, by name. */
export const openActions = (payable: Payable, at: { today: string; timeZone: string }): readonly string[] =>
  payableActions.open(payable as never, at)
