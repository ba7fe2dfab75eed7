import { refuse } from '#base/problem.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { interchanges } from '#features/stock/interchanges/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { defineHook, type HookContext } from '#model/command/hook.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

/** As many lots as a change of their part's number takes along. */
const MAX_LOTS = 2_000

/** Lots and interchanges are found by the number and the maker of their part, and so follow them; what is posted or printed keeps what it said. */
export const lotsOfPart = defineHook(parts, follow, { always: true })

async function follow({ tx, id, before, after }: HookContext<typeof parts.fields>): Promise<void> {
  if (!before || !after?.partNumber) return
  const { partNumber, brand } = after
  if (partNumber === before.partNumber && brand === before.brand) return
  const own = await tx.find(query(lots, { where: [['partId', '==', id]], limit: MAX_LOTS + 1 }))
  if (own.length > MAX_LOTS)
    throw refuse(
      `${before.partNumber ?? id} has more than ${MAX_LOTS} lots and keeps its number. Add the new number as a separate part.`,
    )
  for (const lot of own) await tx.update(lots, lot.id, { partNumber, brand })
  for (const other of await tx.find(query(interchanges, { where: [['bPartId', '==', id]] })))
    await tx.update(interchanges, other.id, { bPartNumber: partNumber, bBrand: brand })
}

/** A line of a price list that names our part and no number of theirs is called by ours, so that it is found. */
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
