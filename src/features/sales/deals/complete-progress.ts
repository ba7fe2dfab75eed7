import { deals } from '#features/sales/deals/collection.ts'
import { completeProgress } from '#features/stock/line-entries/commands.ts'

/** Sets the shipping and invoicing states of deals from before every new deal had them. */
export const completeDealProgress = completeProgress(deals, {
  name: 'deal.completeProgress',
  label: 'Complete states of older deals',
  undoBy: 'Completed deals stay as they are.',
  none: 'Every deal has its states.',
})
