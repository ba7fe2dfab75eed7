import type { ReactNode } from 'react'
import { AgedBalance } from '#features/party-figures/balance.tsx'
import type { OwedDoc } from '#features/party-figures/rules.ts'
import { openPayables } from '#features/payables/collection.ts'
import { openReceivables } from '#features/receivables/collection.ts'
import styles from '#features/settings/settings.module.css'
import { useLive } from '#ui/live/use-live.ts'

/** How the money that is open now falls into the buckets as they are set. */
export function AgeingPreview(): ReactNode {
  return (
    <div className={styles.preview}>
      <AgedBalance label="Customers owe" docs={useLive(openReceivables) as readonly OwedDoc[]} />
      <AgedBalance label="We owe" docs={useLive(openPayables) as readonly OwedDoc[]} />
    </div>
  )
}
