import { vendors } from '#features/parties/vendors/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { defineHook } from '#model/command/hook.ts'
import type { Data } from '#model/schema/value.ts'

/** A price list line with our part but without the vendor's number gets our number, so that it can be found. */
export const numberedPriceList = defineHook(vendors, async ({ tx, id, before, after }) => {
  const lines = Array.isArray(after?.priceList) ? after.priceList : []
  if (before?.priceList === after?.priceList || !lines.some(isUnnumbered)) return
  const numbered = await Promise.all(
    lines.map(async (line) => {
      const part = isUnnumbered(line) ? await tx.get(parts, String(line.partId)) : undefined
      return part ? { ...line, vendorPart: part.data.partNumber } : line
    }),
  )
  if (numbered.some((line, at) => line !== lines[at])) await tx.update(vendors, id, { priceList: numbered })
})

const isUnnumbered = (line: Data | null): boolean => Boolean(line?.partId) && !line?.vendorPart
