import type { ReactNode } from 'react'
import { PO_DUE_DAYS } from '#model/document/days/order-days.ts'
import { fixedRules } from '#model/feature.ts'
import styles from '#ui/layouts/settings.module.css'

const REFRESH_MINUTES = 5

const FIXED = [
  {
    name: 'Notification refresh',
    value: `${REFRESH_MINUTES} minutes`,
    why: 'The bell and its lists are updated at least this often. Changes made in Prime appear immediately.',
  },
  {
    name: 'Purchase order due',
    value: `${PO_DUE_DAYS} days after the day in its number`,
    why: 'The first six characters of the number are its day, MMDDYY. A number without a date is never due.',
  },
  {
    name: 'Stock valuation',
    value: 'actual cost per lot',
    why: 'Costs of surplus lots vary widely, so each lot keeps its own cost including freight and duty. The average cost of the part is shown too.',
  },
]

/** The rules that the product fixes, for information; they cannot be changed. */
export function FixedRules(): ReactNode {
  return (
    <dl className={`panel ${styles.fixed}`}>
      {[...FIXED, ...fixedRules()].map(({ name, value, why }) => (
        <div key={name}>
          <dt className="dim">{name}</dt>
          <dd>
            <b className="strong">{value}</b>
            <p className={`text-12 line-18 dim above-4 ${styles.help}`}>{why}</p>
          </dd>
        </div>
      ))}
    </dl>
  )
}
