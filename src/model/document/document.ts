import type { AnyCollection } from '#model/schema/collection.ts'

/** The declaration of a trade document: its party, number, date, terms and tax. Each belongs to one feature. */
export interface DocumentKind {
  of: AnyCollection
  party: AnyCollection
  /** The fields with the party's id and name. */
  partyId: string
  partyName: string
  /**
   * The field of its number, and its series: by month (`AP`) or by the day it is created (`day`: MMDDYY-NN). `atIssue`:
   * drafts have no number.
   */
  number: { field: string; series: string; atIssue?: true }
  /** The date of the document. */
  day: string
  /** The fields it copies from its party when its own are empty. */
  takes: readonly string[]
  /** Whether it has a due date, and so a balance. */
  hasDueDate: boolean
  /**
   * Where its tax comes from: `stated` on the paper, `party` starts with the rate of the party's location, `lines`
   * computes the total from the lines with the document's tax.
   */
  tax: 'stated' | 'party' | 'lines'
}

type Spec = Pick<DocumentKind, 'party' | 'number' | 'day'> & Partial<Pick<DocumentKind, 'takes' | 'tax'>>

/** Declares a trade document; its number, party, terms, exchange rate, tax and balance follow. */
export function defineDocument(of: AnyCollection, { takes = ['termsId', 'currency'], tax = 'stated', ...spec }: Spec) {
  const partyId = Object.hasOwn(of.fields, 'vendorId') ? 'vendorId' : 'customerId'
  const partyName = partyId.replace(/Id$/, 'Name')
  const hasDueDate = Object.hasOwn(of.fields, 'dueDate')
  return Object.freeze({ of, partyId, partyName, hasDueDate, takes, tax, ...spec }) satisfies DocumentKind
}
