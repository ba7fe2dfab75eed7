import { addDays, type Day } from '#base/days.ts'
import { logs } from '#features/admin/logs/collection.ts'
import { daysAgo, hoursBefore, momentOn, type SampleDoc } from '#features/data/sample-company/sample.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'

/**
 * Parcels in transit: days until the ETA, title, carrier, number and notes. One of each colour, and one with an unknown
 * carrier.
 */
const PENDING: readonly (readonly [eta: number, title: string, carrier: string, number: string, notes: string])[] = [
  [
    -3,
    'SKF 6205 and 6206, 3 boxes',
    'UPS',
    '1Z84E0W20344719920',
    'Held at Louisville hub since Tuesday, ask for a release',
  ],
  [-1, 'FAG spherical rollers 22218', 'DHL', '4471992033', 'Customs asks for the invoice copy and the HS code'],
  [0, 'Timken cups and cones', 'FedEx', '449044304137821', 'Dock B before 14:00, sign'],
  [0, 'Returned calibration rings', 'USPS', '9400111202555842761523', 'Leave with front desk'],
  [1, 'NSK 6205DDU from Osaka', 'DHL', '7781204465', 'Two cartons, 38 kg, Miami gateway on Friday'],
  [2, 'Label rolls for the bin printer', 'Amazon', 'TBA304471992003', ''],
  [5, 'Dock tablet', 'Apple', 'W4471992033', 'Serial number to Tomek'],
  [7, 'Pallet of surplus NU210', 'Old Dominion', '08044719920', 'Lift gate needed, call before delivery'],
  [9, 'Sample seals from Tallinn', 'Other', 'EE4471992033', 'By courier van'],
]

const DELIVERED: readonly (readonly [daysAgo: number, title: string, carrier: string])[] = [
  [1, 'NTN 6204LLU, 2 boxes', 'UPS'],
  [2, 'Timken HM88649 sets', 'FedEx'],
  [4, 'SKF 22218 EK/C3', 'DHL'],
  [6, 'Shrink film', 'Amazon'],
  [9, 'FAG NJ2210, 5 pcs', 'UPS'],
  [13, 'Returned 6305 lot', 'USPS'],
  [18, 'Koyo 6206 ZZ, 120 pcs', 'FedEx'],
  [26, 'RBC rod ends', 'UPS'],
  [34, 'Certificates from Lansdale', 'Other'],
  [47, 'INA needle rollers', 'DHL'],
]

export function parcelDocs(today: Day, now: Date): SampleDoc[] {
  const pending = PENDING.map(([eta, title, carrier, trackingNumber, notes], at) => ({
    collection: parcels.name,
    id: `parcel-${String(at + 1).padStart(2, '0')}`,
    data: {
      delivered: false,
      etaISO: addDays(today, eta),
      title,
      carrier,
      trackingNumber,
      direction: title.startsWith('Returned') ? 'Outbound' : 'Inbound',
      status: eta < 0 ? 'Exception' : eta === 0 ? 'Out for delivery' : 'In transit',
      notes,
    },
  }))
  const delivered = DELIVERED.map(([ago, title, carrier], at) => ({
    collection: parcels.name,
    id: `parcel-delivered-${String(at + 1).padStart(2, '0')}`,
    data: {
      delivered: true,
      etaISO: daysAgo(today, ago),
      title,
      carrier,
      trackingNumber: `${carrier.toUpperCase()}${70_044_719 + at * 991}`,
      direction: 'Inbound',
      status: 'Delivered',
      deliveredAt: momentOn(daysAgo(today, ago), 14, now),
      notes: '',
    },
  }))
  return [...pending, ...delivered]
}

const ERRORS: readonly (readonly [
  hoursAgo: number,
  status: string,
  page: string,
  reference: string,
  message: string,
])[] = [
  [2, 'pending', 'Shopify', 'Fetch orders', 'Shopify answered 429 four times in a row'],
  [5, 'in_progress', 'Shopify', 'Fetch orders', 'Order 4471 names a part that the catalogue does not have'],
  [26, 'pending', 'LabelPrinter', 'Print bin labels', 'The printer at A-04 did not answer'],
  [31, 'completed', 'ModernNavBar', 'Error fetching log count', 'The connection was lost'],
  [52, 'completed', 'Import', 'Price list', 'Row 218: "12,5O" is not an amount'],
  [99, 'completed', 'ModernNavBar', 'Error fetching detailed notifications:', 'The connection was lost'],
  [170, 'completed', 'Tracking', 'Read parcel', 'The carrier knows no such number'],
  [320, 'completed', 'Checks', 'Print check 2061', 'The paper was jammed'],
]

/** Three errors are open. */
export function logDocs(now: Date): SampleDoc[] {
  return ERRORS.map(([hours, status, page, reference, message], at) => ({
    collection: logs.name,
    id: `log-${String(at + 1).padStart(2, '0')}`,
    data: {
      status,
      timestamp: hoursBefore(now, hours),
      page,
      reference,
      message,
      severity: 'error',
      ...(status === 'completed' && { resolution: 'Fixed', resolvedAt: hoursBefore(now, hours - 1) }),
    },
  }))
}
