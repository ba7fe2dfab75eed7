import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { LOAD_SAMPLE, SAMPLE_COLLECTIONS } from '#features/data/sample-company/collections.ts'
import styles from '#features/insight/cockpit/screen.module.css'
import { useNotifications } from '#features/insight/notifications/parts.tsx'
import { useDeliveries } from '#features/shipping/tracking/menu/provider.tsx'
import { execute } from '#ui/api.ts'
import type { LiveStore } from '#ui/live/types.ts'
import { useUser } from '#ui/session.ts'
import { toast, toastProblem } from '#ui/shell/toasts.tsx'
import { useEntry } from '#ui/shell/use-entry.ts'

/** What the sample company fills, by what a new business writes first; while all are empty it may be loaded. */
const parts = (store: LiveStore) => store.count({ collection: 'parts' })
const vendors = (store: LiveStore) => store.count({ collection: 'vendors' })
const customers = (store: LiveStore) => store.count({ collection: 'customers' })

/** Whether nothing of what the sample company fills is there, so that the owner may load it. */
function useMayLoad(): boolean {
  const sizes = [useEntry(parts), useEntry(vendors), useEntry(customers)]
  const isEmpty = sizes.every((live) => live.state === 'ready' && live.value === 0)
  return useUser()?.role === 'owner' && isEmpty
}

/** In an empty list of an empty Prime. */
export function SampleOffer({ collection }: { collection: string }): ReactNode {
  const mayLoad = useMayLoad()
  const { load, isBusy } = useSample()
  if (!mayLoad || !SAMPLE_COLLECTIONS.includes(collection)) return null
  return (
    <Button variant="subtle" loading={isBusy} onClick={() => void load()}>
      Load the sample company
    </Button>
  )
}

/** For the owner of an empty Prime: look around in a sample company, or begin with own data. */
export function FirstSteps(): ReactNode {
  return useIsEmpty() ? <LoadSample /> : null
}

/** Whether nothing has been entered yet, and its owner is here to begin. */
export function useIsEmpty(): boolean {
  const { readings } = useNotifications()
  const { deliveries } = useDeliveries()
  const mayLoad = useMayLoad()
  const moving = deliveries.length + readings.payables.length + readings.receivables.length + readings.orders.length
  return mayLoad && moving === 0
}

function useSample() {
  const [isBusy, setBusy] = useState(false)
  async function load(): Promise<void> {
    setBusy(true)
    try {
      await execute(LOAD_SAMPLE, {})
      toast('The sample company is loaded. Its prices are invented.')
    } catch (error) {
      toastProblem(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return { load, isBusy }
}

function LoadSample(): ReactNode {
  const { load, isBusy } = useSample()
  return (
    <section className={styles.first} aria-label="First steps">
      <div>
        <h2>Welcome to Prime</h2>
        <p>Explore a sample company, or start with your own data: import a file or add records in any list.</p>
      </div>
      <Button size="md" loading={isBusy} onClick={() => void load()}>
        Load the sample company
      </Button>
    </section>
  )
}
