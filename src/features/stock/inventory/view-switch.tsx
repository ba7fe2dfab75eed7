import { parts } from '#features/stock/parts/collection.ts'
import { pageOf } from '#model/record-address.ts'
import { useAddress } from '#ui/shell/use-address.ts'

/** The views of the stock; the name is used in the URL. */
const VIEWS = [
  { name: 'parts', label: 'Parts' },
  { name: 'lots', label: 'Lots' },
  { name: 'gallery', label: 'Gallery' },
  { name: 'dimensions', label: 'Dimensions' },
] as const

export type StockView = (typeof VIEWS)[number]['name']

/** The view in the URL; `parts` by default. */
export function useStockView(): StockView {
  const search = useAddress()
  const named = new URLSearchParams(search).get('view')
  return VIEWS.find(({ name }) => name === named)?.name ?? 'parts'
}

/** The tabs of the inventory, with the current one. */
export const stockTabs = (view: StockView) => ({
  label: 'View',
  tabs: VIEWS.map(({ name, label }) => ({
    name: label,
    href: name === 'parts' ? pageOf(parts) : `${pageOf(parts)}?view=${name}`,
  })),
  current: VIEWS.find(({ name }) => name === view)!.label,
})
