import { toDay } from '#base/days.ts'
import { roundProduct } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { freightLanes } from '#features/shipping/lanes/collection.ts'
import { action, defineActions } from '#model/command/action/action.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import { linesIn } from '#model/document/lines.ts'
import { date, number } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** The actions on freight lanes, one or many. */
export const laneActions = defineActions(
  freightLanes,
  {
    prefix: 'lanes',
    record: 'laneId',
    noun: { one: 'lane', many: 'lanes' },
    name: ({ data }) => data.name ?? 'The lane',
    initial: 'Valid',
  },
  {
    extend: action(freightLanes, {
      label: 'Extend validity',
      past: 'extended',
      history: 'extended {it} to {validTo}',
      icon: 'calendar-time',
      input: { validTo: date('Valid to', { required: true }) },
      check: ({ validTo }, { today, timeZone }) => {
        const day = toDay(validTo, timeZone)
        if (day && day >= today) return undefined
        return refuse('That day has passed. Enter today or a later day.', 'validTo')
      },
      set: ({ validTo }) => ({ validTo }),
      bulk: { outcome: 'will be valid until that day' },
    }),
    changePrices: action(freightLanes, {
      label: 'Change prices by percent',
      past: 'changed in price',
      history: 'changed the prices of {it} by {pct}%',
      icon: 'percentage',
      input: {
        pct: number('Percent', { required: true, min: -90, max: 500, decimals: 4, help: 'Below 0 lowers them' }),
      },
      set: ({ pct }, { data }) => {
        const decimals = decimalsOf(data.currency)
        const times = (value: unknown) =>
          typeof value === 'number' ? roundProduct([value, 1 + pct / 100], decimals) : value
        const breaks = linesIn(data.breaks as Data[]).map((row) => ({
          ...row,
          ...(row.price !== undefined && { price: times(row.price) }),
          ...(row.min !== undefined && { min: times(row.min) }),
        }))
        return { breaks } as never
      },
      bulk: { outcome: 'will have other prices' },
    }),
  },
)
