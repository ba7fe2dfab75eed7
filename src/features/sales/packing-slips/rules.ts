import { sumMoney } from '#base/decimal.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** The name of a packing slip in error messages. */
export const nameOfSlip = ({ id, data }: { id: string; data: { slipNumber?: string | undefined } }): string =>
  data.slipNumber ?? `Packing slip ${id}`

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** The picked quantity of a slip line; the full quantity by default. */
export const pickedOf = ({ qty, qtyToPick }: Data): number => numberIn(qty ?? qtyToPick)

/** The total quantity picked. */
export const picked = (lines: readonly Data[]): number => lines.reduce((sum, line) => addQty(sum, pickedOf(line)), 0)

/**
 * Why somebody who has not seen the latest picked quantities cannot pick these lines: names the first line that would
 * change, and its current value. Undefined when nothing recorded by another picker is overwritten.
 */
export function whyPickedAlready(
  given: readonly { lineId?: string | undefined; lotId?: string | undefined; qty?: number | undefined }[],
  lines: readonly Data[],
  pickedBy: string | undefined,
): string | undefined {
  const other = lines.find((line) => {
    const entered = given.find(({ lineId }) => lineId === line.lineId)
    return (
      entered && line.qty !== undefined && (entered.qty !== line.qty || (entered.lotId ?? line.lotId) !== line.lotId)
    )
  })
  const from = other?.lotNumber ? ` from lot ${other.lotNumber}` : ''
  return (
    other &&
    `${pickedBy ?? 'Another person'} picked ${pickedOf(other)} of line ${other.lineId} (${other.partNumber})${from} meanwhile. Open the packing slip again to change it.`
  )
}

/** The contents of a carton by slip line, stated by line or as a list; undefined when none are stated. */
function contentsOf({ lines }: Data): readonly (readonly [lineId: string, qty: number])[] | undefined {
  if (typeof lines !== 'object' || lines === null || Array.isArray(lines)) return undefined
  return Object.entries(lines as Data).flatMap(([key, value]) => {
    if (typeof value === 'number') return [[key, value] as const]
    const rows = Array.isArray(value) ? value : [value]
    return rows.map((row) => {
      const { lineId = key, qty } = (row ?? {}) as Data
      return [String(lineId), numberIn(qty)] as const
    })
  })
}

/** The total quantity a carton states; undefined when it states none. */
const heldBy = (carton: Data): number | undefined =>
  contentsOf(carton)?.reduce<number>((sum, [, qty]) => addQty(sum, qty), 0)

/**
 * Why cartons do not match the picked quantities; undefined when they do. Cartons that list no contents are assumed to
 * hold everything.
 */
export function whyNotPacked(cartons: readonly Data[], lines: readonly Data[]): string | undefined {
  const light = cartons.find(({ weightKg }) => !(typeof weightKg === 'number' && weightKg > 0))
  if (light) {
    const weight = numberIn(light.weightKg)
    return `Carton ${light.no ?? ''} has ${weight === 0 ? 'no weight' : `a weight of ${weight}`}. Enter its weight.`
  }
  const flat = cartons.find((carton) => ['l', 'w', 'h'].some((side) => numberIn(carton[side]) < 0))
  if (flat) return `Carton ${flat.no ?? ''} has a side below 0. Enter its size.`
  const duplicate = cartons.find(({ no }, at) => no !== undefined && cartons.findIndex((one) => one.no === no) < at)
  if (duplicate) return `There are two cartons ${duplicate.no}. Number each carton once.`
  if (cartons.every((carton) => heldBy(carton) === undefined)) return undefined
  const empty = cartons.length > 1 && cartons.find((carton) => heldBy(carton) === 0)
  if (empty) return `Carton ${empty.no ?? ''} is empty. Put goods into it, or remove it.`
  const held = new Map<string, number>()
  for (const carton of cartons)
    for (const [lineId, qty] of contentsOf(carton) ?? []) {
      if (qty < 0) return `Carton ${carton.no ?? ''} holds ${qty} of line ${lineId}. Enter 0 or more.`
      if (!lines.some((line) => String(line.lineId) === lineId))
        return `Carton ${carton.no ?? ''} holds line ${lineId}, which the packing slip does not have.`
      held.set(lineId, addQty(held.get(lineId) ?? 0, qty))
    }
  const sum = [...held.values()].reduce(addQty, 0)
  const all = picked(lines)
  if (sum !== all) return `The cartons hold ${sum}, ${all} are picked.`
  const off = lines.find((line) => (held.get(String(line.lineId)) ?? 0) !== pickedOf(line))
  return (
    off &&
    `The cartons hold ${held.get(String(off.lineId)) ?? 0} of line ${off.lineId} (${off.partNumber}), ${pickedOf(off)} are picked.`
  )
}

/** The total weight of cartons. */
export const weightOf = (cartons: readonly Data[]): number =>
  sumMoney(cartons.map(({ weightKg }) => numberIn(weightKg)))
