import type { ReactNode } from 'react'
import { type ConditionQty, conditionWords } from '#features/stock/lots/conditions.ts'
import classes from '#ui/record/linked/stock.module.css'

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
