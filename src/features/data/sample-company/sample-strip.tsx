import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { lazy, type ReactNode, useState } from 'react'
import { useSample } from '#features/admin/sample/parts.tsx'
import styles from '#features/data/sample-company/sample-strip.module.css'
import { Await } from '#ui/live/await.tsx'

const ClearDialog = lazy(() => import('#features/data/sample-company/clearing/clear-dialog.tsx'))
const HIDDEN = 'prime-sample-strip'

/** A notice on every screen that this is sample data, until it is removed or dismissed in this browser. */
export function SampleStrip(): ReactNode {
  const { loadedAt, mayClear } = useSample()
  const [hidden, setHidden] = useState(() => localStorage.getItem(HIDDEN))
  if (!loadedAt || hidden === loadedAt) return null
  const dismiss = () => {
    localStorage.setItem(HIDDEN, loadedAt)
    setHidden(loadedAt)
  }
  return (
    <aside className={`row gap-12 fixed text-13 in-middle ${styles.strip}`} aria-label="Sample data">
      <span>
        <b className="bold">Sample data.</b>{' '}
        <span className={styles.more}>
          {mayClear ? 'Remove it and start with your own.' : 'Names, prices, and amounts are invented.'}
        </span>
      </span>
      {mayClear && <ClearSample compact />}
      <ActionIcon variant="subtle" color="gray" size={24} aria-label="Dismiss" onClick={dismiss}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </aside>
  )
}

/** The button that removes the sample company after its name has been typed. */
export function ClearSample({ compact = false, asks = false }: { compact?: boolean; asks?: boolean }): ReactNode {
  const [isOpen, setOpen] = useState(asks)
  return (
    <>
      <Button variant="default" size={compact ? 'compact-sm' : 'sm'} onClick={() => setOpen(true)}>
        Remove sample data
      </Button>
      {isOpen && (
        <Await fallback={null}>
          <ClearDialog close={() => setOpen(false)} />
        </Await>
      )}
    </>
  )
}
