import { type Fault, invalid } from '#base/problem.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { withPrimary } from '#features/parties/vendors/primary.ts'
import type { Changes } from '#model/command/command.ts'
import { defineHook } from '#model/command/hook.ts'
import type { Data } from '#model/schema/value.ts'

interface Reach {
  email?: string
  phone?: string
  contacts?: unknown
}

/** What is written to reach a vendor can. Whether another has his tax id is asked by owners only, who may know. */
export const knownVendor = defineHook(vendors, async ({ before, after }) => {
  if (!after) return
  const faults = faultsOfReach(before, after)
  if (faults.length > 0) throw invalid(faults)
})

/** What is written to reach a customer can. */
export const knownCustomer = defineHook(customers, async ({ before, after }) => {
  if (!after) return
  const faults = [...faultsOfReach(before, after), ...faultsOfShipTos(before?.addresses, after.addresses)]
  if (faults.length > 0) throw invalid(faults)
})

/** Nothing is sent to an address without a country; what stood before may be old data. */
function faultsOfShipTos(before: unknown, after: unknown): Fault[] {
  const listed = (value: unknown) => (Array.isArray(value) ? (value as Data[]) : [])
  const lacks = ({ kind, country }: Data) => kind === 'Ship to' && !country
  const known = new Set(
    listed(before)
      .filter(lacks)
      .map((line) => JSON.stringify(line)),
  )
  return listed(after).flatMap((line, at) =>
    lacks(line) && !known.has(JSON.stringify(line))
      ? [
          {
            pointer: `/addresses/${at}/country`,
            code: 'required',
            detail: `The ship-to address ${String(line.name ?? line.street ?? at + 1)} needs its country: two letters, as on a parcel.`,
          },
        ]
      : [],
  )
}

/** The primary one among a company's people is the contact at its head. */
export const primaryOfVendor = defineHook(vendors, async ({ tx, id, before, after }) => {
  const changes = after && withPrimary(before, after)
  if (changes) await tx.update(vendors, id, changes as Changes<typeof vendors.fields>)
})
export const primaryOfCustomer = defineHook(customers, async ({ tx, id, before, after }) => {
  const changes = after && withPrimary(before, after)
  if (changes) await tx.update(customers, id, changes as Changes<typeof customers.fields>)
})

/** Several addresses may stand in one field, with a comma or semicolon between them. */
const isEmail = (text: string): boolean =>
  text.split(/[,;]/).every((one) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(one.trim()))
const FEWEST_DIGITS = 5

/** Only what this write changes is looked at: what stood before may be old data. */
function faultsOfReach(before: Reach | undefined, { email, phone, contacts }: Reach): Fault[] {
  const faults: Fault[] = []
  if (email && email !== before?.email && !isEmail(email))
    faults.push({
      pointer: '/email',
      code: 'email',
      detail: `"${email}" is not an email address. Enter one like ana@acme.com.`,
    })
  if (phone && phone !== before?.phone && phone.replaceAll(/\D/g, '').length < FEWEST_DIGITS)
    faults.push({
      pointer: '/phone',
      code: 'phone',
      detail: `"${phone}" is not a phone number. Enter at least ${FEWEST_DIGITS} digits.`,
    })
  const people = (value: unknown) => (Array.isArray(value) ? (value as Data[]) : [])
  const known = new Set(people(before?.contacts).map((one) => one.email))
  for (const [at, one] of people(contacts).entries())
    if (typeof one.email === 'string' && one.email && !known.has(one.email) && !isEmail(one.email))
      faults.push({
        pointer: `/contacts/${at}/email`,
        code: 'email',
        detail: `"${one.email}" is not an email address. Enter one like ana@acme.com.`,
      })
  return faults
}
