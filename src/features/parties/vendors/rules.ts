import { refuse } from '#base/problem.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import type { Tx } from '#model/command/command.ts'

export interface HeldVendor {
  name?: string
  status?: string
  holdReason?: string
}

const reasonOf = ({ holdReason }: HeldVendor): string => (holdReason ? ` (${holdReason})` : '')

/** Why a vendor cannot be paid, in one sentence; undefined when it can. */
export const whyNotPay = (vendor: HeldVendor | undefined): string | undefined =>
  vendor?.status === 'On hold' || vendor?.status === 'Blocked'
    ? `${vendor.name} is ${vendor.status}${reasonOf(vendor)}; release the vendor first.`
    : undefined

/** Why nothing can be ordered from a vendor, in one sentence; undefined when it can. */
export const whyNotOrder = (vendor: HeldVendor | undefined): string | undefined =>
  vendor?.status === 'Blocked' ? `${vendor.name} is Blocked${reasonOf(vendor)}; release the vendor first.` : undefined

/** Refuses a payment to a vendor that is on hold or blocked. */
export async function refuseHeldVendor(tx: Tx, vendorId: string | undefined): Promise<void> {
  const reason = vendorId ? whyNotPay((await tx.get(vendors, vendorId))?.data) : undefined
  if (reason) throw refuse(reason)
}
