import { bankDetails } from '#features/parties/bank/commands.ts'
import type { Tx } from '#model/command/command.ts'

/** Whether payments of a method go to the bank in a file, which needs the bank details of each vendor. */
export const isTransfer = (method: string | undefined): boolean => method === 'ACH' || method === 'Wire'

/** The vendors among these, by their ids, to whose account a transfer can be sent. */
export async function transferable(tx: Tx, ids: readonly (string | undefined)[]): Promise<ReadonlySet<string>> {
  const known = [...new Set(ids)].filter((id) => id !== undefined && id !== '') as string[]
  return new Set((await tx.getMany(bankDetails, known)).flatMap((found) => found?.id ?? []))
}

/** Why a vendor gets no transfer, with the next step. */
export const withoutDetails = (vendor = 'A vendor', instead = 'pay by check'): string =>
  `${vendor} has no bank details. Enter them first, or ${instead}.`
