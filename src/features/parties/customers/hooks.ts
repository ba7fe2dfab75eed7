import { type Fault, invalid } from '#base/problem.ts'
import { faultsOfReach, withPrimary } from '#features/parties/contacts/rules.ts'
import { customers } from '#features/parties/customers/collection.ts'
import type { Changes } from '#model/command/command.ts'
import { defineHook } from '#model/command/hook.ts'
import type { Data } from '#model/schema/value.ts'

/** Email addresses and numbers of a customer must be valid. */
export const knownCustomer = defineHook(customers, async ({ before, after }) => {
  if (!after) return
  const faults = [...faultsOfReach(before, after), ...faultsOfShipTos(before?.addresses, after.addresses)]
  if (faults.length > 0) throw invalid(faults)
})

/** A ship-to address needs a country; addresses that were stored without one may stay, as they can be old data. */
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

export const primaryOfCustomer = defineHook(customers, async ({ tx, id, before, after }) => {
  const changes = after && withPrimary(before, after)
  if (changes) await tx.update(customers, id, changes as Changes<typeof customers.fields>)
})
