import { IconCircleFilled, IconCircleHalf2, IconClock, IconTriangleFilled } from '@tabler/icons-react'
import { figure } from '#base/text/writing.ts'
import type { StockLevel } from '#features/stock/interchanges/rules.ts'
import classes from '#ui/record/linked/stock.module.css'

const LAMPS = {
  enough: { Icon: IconCircleFilled, words: 'Enough' },
  low: { Icon: IconCircleHalf2, words: 'At or below the reorder point' },
  coming: { Icon: IconClock, words: 'Out of stock, on order' },
  short: { Icon: IconTriangleFilled, words: 'None' },
} as const

/** A quantity with its stock indicator, whose shape and color have the same meaning. */
export function WithStockLevel({ qty, level }: { qty: number; level: StockLevel }) {
  const { Icon, words } = LAMPS[level]
  return (
    <span className={`inline-flex middle end gap-8 ${classes.lamp}`} data-lamp={level}>
      {figure(qty)}
      <Icon size={level === 'enough' ? 10 : 12} role="img" aria-label={words} />
    </span>
  )
}
