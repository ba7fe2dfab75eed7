import type { Reading } from '#model/command/command.ts'
import { currencyField } from '#model/document/currency.ts'
import { TERMS } from '#model/document/days/terms.ts'
import { LANGUAGES } from '#model/languages/languages.ts'
import type { Clause } from '#model/query/query.ts'
import type { ByHand } from '#model/schema/collection.ts'
import { choice, flag, lines, tags, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

export const PARTY_STATES = ['Active', 'On hold', 'Blocked', 'Prospect'] as const

/** The status of a company on hold or blocked, which only the hold and release commands may change. */
export const heldFields = (data: Data): readonly 'status'[] => (isHeld(data) ? ['status'] : [])

const isHeld = ({ status }: Data): boolean => status === 'On hold' || status === 'Blocked'

/** `On hold: Bank data changed`; undefined for a company that is neither on hold nor blocked. */
export const heldWords = (data: Data): string | undefined =>
  isHeld(data) ? [data.status, data.holdReason].filter(Boolean).join(': ') : undefined

/** The record of a company on hold shows why, and its next step is to release it. */
export const heldView = {
  because: (data: Data): string | undefined => (data.holdReason ? heldWords(data) : undefined),
  next: (data: Data): string | undefined => (isHeld(data) ? 'Release' : undefined),
}

/** Who a company is and how to reach it: shared by vendors and customers. */
export const partyFields = {
  status: choice('Status', PARTY_STATES, { default: 'Active', width: 112 }),
  holdReason: text('Hold reason', { readOnly: true, importAs: ['Why on hold'] }),
  contactName: text('Contact', { importAs: ['Contact name', 'Contact person'] }),
  email: text('Email', { as: 'email', importAs: ['E-mail', 'E-mail address'] }),
  phone: text('Phone', { as: 'phone', importAs: ['Telephone', 'Phone number'] }),
  contacts: lines('Contacts', {
    name: text('Name'),
    role: text('Role'),
    email: text('Email', { as: 'email' }),
    phone: text('Phone', { as: 'phone' }),
    isPrimary: flag('Primary', { help: 'Shown as the main contact in letters and lists' }),
  }),
  street: text('Street', { importAs: ['Address', 'Address 1', 'Line 1'] }),
  city: text('City'),
  region: text('State', { importAs: ['Region', 'Province'] }),
  postcode: text('Postcode', { importAs: ['Zip', 'ZIP code', 'Postal code'] }),
  country: text('Country', { help: 'Two letters, as on a parcel: US, DE, SE' }),
  addresses: lines('Further addresses', {
    kind: choice('For', ['Ship to', 'Bill to', 'Remit to', 'Warehouse']),
    name: text('Name'),
    street: text('Street'),
    city: text('City'),
    region: text('State'),
    postcode: text('Postcode'),
    country: text('Country'),
  }),
  termsId: text('Terms', { suggest: TERMS, importAs: ['Terms'], width: 112 }),
  currency: currencyField(),
  language: choice('Language', LANGUAGES, { help: 'For letters and statements. Default: English' }),
  taxId: text('Tax ID', { mono: true, importAs: ['VAT', 'VAT number', 'EIN'] }),
  inquiries: choice('BearingNet inquiries', ['All', 'Limited', 'None'], {
    help: 'Documents exchanged with this company over BearingNet',
  }),
  inquiriesTo: text('Inquiries to', { help: 'Who receives them there' }),
  isRecommended: flag('Recommended'),
  bearingnetCompany: text('BearingNet company', { mono: true, help: 'Its number or name there' }),
  tags: tags('Tags'),
  aliases: tags('Also known as', { help: 'Earlier names of merged records, included in search' }),
  notes: text('Notes', { rows: 4 }),
} as const

/** The form groups that vendors and customers share. */
export const partyForm = {
  reach: ['contactName', 'email', 'phone', 'language', 'contacts'],
  market: ['bearingnetCompany', 'inquiries', 'inquiriesTo', 'isRecommended'],
  place: ['street', 'city', 'region', 'postcode', 'country', 'addresses'],
} as const

interface Documents {
  collection: string
  /** The field with the party's id. */
  field: string
  words: readonly [one: string, many: string]
  /** Matches those that still wait for money or goods. */
  open: Clause
}

const OF_VENDORS: readonly Documents[] = [
  {
    collection: 'po',
    field: 'vendorId',
    words: ['purchase order', 'purchase orders'],
    open: ['status', '==', 'Pending'],
  },
  { collection: 'payables', field: 'vendorId', words: ['bill', 'bills'], open: ['status', '==', 'Open'] },
  { collection: 'checks', field: 'payeeId', words: ['check', 'checks'], open: ['status', '==', 'Queued'] },
]
const OF_CUSTOMERS: readonly Documents[] = [
  {
    collection: 'receivable',
    field: 'customerId',
    words: ['invoice', 'invoices'],
    open: ['status', '==', 'Open'],
  },
]

/** Refuses to delete a vendor with documents, or to change its currency while any of them is open. */
export const guardVendors = (changes: readonly ByHand[], tx: Reading) => guardParties('vendor', OF_VENDORS, changes, tx)
/** The same for a customer. */
export const guardCustomers = (changes: readonly ByHand[], tx: Reading) =>
  guardParties('customer', OF_CUSTOMERS, changes, tx)

async function guardParties(
  kind: 'vendor' | 'customer',
  documents: readonly Documents[],
  changes: readonly ByHand[],
  tx: Reading,
): Promise<ReadonlyMap<string, string>> {
  const reasons = new Map<string, string>()
  for (const { id, before, after } of changes) {
    const name = String(before.name ?? id)
    if (!after) {
      const found = await countsOf(tx, id, documents, false)
      if (found) reasons.set(id, `${name} has ${found}. Merge it into another ${kind}, or block it.`)
    } else if (before.currency && before.currency !== after.currency) {
      const found = await countsOf(tx, id, documents, true)
      if (found)
        reasons.set(
          id,
          `${name} has ${found} open in ${String(before.currency)}. Settle that before changing the currency.`,
        )
    }
  }
  return reasons
}

/** `2 purchase orders and 1 payable`; undefined when there are none. */
async function countsOf(
  tx: Reading,
  id: string,
  documents: readonly Documents[],
  onlyOpen: boolean,
): Promise<string | undefined> {
  const found: string[] = []
  for (const { collection, field, words, open } of documents) {
    const where: Clause[] = [[field, '==', id], ...(onlyOpen ? [open] : [])]
    const answer = await tx.aggregate({ collection, where, aggregate: { count: true } })
    const count = 'count' in answer ? (answer.count ?? 0) : 0
    if (count > 0) found.push(`${count} ${words[count === 1 ? 0 : 1]}`)
  }
  return found.length === 0 ? undefined : found.join(' and ')
}
