import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { payables } from '#features/money/payables/collection.ts'
import { nameOfPayable, openBalance } from '#features/money/payables/rules.ts'
import { action, defineActions } from '#model/command/action/action.ts'
import { date, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

const reason = text('Reason', { required: true })

/** The actions on a bill except paying it. */
export const payableActions = defineActions(
  payables,
  {
    prefix: 'payables',
    record: 'payableId',
    noun: { one: 'bill', many: 'bills' },
    name: ({ id, data }) => nameOfPayable({ id, data }),
    initial: 'Open',
    amount: (data) => openBalance(data),
  },
  {
    release: {
      label: 'Release',
      past: 'released',
      history: 'released {it} from hold',
      key: 'h',
      icon: 'play',
      menuOnly: true,
      help: 'It can be paid again.',
      from: ['Draft', 'Open'],
      unless: ({ data, name }) => (data.onHold ? undefined : `${name} is not on hold.`),
      set: () => ({ onHold: false, holdReason: undefined }),
      bulk: { outcome: 'can be paid again' },
    },
    hold: action(payables, {
      label: 'Hold',
      past: 'put on hold',
      ask: 'Put {it} on hold',
      history: 'put {it} on hold[: {holdReason}]',
      key: 'h',
      icon: 'hand-stop',
      help: 'It stays open and cannot be paid until it is released.',
      from: ['Open'],
      unless: ({ data, name }) => (data.onHold ? `${name} is already on hold.` : undefined),
      input: { reason },
      set: (input) => ({ onHold: true, holdReason: input.reason.trim() }),
      bulk: { outcome: 'cannot be paid until they are released' },
    }),
    schedule: action(payables, {
      label: 'Schedule',
      past: 'scheduled',
      history: 'scheduled {it}[ for {scheduledFor}]',
      key: 's',
      icon: 'calendar-time',
      from: ['Open'],
      input: { scheduledFor: date('Pay on', { required: true }) },
      suggest: ({ data: { dueDate } }): Data => (typeof dueDate === 'string' ? { scheduledFor: dueDate } : {}),
      check: ({ scheduledFor }, { today, timeZone }) => {
        const day = toDay(scheduledFor, timeZone)
        if (day && day >= today) return undefined
        return refuse('The payment date has passed. Enter today or a later day.', 'scheduledFor')
      },
      set: ({ scheduledFor }, { timeZone }) => ({ scheduledFor: toDay(scheduledFor, timeZone)! }),
      bulk: { outcome: 'will be scheduled for that day', suggest: ({ today }) => ({ scheduledFor: today }) },
    }),
  },
)
