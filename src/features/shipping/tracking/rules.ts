import { dayIn, daysBetween, longDay, toDay } from '#base/days.ts'

/** Product specification, section 9. */
export const SOON_DAYS = 2
export const NOTES_PREVIEW_CHARS = 30

export const CARRIERS = ['DHL', 'UPS', 'USPS', 'FedEx', 'Amazon', 'Apple', 'Other'] as const
/** The seven colours of carrier tags. */
type CarrierColour = (typeof CARRIERS)[number]

/** How soon a delivery is due; `undefined` days count as later. */
export type DeliveryLevel = 'overdue' | 'today' | 'soon' | 'later'

export interface ParcelArrival {
  /** Calendar days from today to the ETA, negative when it has passed; undefined when the ETA is not a valid date. */
  daysLeft?: number
  /** `Nov 24, 2026`; the unchanged text when it is not a valid date. */
  formattedEta: string
  isOverdue: boolean
  isToday: boolean
  isSoon: boolean
  level: DeliveryLevel
  /** The status line, exactly as in the specification. */
  status: string
}

/** The arrival that the tracking menu derives from a parcel; it is never stored. */
export function parcelArrival(parcel: { etaISO?: unknown }, now: Date, timeZone: string): ParcelArrival {
  const eta = toDay(parcel.etaISO, timeZone)
  const daysLeft = eta === undefined ? undefined : daysBetween(dayIn(timeZone, now), eta)
  const formattedEta = eta === undefined ? rawText(parcel.etaISO) : longDay(eta)
  const level = levelOf(daysLeft)
  return {
    ...(daysLeft !== undefined && { daysLeft }),
    formattedEta,
    isOverdue: level === 'overdue',
    isToday: level === 'today',
    isSoon: level === 'soon',
    level,
    status: statusLine(level, formattedEta),
  }
}

function levelOf(daysLeft: number | undefined): DeliveryLevel {
  if (daysLeft === undefined) return 'later'
  if (daysLeft < 0) return 'overdue'
  if (daysLeft === 0) return 'today'
  return daysLeft <= SOON_DAYS ? 'soon' : 'later'
}

const statusLine = (level: DeliveryLevel, formattedEta: string): string =>
  level === 'overdue'
    ? 'Overdue'
    : level === 'today'
      ? 'Delivered by Today'
      : `Expected Delivery by ${formattedEta || 'an unknown day'}`

/** The line below the menu's title; the wording is the same for one parcel. */
export const pendingLine = (parcels: number): string => `${parcels} pending deliveries`

/** The first 30 characters of the notes, with three dots when there are more. */
export function notesPreview(notes: unknown): string {
  const characters = [...(typeof notes === 'string' ? notes : '')]
  const preview = characters.slice(0, NOTES_PREVIEW_CHARS).join('')
  return characters.length > NOTES_PREVIEW_CHARS ? `${preview}...` : preview
}

/** The tag of a carrier: an unknown one keeps its own name in the Other colour. */
export function carrierTag(carrier: unknown): { label: string; colour: CarrierColour } {
  const label = typeof carrier === 'string' ? carrier.trim() : ''
  const colour = CARRIERS.find((known) => known.toLowerCase() === label.toLowerCase()) ?? 'Other'
  return { label: label || 'Other', colour }
}

const rawText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
