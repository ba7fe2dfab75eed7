import type { ReactNode } from 'react'
import type { Aged } from '#model/document/owed/ageing.ts'
import styles from '#ui/layouts/figures.module.css'
import { moneyText } from '#ui/shell/money/money.ts'

/** Open money by how long it is overdue: a bar, and every bucket that contains anything in words. */
export function AgeingBar(props: {
  label: string
  aged: Aged
  currency: string
  /** Content next to the label, such as the link to the entries. */
  beside?: ReactNode
}): ReactNode {
  const { label, aged, currency, beside } = props
  const held = aged.buckets.filter(({ count }) => count > 0)
  return (
    <div className={styles.ageing}>
      <p className={`flex between gap-12 text-13 ${styles.ageHead}`}>
        <span>
          {label} {beside}
        </span>
        <b>{moneyText(aged.total.amount, currency)}</b>
      </p>
      {held.length > 0 && (
        <>
          <span className={`flex gap-2 ${styles.bar}`} aria-hidden="true">
            {held.map(({ name, level, amount }) => (
              <i key={name} data-level={level} style={{ flex: Math.max(amount, 0) || 0.001 }} />
            ))}
          </span>
          <dl className={`flex wrap text-12 line-16 ${styles.buckets}`}>
            {held.map(({ name, level, amount }) => (
              <div key={name}>
                <dt className="dim" data-level={level}>
                  {name}
                </dt>
                <dd className="figures">{moneyText(amount, currency)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  )
}
