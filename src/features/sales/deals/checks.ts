import { refuse } from '#base/problem.ts'
import type { Deal } from '#features/sales/deals/collection.ts'
import { salesSettings } from '#features/sales/deals/commands.ts'
import { netInBase } from '#features/sales/deals/rules.ts'
import { interchanges } from '#features/stock/interchanges/collection.ts'
import { isGoods } from '#features/stock/line-entries/rules.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { linesIn, nameOfLine } from '#model/document/lines.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'
import { floorOf } from '#model/pricing/floor-of.ts'
import { query } from '#model/schema/collection.ts'
import type { Data, Value } from '#model/schema/value.ts'

/** A sentence about the first goods line priced below the floor of its part; undefined when there is none. */
export async function whyBelowFloor(tx: Tx, { data }: Pick<Deal, 'data'>): Promise<string | undefined> {
  const leastMargin = (await salesSettings(tx)).floorMargin
  for (const line of linesIn(data.lines as Value | undefined)) {
    const part = isGoods(line) && line.partId ? await tx.get(parts, String(line.partId)) : undefined
    const floor = part && floorOf(part.data as Data, leastMargin)
    const net = netInBase(line, data.fxRate)
    if (floor === undefined || net === undefined || net >= floor || line.freeReason) continue
    return `${nameOfLine(line)} is below its floor of ${amountText(floor)}. Raise the price, or enter the reason.`
  }
  return undefined
}

/** Refuses a substitute derived from part numbers alone until a person has confirmed it. */
export async function refuseDerived(tx: Tx, { data }: Pick<Deal, 'data'>): Promise<void> {
  for (const line of linesIn(data.lines as Value | undefined)) {
    const { askedPart, partId } = line
    const part = partId ? await tx.get(parts, String(partId)) : undefined
    if (!part || typeof askedPart !== 'string' || pnKey(askedPart) === part.data.pnKey) continue
    if (await isDerived(tx, askedPart, part))
      throw refuse(
        `${askedPart} for ${part.data.partNumber} is a suggested interchange. Confirm it on the part before quoting it.`,
      )
  }
}

async function isDerived(tx: Tx, number: string, part: Part): Promise<boolean> {
  const key = pnKey(number)
  const askedParts = await tx.find(query(parts, { where: [['pnKey', '==', key]], limit: 20 }))
  const links = await tx.find(
    query(interchanges, {
      where: [
        {
          or: [
            ['aPartId', '==', part.id],
            ['bPartId', '==', part.id],
          ],
        },
      ],
    }),
  )
  const between = links.filter(
    ({ data }) =>
      pnKey(data.bPartNumber) === key || askedParts.some(({ id }) => data.aPartId === id || data.bPartId === id),
  )
  if (between.length > 0) return between.every(({ data }) => data.confidence === 'Derived')
  return askedParts.some(({ data }) => data.pnFamily !== undefined && data.pnFamily === part.data.pnFamily)
}
