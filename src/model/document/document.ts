import type { AnyCollection } from '#model/schema/collection.ts'

/** The declaration of a document of the trade: its party, number, day, terms and tax. One feature makes each. */
export interface DocumentKind {
  of: AnyCollection
  party: AnyCollection
  /** The fields that name the party, by id and by name. */
  partyId: string
  partyName: string
  /**
   * The field of its number, and the series of a month (`AP`) or of the day it is written on (`day`: MMDDYY-NN). `atIssue`:
   * a draft has none yet.
   */
  number: { field: string; series: string; atIssue?: true }
  /** The day of the document itself. */
  day: string
  /** The fields it takes from its party where it has none itself. */
  takes: readonly string[]
  /** Whether it falls due, and so has a balance. */
  hasDueDate: boolean
  /**
   * Where its tax comes from: `stated` as the paper says it, `party` begins with the rate of the party's place, `lines`
   * lets the total follow from the lines with the tax of the document.
   */
  tax: 'stated' | 'party' | 'lines'
}

type Spec = Pick<DocumentKind, 'party' | 'number' | 'day'> & Partial<Pick<DocumentKind, 'takes' | 'tax'>>

/** Declares a document of the trade: its number, party, terms, exchange rate, tax and balance follow from this. */
export function defineDocument(of: AnyCollection, { takes = ['termsId', 'currency'], tax = 'stated', ...spec }: Spec) {
  const partyId = Object.hasOwn(of.fields, 'vendorId') ? 'vendorId' : 'customerId'
  const partyName = partyId.replace(/Id$/, 'Name')
  const hasDueDate = Object.hasOwn(of.fields, 'dueDate')
  return Object.freeze({ of, partyId, partyName, hasDueDate, takes, tax, ...spec }) satisfies DocumentKind
}
