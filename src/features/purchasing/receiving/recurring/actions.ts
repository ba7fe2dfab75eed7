import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { type Recurring, recurring, stateOfRecurring } from '#features/money/recurring/collection.ts'
import { dayOfMonth, firstDayFrom, isOver, nextBillDay } from '#features/purchasing/receiving/recurring/rules.ts'
import { action, defineActions } from '#model/command/action/action.ts'
import { date } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** The next day after skipping one, at the same interval. */
function skipped({ nextOn, every = 'Month', onDay }: Partial<Recurring['data']>, timeZone: string) {
  const day = toDay(nextOn, timeZone)!
  const sameDay = dayOfMonth(day, onDay)
  return { nextOn: nextBillDay(day, every, sameDay), onDay: sameDay }
}

/** The actions on a recurring bill or voucher: pause, skip once, resume and end. */
export const recurringActions = defineActions(
  recurring,
  {
    prefix: 'recurring',
    record: 'recurringId',
    noun: { one: 'recurring bill', many: 'recurring bills' },
    name: ({ id, data }) => data.name ?? id,
    initial: 'Active',
  },
  {
    pause: {
      label: 'Pause',
      past: 'paused',
      key: 'p',
      icon: 'hand-stop',
      menuOnly: true,
      help: 'Nothing is written until it is resumed.',
      unless: ({ data, name }) => {
        const state = stateOfRecurring(data)
        return state === 'Active' ? undefined : `${name} ${state === 'Ended' ? 'has ended' : 'is already paused'}.`
      },
      set: () => ({ isActive: false }),
      bulk: { outcome: 'will not be written until they are resumed' },
    },
    skip: {
      label: 'Skip next',
      past: 'skipped once',
      history: 'skipped the next of {it}',
      menuOnly: true,
      help: 'Nothing is written for the next day. The one after it stays as it was.',
      unless: ({ data, name }) => {
        const state = stateOfRecurring(data)
        if (state !== 'Active') return `${name} ${state === 'Ended' ? 'has ended' : 'is paused'}.`
        return data.nextOn ? undefined : `${name} has no next day. Enter it first.`
      },
      set: (_, { data, timeZone }) => {
        const { nextOn, onDay } = skipped(data, timeZone)
        return { nextOn, onDay, ...(isOver(nextOn, toDay(data.endsOn, timeZone)) && { isActive: false }) }
      },
      effect: ({ data, name, timeZone }) =>
        `${name} is not written for ${toDay(data.nextOn, timeZone)}. The next is of ${skipped(data, timeZone).nextOn}.`,
    },
    resume: action(recurring, {
      label: 'Resume',
      past: 'resumed',
      key: 'p',
      icon: 'play',
      help: 'It is written again from the entered day on. Days that passed while it was paused are left out.',
      unless: ({ data, name, timeZone }) => {
        if (data.isActive !== false) return `${name} is already active.`
        return isOver(toDay(data.nextOn, timeZone), toDay(data.endsOn, timeZone))
          ? `${name} has ended. Change its last day first.`
          : undefined
      },
      input: { nextOn: date('Next on', { required: true }) },
      suggest: ({ data, today, timeZone }): Data => {
        const day = toDay(data.nextOn, timeZone)
        return day ? { nextOn: firstDayFrom(day, today, data.every ?? 'Month', data.onDay) } : {}
      },
      check: ({ nextOn }, { data, name, timeZone }) =>
        isOver(toDay(nextOn, timeZone), toDay(data.endsOn, timeZone))
          ? refuse(`${name} ends on ${toDay(data.endsOn, timeZone)}. Enter that day or an earlier one.`, 'nextOn')
          : undefined,
      set: ({ nextOn }, { timeZone }) => ({ isActive: true, nextOn: toDay(nextOn, timeZone)! }),
    }),
    end: action(recurring, {
      label: 'End',
      past: 'ended',
      history: 'ended {it}[ on {endsOn}]',
      icon: 'x',
      menuOnly: true,
      help: 'Nothing is written after the entered day.',
      unless: ({ data, name, timeZone }) =>
        isOver(toDay(data.nextOn, timeZone), toDay(data.endsOn, timeZone)) ? `${name} has already ended.` : undefined,
      input: { endsOn: date('Last day', { required: true }) },
      suggest: ({ today }) => ({ endsOn: today }),
      set: ({ endsOn }, { data, timeZone }) => {
        const last = toDay(endsOn, timeZone)!
        return { endsOn: last, ...(isOver(toDay(data.nextOn, timeZone), last) && { isActive: false }) }
      },
    }),
  },
)
