import { refuse } from '#base/problem.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'
import { flag, money, number, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** The columns of an answer that a person fills in, next to what was asked for. */
export const answerColumns = {
  asked: text('Asked', { readOnly: true }),
  partId: reference('Part', parts),
  lotId: reference('Lot', lots),
  quotedPrice: money('Price', { decimals: 4 }),
  quotedQty: number('Quantity'),
  condition: text('Condition'),
  leadTimeText: text('Lead time'),
  noStock: flag('No stock'),
  checked: flag('Checked'),
}

/** One line of the answer to an inquiry. */
export const answerLine = { lineId: text('Line', { required: true }), ...answerColumns }

/** The lines with the number and brand of the offered parts, which may differ from the requested ones. */
export async function withOfferedParts(tx: Pick<Tx, 'getMany'>, lines: readonly Data[]): Promise<Data[]> {
  const offered = lines.filter(({ status, partId }) => status === 'Quoted' && typeof partId === 'string')
  const found = await tx.getMany(
    parts,
    offered.map(({ partId }) => String(partId)),
  )
  const known = new Map(found.flatMap((part) => (part ? [[part.id, part.data] as const] : [])))
  return lines.map((line): Data => {
    const part = line.status === 'Quoted' ? known.get(String(line.partId)) : undefined
    return part ? { ...line, quotedPart: part.partNumber, ...(part.brand && { quotedBrand: part.brand }) } : line
  })
}

/**
 * A line with its answer applied. Refuses a line that cannot be quoted yet, with an error at its cell (`at` is its
 * index among the answers).
 */
export function answered(line: Data, answer: Data | undefined, { name, at }: { name: string; at: number }): Data {
  if (!answer) return line
  if (answer.noStock === true) return { ...line, noStock: true, status: 'No stock' }
  if (line.check === true && answer.checked !== true)
    throw refuse(
      `Line ${String(line.lineId)} of ${name} may not be a part. Compare it with the text, then mark it as checked, or leave it out.`,
      `lines/${at}/checked`,
    )
  const price = answer.quotedPrice ?? line.quotedPrice
  const qty = answer.quotedQty ?? line.qty
  if (typeof price !== 'number' || price <= 0)
    throw refuse(
      `Line ${String(line.lineId)} of ${name} has no price. Enter a price, or mark it as no stock.`,
      `lines/${at}/quotedPrice`,
    )
  if (typeof qty !== 'number' || qty <= 0)
    throw refuse(
      `Line ${String(line.lineId)} of ${name} has no quantity. Enter a quantity, or mark it as no stock.`,
      `lines/${at}/quotedQty`,
    )
  const { lineId: _, asked: __, checked: ___, ...rest } = answer
  const { check: ____, ...own } = line
  return { ...own, ...rest, quotedPrice: price, quotedQty: qty, noStock: false, status: 'Quoted' }
}

/** Whether a different part, or a part of a different brand, is offered than was asked for. */
export const isOtherPart = ({ askedPart, brand, quotedPart, quotedBrand }: Data): boolean =>
  typeof quotedPart === 'string' &&
  quotedPart !== '' &&
  (pnKey(quotedPart) !== pnKey(String(askedPart)) || Boolean(brand && quotedBrand && brand !== quotedBrand))

/** The name of the offered part of a line: `FAG 6205-2RSR-C3`. */
export const nameOfOffered = ({ quotedBrand, quotedPart }: Data): string =>
  [quotedBrand, quotedPart].filter(Boolean).join(' ')
