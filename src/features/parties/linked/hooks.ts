import { refuse } from '#base/problem.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { defineHook } from '#model/command/hook.ts'

/** The fields used of the record at the other end of a link. */
interface OtherEnd {
  name: string
  /** The id of the record it links to. */
  link: string | undefined
  /** The name of the record it links to; undefined when that record no longer exists. */
  linkedName(): Promise<string | undefined>
  put(id: string | undefined): Promise<unknown>
}

/** Links a vendor that is also a customer in both directions, whichever end is written. */
export const linkOfVendor = defineHook(
  vendors,
  ({ tx, id, before, after }) =>
    keepBothEnds(id, before?.linkedCustomerId, after?.linkedCustomerId, async (other) => {
      const found = await tx.get(customers, other)
      return (
        found && {
          name: found.data.name,
          link: found.data.linkedVendorId,
          linkedName: async () => (await tx.get(vendors, found.data.linkedVendorId ?? ''))?.data.name,
          put: (linkedVendorId) => tx.update(customers, other, { linkedVendorId }),
        }
      )
    }),
  { always: true },
)

/** The same from the customer's end. */
export const linkOfCustomer = defineHook(
  customers,
  ({ tx, id, before, after }) =>
    keepBothEnds(id, before?.linkedVendorId, after?.linkedVendorId, async (other) => {
      const found = await tx.get(vendors, other)
      return (
        found && {
          name: found.data.name,
          link: found.data.linkedCustomerId,
          linkedName: async () => (await tx.get(customers, found.data.linkedCustomerId ?? ''))?.data.name,
          put: (linkedCustomerId) => tx.update(vendors, other, { linkedCustomerId }),
        }
      )
    }),
  { always: true },
)

async function keepBothEnds(
  id: string,
  was: string | undefined,
  is: string | undefined,
  endOf: (id: string) => Promise<OtherEnd | undefined>,
): Promise<void> {
  if ((was ?? '') === (is ?? '')) return
  const left = was ? await endOf(was) : undefined
  if (left?.link === id) await left.put(undefined)
  const other = is ? await endOf(is) : undefined
  if (!other || other.link === id) return
  const taken = other.link ? await other.linkedName() : undefined
  if (taken) throw refuse(`${other.name} is already linked to ${taken}. Remove that link first.`)
  await other.put(id)
}
