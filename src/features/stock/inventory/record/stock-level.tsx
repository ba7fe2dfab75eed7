import { IconCircleFilled, IconCircleHalf2, IconClock, IconTriangleFilled } from '@tabler/icons-react'
import { figure } from '#base/text/writing.ts'
import type { Lamp } from '#features/stock/interchanges/rules.ts'
import classes from '#ui/record/linked/stock.module.css'

const LAMPS = {
  enough: { Icon: IconCircleFilled, words: 'Enough' },
  low: { Icon: IconCircleHalf2, words: 'At or below the reorder point' },
  coming: { Icon: IconClock, words: 'Out of stock, on order' },
  short: { Icon: IconTriangleFilled, words: 'None' },
} as const

/** A quantity with its stock indicator, whose shape and color have the same meaning. */
export function WithLamp({ qty, lamp }: { qty: number; lamp: Lamp }) {
  const { Icon, words } = LAMPS[lamp]
  return (
    <span className={`inline-flex middle end gap-8 ${classes.lamp}`} data-lamp={lamp}>
      {figure(qty)}
      <Icon size={lamp === 'enough' ? 10 : 12} role="img" aria-label={words} />
    </span>
  )
}
