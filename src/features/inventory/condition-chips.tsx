import type { ReactNode } from 'react'
import type { ConditionQty } from '#features/inventory/conditions.ts'
import { conditionWords } from '#features/inventory/conditions.ts'
import classes from '#features/inventory/stock.module.css'

/** What lies there by condition, one chip each. */
export function ConditionChips({ conditions }: { conditions: readonly ConditionQty[] }): ReactNode {
  if (conditions.length === 0) return null
  return (
    <ul className={classes.chips} aria-label="Conditions">
      {conditions.map((one) => (
        <li key={conditionWords(one)} data-grade={one.condition.startsWith('New') ? 'new' : 'used'}>
          {conditionWords(one)}
        </li>
      ))}
    </ul>
  )
}
