import { NO_BANK } from '#features/money/pay-runs/rules.ts'
import { bankDetails } from '#features/parties/bank/commands.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import type { Tx } from '#model/command/command.ts'

/** The accounts that transfers go to, by vendor id; only the last digits are shown. */
export async function accountsShown(
  tx: Pick<Tx, 'getMany'>,
  ids: readonly (string | undefined)[],
): Promise<(vendorId: string | undefined) => string> {
  const known = [...new Set(ids)].filter((id): id is string => id !== undefined && id !== '')
  const [details, found] = await Promise.all([tx.getMany(bankDetails, known), tx.getMany(vendors, known)])
  const existing = new Set(details.flatMap((one) => one?.id ?? []))
  const shown = new Map(found.flatMap((vendor) => (vendor ? [[vendor.id, vendor.data.bankShown] as const] : [])))
  return (vendorId) => (vendorId && existing.has(vendorId) ? (shown.get(vendorId) ?? 'On file') : NO_BANK)
}
