import { type Day, toDay } from '#base/days.ts'
import { eventsOf, eventWords } from '#features/shipping/tracking/journey.ts'
import type { Data } from '#model/schema/value.ts'

/** What a visitor sees of a parcel: no prices, no notes, no parties. */
export interface SharedParcel {
  kind: 'parcel'
  title: string
  carrier: string
  trackingNumber: string
  status: string
  delivered: boolean
  eta?: Day
  /** Its way so far, the newest first. */
  events: { day: Day; words: string }[]
}
/** What a visitor sees of a lot: what it is, not what it costs nor how much of it there is. */
export interface SharedLot {
  kind: 'lot'
  partNumber: string
  brand: string
  condition: string
  dateCode: string
  origin: string
}
export interface SharedLinks {
  kind: 'links'
  links: { title: string; url: string; group: string; description: string }[]
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export function sharedParcel(data: Data, timeZone: string): SharedParcel {
  const eta = toDay(data.etaISO, timeZone)
  return {
    kind: 'parcel',
    title: text(data.title),
    carrier: text(data.carrier),
    trackingNumber: text(data.trackingNumber),
    status: text(data.status),
    delivered: data.delivered === true,
    ...(eta && { eta }),
    events: eventsOf(data, timeZone).map((event) => ({ day: event.day, words: eventWords(event) })),
  }
}

export const sharedLot = (data: Data): SharedLot => ({
  kind: 'lot',
  partNumber: text(data.partNumber),
  brand: text(data.brand),
  condition: text(data.condition),
  dateCode: text(data.dateCode),
  origin: text(data.originCountry),
})

export const sharedLinks = (links: readonly Data[]): SharedLinks => ({
  kind: 'links',
  links: links.map(({ title, url, group, description }) => ({
    title: text(title),
    url: text(url),
    group: text(group),
    description: text(description),
  })),
})
