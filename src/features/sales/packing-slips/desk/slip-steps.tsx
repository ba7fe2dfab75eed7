import { PackDialog } from '#features/sales/packing-slips/desk/pack-dialog.tsx'
import { PickDialog } from '#features/sales/packing-slips/desk/pick-dialog.tsx'
import type { Data } from '#model/schema/value.ts'

/** The dialogs, next step and keyboard shortcuts of a packing slip, for every list of slips. */
export const slipSteps = {
  dialogs: { 'slips.pick': PickDialog, 'slips.pack': PackDialog },
  next: ({ status }: Data) => NEXT[String(status ?? 'Draft')],
  commandKeys: { p: 'Pick', c: 'Pack', s: 'Ship', b: 'Book shipment' },
}

const NEXT: Readonly<Record<string, string>> = { Draft: 'Pick', Picking: 'Pack', Packed: 'Ship' }
