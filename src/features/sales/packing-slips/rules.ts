import { sumMoney } from '#base/decimal.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** How refusals name a packing slip. */
export const nameOfSlip = ({ id, data }: { id: string; data: { slipNumber?: string | undefined } }): string =>
  data.slipNumber ?? `Packing slip ${id}`

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** What of a slip line is picked; all of it until somebody says otherwise. */
export const pickedOf = ({ qty, qtyToPick }: Data): number => numberIn(qty ?? qtyToPick)

/** Pieces that are picked. */
export const picked = (lines: readonly Data[]): number => lines.reduce((sum, line) => addQty(sum, pickedOf(line)), 0)

/** What a carton says it holds, by slip line or as a list; undefined where it says nothing. */
export function heldBy({ lines }: Data): number | undefined {
  if (typeof lines !== 'object' || lines === null || Array.isArray(lines)) return undefined
  const held = Object.values(lines as Data).flatMap((value) => {
    if (typeof value === 'number') return [value]
    const rows = Array.isArray(value) ? value : [value]
    return rows.map((row) => numberIn((row as Data | null)?.qty))
  })
  return held.reduce<number>((sum, qty) => addQty(sum, qty), 0)
}

/** Why cartons do not fit what is picked; undefined when they do. Cartons that list no contents hold everything. */
export function whyNotPacked(cartons: readonly Data[], lines: readonly Data[]): string | undefined {
  const light = cartons.find(({ weightKg }) => !(typeof weightKg === 'number' && weightKg > 0))
  if (light) return `Carton ${light.no ?? ''} has a weight of ${numberIn(light.weightKg)}. Enter its weight.`
  const held = cartons.map(heldBy)
  if (held.every((qty) => qty === undefined)) return undefined
  const sum = held.reduce<number>((all, qty) => addQty(all, qty ?? 0), 0)
  const all = picked(lines)
  return sum === all ? undefined : `The cartons hold ${sum}, ${all} are picked.`
}

/** What cartons weigh together. */
export const weightOf = (cartons: readonly Data[]): number =>
  sumMoney(cartons.map(({ weightKg }) => numberIn(weightKg)))
