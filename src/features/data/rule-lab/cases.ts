import { DUE_LABS } from '#features/data/rule-lab/due-labs.ts'
import { type Given, type Lab, outcomeText, type TrialMoment } from '#features/data/rule-lab/lab.ts'
import { TRADE_LABS } from '#features/data/rule-lab/trade-labs.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'

export const LABS: readonly Lab[] = [...DUE_LABS, ...TRADE_LABS]

/** An input with a known outcome. */
export interface Case {
  lab: string
  given: Given
  /** The current time during the case, as ISO text; the time zone is UTC. */
  now: string
  /** The expected outcomes, one `label: value` per line. */
  expected: string
}

const AT = '2026-11-20T12:00:00.000Z'
const of = (lab: string, given: Given, expected: string, now = AT): Case => ({ lab, given, now, expected })

/** The examples of the specification; they run whenever the rule lab opens. */
export const BUILT_IN: readonly Case[] = [
  of(
    purchaseOrders.name,
    { poNumber: '110326-01', status: 'Pending' },
    'Due: Dec 3, 2026, in 13 days\nShown in notifications: No',
  ),
  of(purchaseOrders.name, { poNumber: '102126-01', status: 'Pending' }, 'Shown in notifications: Yes'),
  of(purchaseOrders.name, { poNumber: '102226-01', status: 'Pending' }, 'Shown in notifications: No'),
  of(purchaseOrders.name, { poNumber: '100126-02', status: 'Received' }, 'Shown in notifications: No'),
  of(purchaseOrders.name, { poNumber: '139926', status: 'Pending' }, 'Cannot be read: Month 13 does not exist.'),
  of(
    purchaseOrders.name,
    { poNumber: '022926-1', status: 'Pending' },
    'Cannot be read: Day 29 does not exist in month 02 of 2026.',
  ),
  of(purchaseOrders.name, { poNumber: '1103', status: 'Pending' }, 'Cannot be read: Shorter than six characters'),
  of('due', { status: 'Open', dueDate: '2026-11-20' }, 'Shown in notifications: Yes'),
  of('due', { status: 'Open', dueDate: '2026-11-21' }, 'Shown in notifications: No'),
  of('due', { status: 'Open', dueDate: '1763596800000' }, 'Shown in notifications: Yes'),
  of('due', { status: 'Paid', dueDate: '2026-01-01' }, 'Shown in notifications: No'),
  of('tracking', { etaISO: '2026-11-19' }, 'Badge: 1 DAYS, overdue\nStatus line: Overdue'),
  of('tracking', { etaISO: '2026-11-20' }, 'Badge: 0 DAYS, today\nStatus line: Delivered by Today'),
  of('tracking', { etaISO: '2026-11-22' }, 'Badge: 2 DAYS, soon\nStatus line: Expected Delivery by Nov 22, 2026'),
  of('tracking', { etaISO: '2026-11-23' }, 'Badge: 3 DAYS, later'),
  of('tracking', { etaISO: '', carrier: 'Hermes' }, 'Badge: none\nCarrier tag: Hermes, in the colour of Other'),
  of(
    'tracking',
    { etaISO: '2026-11-24', notes: '3 boxes of 6205-2RS1 for Kolbe, call' },
    'Notes: 3 boxes of 6205-2RS1 for Kolbe...',
  ),
  of('part', { partNumber: '6205 2rs1 c3', brand: 'SKF' }, 'Key: 62052RS1C3\nBore: 25 mm'),
  of('part', { partNumber: '6205-2RS1', brand: 'SKF' }, 'At FAG: 6205-2RSR\nAt NSK: 6205DDU'),
  of('part', { partNumber: '719/8', brand: 'SKF' }, 'Bore: 8 mm'),
  of('parcel', { trackingNumber: '1Z5R89390357567127' }, 'UPS: UPS: check digit is right'),
  of('parcel', { trackingNumber: '1Z12345E0205271688' }, 'UPS: UPS: check digit is wrong'),
  of(
    'money',
    { amounts: '0.1 0.2', terms: '2/10 Net 30', invoiceDay: '2026-11-20' },
    'Sum: 0.30\nIn words: Zero and 30/100 dollars\nDue: Dec 20, 2026\nDiscount: 0.01 until Nov 30, 2026',
  ),
  of('freight', { sides: '24 x 18 x 16', weight: '31', rule: 'UPS, FedEx' }, 'Billed: 50 lb, for its size'),
  of('freight', { sides: '48 x 40 x 48', weight: '400', rule: 'UPS, FedEx' }, 'Freight class: 125'),
]

interface Tried {
  passes: boolean
  /** The first expected line that is missing. */
  missing?: string
  outcome: string
}

/** Runs a case: every expected line must be the start of an outcome. */
export function tryCase({ lab, given, now, expected }: Case): Tried {
  const found = LABS.find(({ id }) => id === lab)
  if (!found) return { passes: false, missing: `a rule called ${lab}`, outcome: '' }
  const at: TrialMoment = { now: new Date(now), timeZone: 'UTC' }
  const outcome = outcomeText(found.run(given, at))
  const lines = outcome.split('\n')
  const missing = expected.split('\n').find((line) => !lines.some((each) => each.startsWith(line)))
  return { passes: missing === undefined, outcome, ...(missing !== undefined && { missing }) }
}
