import { useRef } from 'react'
import { customers as allCustomers } from '#features/parties/customers/collection.ts'
import { vendors as allVendors } from '#features/parties/vendors/collection.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'

interface Party {
  name?: string
  contactName?: string
  phone?: string
  email?: string
}

/** The maximum number of names in one query. */
const MAX_NAMES = 30
const IGNORE_ERRORS = { ignoreErrors: true }

/** Whom to call at a party, from the customers and vendors with these names; undefined while loading. */
export function useContacts(parties: readonly string[]): ((party: string) => Party | undefined) | undefined {
  const where = [['name', 'in', parties.slice(0, MAX_NAMES)]] as const
  const needsContacts = parties.length > 0
  const customers = useDocs<Party>(needsContacts ? { collection: allCustomers.name, where } : undefined, IGNORE_ERRORS)
  const vendors = useDocs<Party>(needsContacts ? { collection: allVendors.name, where } : undefined, IGNORE_ERRORS)
  const known = useRef(false)
  known.current ||= !needsContacts || (customers !== undefined && vendors !== undefined)
  if (!known.current) return undefined
  return (party) => [...(customers ?? []), ...(vendors ?? [])].find(({ data }) => data.name === party)?.data
}

/** `Ms Hull · +1 216 555 0100 · usually answers from 9 to 10`. */
export function contactWords(party: Party | undefined, hour: number | undefined): string | undefined {
  const best = hour !== undefined && `usually answers from ${hour} to ${(hour + 1) % 24}`
  return [party?.contactName, party?.phone, party?.email, best].filter(Boolean).join(' · ') || undefined
}
