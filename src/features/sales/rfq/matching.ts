import type { ReadInquiryLine } from '#features/sales/rfq/reading/read-line.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { familiesFor } from '#model/part-numbers/find.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

type Found = 'Exact' | 'Family' | 'None'

interface Matched extends ReadInquiryLine {
  match: Found
  partId?: string
  available: number
}

/**
 * The parts that the lines ask for. Awaits `pause` in between, because finding the families of hundreds of numbers
 * takes a while.
 */
export async function requestedIn(
  entered: readonly Data[],
  pause: () => Promise<void> | undefined,
): Promise<ReadInquiryLine[]> {
  const lines: ReadInquiryLine[] = []
  for (const one of entered) {
    await pause()
    lines.push(lineFrom(one))
  }
  return lines
}

const lineFrom = ({ partNumber, brand, qty, targetPrice, targetCurrency }: Data): ReadInquiryLine => {
  const typed = String(partNumber)
  const full = typeof brand === 'string' && brand ? `${brand} ${typed}` : typed
  return {
    typed,
    askedPart: typed,
    pnKey: pnKey(typed),
    families: familiesFor(full),
    ...(typeof brand === 'string' && brand && { brand }),
    ...(typeof qty === 'number' && { qty }),
    ...(typeof targetPrice === 'number' && { targetPrice }),
    ...(typeof targetCurrency === 'string' && targetCurrency && { targetCurrency }),
  }
}

/** Matches requested parts with ours: by the same number (and brand, if given), otherwise by family. */
export async function matched(
  tx: Pick<Tx, 'find'>,
  lines: readonly ReadInquiryLine[],
  pause: () => Promise<void> | undefined,
): Promise<Matched[]> {
  const all: Matched[] = []
  for (const { isUnsure, ...line } of lines) {
    await pause()
    const same = await tx.find(query(parts, { where: [['pnKey', '==', line.pnKey]], limit: 20 }))
    const exact = best(same.filter(({ data }) => !line.brand || isBrand(data.brand, line.brand)))
    const family = exact ? undefined : await familyOf(tx, line)
    const part = exact ?? family
    all.push({
      ...line,
      // A number in our own catalog is certainly a part number.
      ...(isUnsure && !exact && { isUnsure }),
      match: exact ? 'Exact' : family ? 'Family' : 'None',
      ...(part && { partId: part.id }),
      available: part?.data.qtyAvailable ?? 0,
    })
  }
  return all
}

async function familyOf(tx: Pick<Tx, 'find'>, { families, brand }: ReadInquiryLine): Promise<Part | undefined> {
  if (families.length === 0) return undefined
  const found = await tx.find(query(parts, { where: [['pnFamily', 'in', families.slice(0, 10)]], limit: 50 }))
  return best(found.filter(({ data }) => brand && isBrand(data.brand, brand))) ?? best(found)
}

const isBrand = (brand: string | undefined, requested: string): boolean =>
  brand?.toLowerCase() === requested.toLowerCase()

/** The part with the most available stock. */
const best = (found: readonly Part[]): Part | undefined =>
  found.toSorted((a, b) => (b.data.qtyAvailable ?? 0) - (a.data.qtyAvailable ?? 0))[0]
