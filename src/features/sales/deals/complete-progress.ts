import { deals } from '#features/sales/deals/collection.ts'
import { completeProgress } from '#features/stock/line-entries/commands.ts'

/** Deals from before they said from the start how far they are shipped and invoiced. */
export const completeDealProgress = completeProgress(deals, {
  name: 'deal.completeProgress',
  label: 'Complete states of older deals',
  undoBy: 'Completed deals stay as they are.',
  none: 'Every deal has its states.',
})
