import { refuse } from '#base/problem.ts'
import { payables } from '#features/payables/collection.ts'
import { nameOfPayable } from '#features/payables/rules.ts'
import { query } from '#model/collection.ts'
import type { Tx } from '#model/command.ts'

/** Refuses a vendor's invoice that was entered before; one that is void may come again. */
export async function refuseSameInvoice(
  tx: Tx,
  { vendorId, invoiceNumber, party }: { vendorId: string; invoiceNumber: string; party: string | undefined },
): Promise<void> {
  const [same] = await tx.find(
    query(payables, {
      where: [
        ['vendorId', '==', vendorId],
        ['vendorInvoiceNo', '==', invoiceNumber],
        ['status', '!=', 'Void'],
      ],
      limit: 1,
    }),
  )
  if (same)
    throw refuse(`Invoice ${invoiceNumber} of ${party ?? vendorId} was already entered as ${nameOfPayable(same)}.`)
}
