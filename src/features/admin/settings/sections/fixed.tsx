import type { ReactNode } from 'react'
import { PO_DUE_DAYS } from '#model/document/days/order-days.ts'
import { fixedRules } from '#model/feature.ts'
import styles from '#ui/layouts/settings.module.css'

const REFRESH_MINUTES = 5

const FIXED = [
  {
    name: 'Counts are read again',
    value: `every ${REFRESH_MINUTES} minutes`,
    why: 'The bell and its lists agree at the latest then; changes made in Prime show at once.',
  },
  {
    name: 'A purchase order falls due',
    value: `${PO_DUE_DAYS} days after the day in its number`,
    why: 'The first six characters of the number are its day, MMDDYY. A number without a day never falls due.',
  },
  {
    name: 'Stock is valued',
    value: 'lot by lot',
    why: 'Surplus lots of one part differ widely in cost, so each keeps its own, with freight and duty added to it; the average of a part is shown beside it.',
  },
  {
    name: 'Stock is worth',
    value: 'what its lot cost',
    why: 'Every lot keeps its own landed cost, since surplus of one part differs widely. The average of a part stands beside it.',
  },
]

/** What the product itself fixes: shown so that nobody has to guess, and not to be changed. */
export function FixedRules(): ReactNode {
  return (
    <dl className={styles.fixed}>
      {[...FIXED, ...fixedRules()].map(({ name, value, why }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            <p className={styles.help}>{why}</p>
          </dd>
        </div>
      ))}
    </dl>
  )
}
