import type { ReactNode } from 'react'
import { AgedBalance } from '#features/insight/party-figures/parts.tsx'
import { openPayables } from '#features/money/payables/collection.ts'
import { openReceivables } from '#features/money/receivables/collection.ts'
import type { OwedDoc } from '#model/document/open.ts'
import styles from '#ui/layouts/settings.module.css'
import { useLive } from '#ui/live/use-live.ts'

/** How the currently open money falls into the buckets as configured. */
export function AgeingPreview(): ReactNode {
  return (
    <div className={`stack gap-16 line-above ${styles.preview}`}>
      <AgedBalance label="Receivables" docs={useLive(openReceivables) as readonly OwedDoc[]} />
      <AgedBalance label="Payables" docs={useLive(openPayables) as readonly OwedDoc[]} />
    </div>
  )
}
