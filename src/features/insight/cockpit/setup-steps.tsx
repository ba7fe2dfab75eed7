import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from '#features/insight/cockpit/screen.module.css'
import type { LiveStore } from '#ui/live/types.ts'
import { useUser } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { useEntry } from '#ui/shell/use-entry.ts'

const counter = (collection: string) => (store: LiveStore) => store.count({ collection })
const company = (store: LiveStore) =>
  store.document<{ companyName?: string; bankDetails?: string }>('settings', 'company')
const numbering = (store: LiveStore) => store.document('settings', 'numbering')
const counters = {
  parts: counter('parts'),
  vendors: counter('vendors'),
  customers: counter('customers'),
  lots: counter('inventory'),
  orders: counter('po'),
}

interface Step {
  label: string
  href: string
  done: boolean
  canWait?: true
}

/** What each step is for, in one line. */
const HELP: Readonly<Record<string, string>> = {
  '/settings': 'Name, address, currency and time zone, printed on every document.',
  '/settings?section=numbering': 'Number formats of bills, invoices and orders.',
  '/settings#setting-bankDetails': 'Where customers pay. Printed on statements and reminders.',
  '/csv-to-firestore': 'From a spreadsheet, with a preview and an undo.',
  '/vendors': 'Who you buy from, with terms and price lists.',
  '/customers': 'Who you sell to, with terms and addresses.',
  '/inventory': 'The stock on your shelves today, lot by lot.',
  '/purchase-order': 'Order parts that run low and see when they arrive.',
}

/** What a new company still has to do; gone once all is done that has to be. */
export function SetupSteps(): ReactNode {
  const named = useEntry(company)
  const numbers = useEntry(numbering)
  const sizes = {
    parts: useEntry(counters.parts),
    vendors: useEntry(counters.vendors),
    customers: useEntry(counters.customers),
    lots: useEntry(counters.lots),
    orders: useEntry(counters.orders),
  }
  const isOwner = useUser()?.role === 'owner'
  const waits = named.state !== 'ready' || Object.values(sizes).some(({ state }) => state !== 'ready')
  if (!isOwner) return null
  // What stands below is shown once it is known whether this comes above it, so that nothing is pushed down.
  if (waits) return <span className={styles.unsettled} data-unsettled />
  const has = (name: keyof typeof sizes) => {
    const live = sizes[name]
    return live.state === 'ready' && live.value > 0
  }
  const isNumbered = numbers.state === 'ready' && numbers.value.length > 0
  const hasBank = Boolean(named.value[0]?.data.bankDetails)
  const steps: readonly Step[] = [
    { label: 'Enter company details', href: '/settings', done: Boolean(named.value[0]?.data.companyName) },
    // What is usual may stay as it is, so these two hold nobody up.
    { label: 'Check document numbers', href: '/settings?section=numbering', done: isNumbered, canWait: true },
    { label: 'Add bank details', href: '/settings#setting-bankDetails', done: hasBank, canWait: true },
    { label: 'Import parts', href: '/csv-to-firestore', done: has('parts') },
    { label: 'Import vendors', href: '/vendors', done: has('vendors') },
    { label: 'Import customers', href: '/customers', done: has('customers') },
    { label: 'Enter opening stock', href: '/inventory', done: has('lots') },
    { label: 'Create your first purchase order', href: '/purchase-order', done: has('orders') },
  ]
  const done = steps.filter((step) => step.done).length
  if (steps.every((step) => step.done || step.canWait)) return null
  return (
    <section className={styles.steps} aria-label="Set up">
      <h2>
        Set up <span>{`${done} of ${steps.length} done`}</span>
      </h2>
      <ol>
        {steps.map(({ label, href, done: isDone }) => (
          <li key={label} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheck size={16} aria-label="Done" />
            ) : (
              <IconCircleDashed size={16} aria-label="To do" />
            )}
            <GoLink href={href}>{label}</GoLink>
            <p>{HELP[href]}</p>
            {!isDone && (
              <Button component={GoLink} href={href} size="compact-sm" variant="default" aria-label={`Start: ${label}`}>
                Start
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
