/** The party of a document: the vendor of a bill or order, the customer of an invoice. */
export interface Party {
  /** Absent when a document names nobody known, or a name that several parties share. */
  id?: string
  name: string
}

interface OfParty {
  vendorId?: unknown
  vendorName?: unknown
  customerId?: unknown
  customerName?: unknown
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * The id of a document's party; undefined when nobody is named. A name alone becomes an id when the document is
 * written, if exactly one party has it.
 */
export const partyIdOf = (data: OfParty): string | undefined => textIn(data.vendorId) ?? textIn(data.customerId)

/** The name of the party to write on a document. */
export const partyNameOf = (data: OfParty): string | undefined => textIn(data.vendorName) ?? textIn(data.customerName)

/** The key shared by documents of one party: its id, or the name on them when the party is unknown. */
export const partyKeyOf = (data: OfParty): string => partyIdOf(data) ?? `name ${partyNameOf(data) ?? ''}`

/** Whether a document belongs to a party. A name alone is not enough, because two companies may share it. */
export const isOf =
  ({ id }: { id: string }) =>
  ({ data }: { data: OfParty }): boolean =>
    partyIdOf(data) === id
