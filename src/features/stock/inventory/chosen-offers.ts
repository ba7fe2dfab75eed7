import { figure } from '#base/text/writing.ts'
import { requestCount } from '#features/stock/counts/commands.ts'
import { addLandedCost } from '#features/stock/landed-cost/commands.ts'
import type { Lot } from '#features/stock/lots/collection.ts'
import type { StockOffer } from '#features/stock/movements/actions.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { addQty } from '#model/stock/quantity.ts'

/** Spreads the landed cost of these lots over them; the dialog states their value. */
export const landedCostOffer = (chosen: readonly Lot[]): StockOffer => ({
  command: addLandedCost,
  label: 'Add landed cost',
  fixed: { lotIds: chosen.map(({ id }) => id) },
  confirm(input) {
    const qty = chosen.reduce((sum, { data }) => addQty(sum, data.qtyOnHand), 0)
    const value = chosen.reduce((sum, { data }) => sum + data.value, 0)
    const amount = typeof input.amount === 'number' ? input.amount : 0
    const of = `${qty} pieces of ${chosen.length} ${chosen.length === 1 ? 'lot' : 'lots'}, valued at ${amountText(value)}`
    return `${of}, bear ${figure(amount, 2, 2)} of ${String(input.kind ?? 'Freight').toLowerCase()} by ${String(input.basis ?? 'Value').toLowerCase()}; the stock value changes by at most that.`
  },
  action: (input) => (typeof input.amount === 'number' ? `Add ${amountText(input.amount)}` : 'Add'),
})

/** Requests a count of the selected lots; the dialog states how many and where. */
export const requestCountOffer = (chosen: readonly Lot[]): StockOffer => ({
  command: requestCount,
  label: 'Request a count',
  fixed: { lotIds: chosen.map(({ id }) => id) },
  confirm: () => {
    const bins = new Set(chosen.map(({ data }) => data.bin ?? ''))
    return `${chosen.length} ${chosen.length === 1 ? 'lot is' : 'lots are'} counted in ${bins.size} ${bins.size === 1 ? 'bin' : 'bins'}. Stock is not changed until the count is posted.`
  },
})
