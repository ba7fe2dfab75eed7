import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLoadSample } from '#features/admin/sample/parts.tsx'
import { SAMPLE_COLLECTIONS } from '#features/admin/sample/rules.ts'
import styles from '#features/insight/cockpit/screen.module.css'
import { useNotifications } from '#features/insight/notifications/parts.tsx'
import { useDeliveries } from '#features/shipping/tracking/parts.tsx'

/** The offer to load sample data, shown in an empty list of an empty Prime. */
export function SampleOffer({ collection }: { collection: string }): ReactNode {
  const { mayLoad, load, isBusy } = useLoadSample()
  if (!mayLoad || !SAMPLE_COLLECTIONS.includes(collection)) return null
  return (
    <Button variant="subtle" loading={isBusy} onClick={() => void load()}>
      Load the sample company
    </Button>
  )
}

/** For the owner of an empty Prime: explore a sample company, or start with your own data. */
export function FirstSteps(): ReactNode {
  return useIsEmpty() ? <LoadSample /> : null
}

/** Whether nothing has been entered yet and the person is an owner. */
export function useIsEmpty(): boolean {
  const { readings } = useNotifications()
  const { deliveries } = useDeliveries()
  const { mayLoad } = useLoadSample()
  const moving = deliveries.length + readings.payables.length + readings.receivables.length + readings.orders.length
  return mayLoad && moving === 0
}

function LoadSample(): ReactNode {
  const { load, isBusy } = useLoadSample()
  return (
    <section className={`row panel wrap between ${styles.first}`} aria-label="First steps">
      <div>
        <h2 className="text-14 bold">Welcome to Prime</h2>
        <p>Explore a sample company, or start with your own data: import a file or add records in any list.</p>
      </div>
      <Button size="md" loading={isBusy} onClick={() => void load()}>
        Load the sample company
      </Button>
    </section>
  )
}
