import { type Day, daysBetween } from '#base/days.ts'

/** The days that others count on, by collection: what is due, promised, expected and planned. */
export const WATCHED: Readonly<Record<string, readonly string[]>> = {
  payables: ['dueDate', 'scheduledFor'],
  receivable: ['dueDate', 'promiseDate'],
  po: ['expectedDate'],
  Tracking: ['etaISO'],
  checks: ['checkDate'],
}

/** A day of a document that was moved, from what it was first to what it is now. */
export interface Moved {
  collection: string
  id: string
  name: string
  /** The vendor or customer it is about. */
  party: string
  date: string
  from: Day
  to: Day
  times: number
  /** The last move: who, and when. */
  by: string
  at: string
}

/** Since when moves are looked for. */
export interface MovedAt {
  since: Day
  timeZone: string
  /** Moved so many times at least. */
  times: number
}

/** What a vendor, a customer or a colleague has moved. */
export interface Score {
  name: string
  documents: number
  times: number
  /** Days later, those that were moved earlier taken off. */
  days: number
  most: number
}

/** By how many days a date has moved; earlier is below 0. */
export const daysMoved = ({ from, to }: Moved): number => daysBetween(from, to)
