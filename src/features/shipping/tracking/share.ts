import { type Day, toDay } from '#base/days.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { eventsOf, eventWords } from '#features/shipping/tracking/journey.ts'
import type { SharedKind } from '#model/command/share.ts'
import type { Data } from '#model/schema/value.ts'

/** The fields of a parcel that visitors see: no prices, no notes, no parties. */
export interface SharedParcel {
  kind: 'parcel'
  title: string
  carrier: string
  trackingNumber: string
  status: string
  delivered: boolean
  eta?: Day
  /** Its events so far, newest first. */
  events: { day: Day; words: string }[]
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function sharedParcel(data: Data, timeZone: string): SharedParcel {
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

export const parcelPage: SharedKind = {
  kind: 'parcel',
  collection: parcels.name,
  show: ([data], timeZone) => sharedParcel(data!, timeZone),
}
