/** A party of a document: the vendor of a bill or an order, the customer of an invoice. */
export interface Party {
  /** Absent where a document has no one we know, or a name that several have. */
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

/** The id of a document's party; undefined where no one is named. A name alone becomes an id as the document is written, where exactly one party has it. */
export const partyIdOf = (data: OfParty): string | undefined => textIn(data.vendorId) ?? textIn(data.customerId)

/** The name a document writes for its party. */
export const partyNameOf = (data: OfParty): string | undefined => textIn(data.vendorName) ?? textIn(data.customerName)

/** The key that documents of one party share: its id, or the name they give where the party is unknown. */
export const partyKeyOf = (data: OfParty): string => partyIdOf(data) ?? `name ${partyNameOf(data) ?? ''}`

/** Whether a document is of a party. A name alone is nobody's: two companies may have it. */
export const isOf =
  ({ id }: { id: string }) =>
  ({ data }: { data: OfParty }): boolean =>
    partyIdOf(data) === id
