import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { counted } from '#base/text/words.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { customersIn } from '#features/money/statements/whom.ts'
import type { Clause } from '#model/query/query.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLiveAggregate } from '#ui/live/use-live.ts'
import styles from '#ui/print/print-dialog.module.css'
import { PrintRun } from '#ui/print/print-run.tsx'
import { usePrintRun } from '#ui/print/use-print-run.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { submitKey } from '#ui/submit-key.ts'

const KINDS = [
  { value: 'customer-statement', label: 'Open items' },
  { value: 'customer-activity', label: 'Activity of the last months' },
]

/** Statements of all customers with open invoices, as one PDF. */
export function Statements({ clock }: { clock: Clock }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconFileInvoice size={16} />} onClick={() => setOpen(true)}>
        Statements
      </Button>
      {isOpen && (
        <Dialog title="Statements of customers" onClose={() => setOpen(false)} size={440}>
          <Await fallback={<Spinner />}>
            <Ask clock={clock} close={() => setOpen(false)} />
          </Await>
        </Dialog>
      )}
    </>
  )
}

function Ask({ clock: { today }, close }: { clock: Clock; close: () => void }): ReactNode {
  const [kind, setKind] = useState(KINDS[0]!.value)
  const [isOverdue, setOverdue] = useState(false)
  const { state, trouble: failure, isMoving, start, cancel } = usePrintRun()
  // What was pressed is disabled while it prints, so the keyboard goes on to the button that stops it.
  const stop = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isMoving) stop.current?.focus()
  }, [isMoving])
  const where = useMemo(
    (): Clause[] => [['status', '==', 'Open'], ...(isOverdue ? [['dueDate', '<', today] as const] : [])],
    [isOverdue, today],
  )
  const question = useMemo(
    () => ({
      collection: receivables.name,
      where,
      aggregate: { count: true as const, by: ['customerId', 'customerName'] },
    }),
    [where],
  )
  const ids = customersIn(useLiveAggregate(question))
  return (
    <form
      className="stack gap-16"
      onKeyDown={submitKey}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isMoving && ids.length > 0) void start(kind, ids)
      }}
    >
      <NativeSelect
        label="Statement"
        data-autofocus
        data={KINDS}
        value={kind}
        disabled={isMoving}
        onChange={(event) => setKind(event.currentTarget.value)}
      />
      <Checkbox
        label="Only customers with overdue invoices"
        checked={isOverdue}
        disabled={isMoving}
        onChange={(event) => setOverdue(event.currentTarget.checked)}
      />
      {state ? (
        <PrintRun state={state} />
      ) : (
        <p role="status" className={`text-13 dim ${styles.says}`}>
          {ids.length === 0
            ? 'No customer owes anything.'
            : `${counted(ids.length, 'customer', 'customers')} by name, each on separate pages.`}
        </p>
      )}
      {failure && (
        <p role="alert" className="fault-text text-13">
          {failure}
        </p>
      )}
      <div className="flex end gap-8">
        <Button ref={stop} variant="default" onClick={isMoving ? () => void cancel() : close}>
          {isMoving ? 'Cancel printing' : 'Close'}
        </Button>
        <Button type="submit" loading={isMoving} disabled={ids.length === 0} aria-keyshortcuts="Control+Enter">
          {ids.length === 0 ? 'Create PDF' : `Create PDF of ${ids.length}`}
        </Button>
      </div>
    </form>
  )
}
