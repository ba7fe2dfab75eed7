import { type Day, daysBetween } from '#base/days.ts'

/** The dates that others rely on, by collection: due, promised, expected and planned dates. */
export const WATCHED: Readonly<Record<string, readonly string[]>> = {
  payables: ['dueDate', 'scheduledFor'],
  receivable: ['dueDate', 'promiseDate'],
  po: ['expectedDate'],
  Tracking: ['etaISO'],
  checks: ['checkDate'],
}

/** A moved date of a document, from its first value to the current one. */
export interface Moved {
  collection: string
  id: string
  name: string
  /** The vendor or customer of the document. */
  party: string
  date: string
  from: Day
  to: Day
  times: number
  /** The last move: by whom, and when. */
  by: string
  at: string
}

/** Which moved dates to return. */
export interface MovedAt {
  since: Day
  timeZone: string
  /** Only dates moved at least this often. */
  times: number
}

/** The moves of a vendor, a customer or a colleague. */
export interface Score {
  name: string
  documents: number
  times: number
  /** Days moved later, minus days moved earlier. */
  days: number
  most: number
}

/** By how many days a date has moved; below 0 when it moved earlier. */
export const daysMoved = ({ from, to }: Moved): number => daysBetween(from, to)
