import { dayIn, longDay, toDay } from '#base/days.ts'
import { asText, type Lab, type RuleOutcome, unreadable, whenIs } from '#features/data/rule-lab/lab.ts'
import { payables } from '#features/money/payables/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { carrierTag, notesPreview, parcelArrival } from '#features/shipping/tracking/rules.ts'
import { isOrderDue, PO_DUE_DAYS, poDueDay, poOrderDay } from '#model/document/days/order-days.ts'
import { isDue } from '#model/document/open.ts'

const yes = (value: boolean): Pick<RuleOutcome, 'value' | 'tone'> =>
  value ? { value: 'Yes', tone: 'bad' } : { value: 'No', tone: 'good' }

/** Why a PO number contains no date, in one sentence. */
export function whyNoOrderDay(poNumber: string): string {
  if (poNumber.length < 6) return 'Shorter than six characters, so it has no date and is never due.'
  const [, month, day, year] = /^(\d\d)(\d\d)(\d\d)/.exec(poNumber) ?? []
  if (year === undefined) return 'The first six characters are not digits, so it has no date and is never due.'
  if (Number(month) < 1 || Number(month) > 12) return `Month ${month} does not exist.`
  return `Day ${day} does not exist in month ${month} of 20${year}.`
}

/** The rules of the specification for the two menus. */
export const DUE_LABS: readonly Lab[] = [
  {
    id: 'po',
    title: 'PO date',
    rule: `The first six characters of a PO number are its day, MMDDYY; a pending order is due ${PO_DUE_DAYS} days later, from the day on.`,
    inputs: [
      { name: 'poNumber', label: 'PO number', initial: '110326-01' },
      {
        name: 'status',
        label: 'Status',
        initial: 'Pending',
        choices: ['Draft', 'Pending', 'Received', 'Closed', 'Cancelled'],
      },
    ],
    loads: {
      collection: purchaseOrders.name,
      field: 'poNumber',
      given: ({ poNumber, status }) => ({ poNumber: asText(poNumber), status: asText(status) }),
    },
    run({ poNumber = '', status }, { now, timeZone }) {
      const ordered = poOrderDay(poNumber)
      const due = poDueDay(poNumber)
      if (!ordered || !due) return unreadable(whyNoOrderDay(poNumber))
      const today = dayIn(timeZone, now)
      return [
        { label: 'Ordered', value: longDay(ordered) },
        { label: 'Due', value: `${longDay(due)}, ${whenIs(today, due)}` },
        { label: 'Shown in notifications', ...yes(isOrderDue({ poNumber, status }, today)) },
      ]
    },
  },
  {
    id: 'due',
    title: 'Due',
    rule: 'A payable or receivable is due when it is Open and its due date is on or before now.',
    inputs: [
      { name: 'status', label: 'Status', initial: 'Open', choices: ['Draft', 'Open', 'Paid', 'Void'] },
      { name: 'dueDate', label: 'Due date (day, moment or milliseconds)', initial: '2026-11-20' },
    ],
    loads: {
      collection: payables.name,
      field: 'payableNumber',
      given: ({ status, dueDate }) => ({
        status: asText(status),
        dueDate: asText(typeof dueDate === 'object' && dueDate && '$ts' in dueDate ? dueDate.$ts : dueDate),
      }),
    },
    run({ status, dueDate = '' }, { now, timeZone }) {
      const value = /^\d{9,}$/.test(dueDate) ? Number(dueDate) : dueDate
      const day = toDay(value, timeZone)
      if (!day) return unreadable(`“${dueDate}” is not a date, so it is never due.`)
      return [
        { label: 'Read as', value: `${longDay(day)}, ${whenIs(dayIn(timeZone, now), day)}` },
        { label: 'Shown in notifications', ...yes(isDue({ status, dueDate: value }, now, timeZone)) },
      ]
    },
  },
  {
    id: 'tracking',
    title: 'Tracking',
    rule: 'Calendar days to the ETA: past is overdue, 1 or 2 are soon; notes are cut after 30 characters.',
    inputs: [
      { name: 'etaISO', label: 'ETA', initial: '2026-11-24' },
      { name: 'carrier', label: 'Carrier', initial: 'DHL' },
      { name: 'notes', label: 'Notes', initial: '3 boxes of 6205-2RS1 for Kolbe, call before noon' },
    ],
    loads: {
      collection: parcels.name,
      field: 'trackingNumber',
      given: ({ etaISO, carrier, notes }) => ({
        etaISO: asText(etaISO),
        carrier: asText(carrier),
        notes: asText(notes),
      }),
    },
    run({ etaISO, carrier, notes }, { now, timeZone }) {
      const { daysLeft, level, status } = parcelArrival({ etaISO }, now, timeZone)
      const tag = carrierTag(carrier)
      return [
        { label: 'Badge', value: daysLeft === undefined ? 'none' : `${Math.abs(daysLeft)} DAYS, ${level}` },
        { label: 'Status line', value: status },
        { label: 'Carrier tag', value: `${tag.label}, in the colour of ${tag.colour}` },
        { label: 'Notes', value: notesPreview(notes) || 'none' },
      ]
    },
  },
]
