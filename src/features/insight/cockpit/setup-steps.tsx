import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { settings } from '#features/admin/settings/collection.ts'
import styles from '#features/insight/cockpit/screen.module.css'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { pageAddress, screenPath } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'
import type { LiveStore } from '#ui/live/types.ts'
import { useUser } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { useLiveEntry } from '#ui/shell/use-entry.ts'

const counter = (collection: string) => (store: LiveStore) => store.count({ collection })
const company = (store: LiveStore) =>
  store.document<{ companyName?: string; bankDetails?: string }>(settings.name, 'company')
const numbering = (store: LiveStore) => store.document(settings.name, 'numbering')
const counters = {
  parts: counter(parts.name),
  vendors: counter(vendors.name),
  customers: counter(customers.name),
  lots: counter(lots.name),
  orders: counter(purchaseOrders.name),
}

interface Step {
  label: string
  /** Its purpose, in one line. */
  help: string
  href: string
  done: boolean
  canWait?: true
}

/** The remaining setup steps of a new company; hidden once all required ones are done. */
export function SetupSteps(): ReactNode {
  const named = useLiveEntry(company)
  const numbers = useLiveEntry(numbering)
  const sizes = {
    parts: useLiveEntry(counters.parts),
    vendors: useLiveEntry(counters.vendors),
    customers: useLiveEntry(counters.customers),
    lots: useLiveEntry(counters.lots),
    orders: useLiveEntry(counters.orders),
  }
  const isOwner = useUser()?.role === 'owner'
  const waits = named.state !== 'ready' || Object.values(sizes).some(({ state }) => state !== 'ready')
  if (!isOwner) return null
  // The content below is shown only once it is known whether this appears above it, so that nothing is pushed down.
  if (waits) return <span className={styles.unsettled} data-unsettled />
  const has = (name: keyof typeof sizes) => {
    const live = sizes[name]
    return live.state === 'ready' && live.value > 0
  }
  const isNumbered = numbers.state === 'ready' && numbers.value.length > 0
  const hasBank = Boolean(named.value[0]?.data.bankDetails)
  const steps: readonly Step[] = [
    {
      label: 'Enter company details',
      help: 'Name, address, currency and time zone, printed on every document.',
      href: screenPath('settings'),
      done: Boolean(named.value[0]?.data.companyName),
    },
    // These two may keep their defaults, so they are not required.
    {
      label: 'Check document numbers',
      help: 'Number formats of bills, invoices and orders.',
      href: pageAddress('settings', { section: 'numbering' }),
      done: isNumbered,
      canWait: true,
    },
    {
      label: 'Add bank details',
      help: 'Where customers pay. Printed on statements and reminders.',
      href: `${screenPath('settings')}#setting-bankDetails`,
      done: hasBank,
      canWait: true,
    },
    {
      label: 'Import parts',
      help: 'From a spreadsheet, with a preview and an undo.',
      href: screenPath('import'),
      done: has('parts'),
    },
    {
      label: 'Import vendors',
      help: 'Who you buy from, with terms and price lists.',
      href: pageOf(vendors),
      done: has('vendors'),
    },
    {
      label: 'Import customers',
      help: 'Who you sell to, with terms and addresses.',
      href: pageOf(customers),
      done: has('customers'),
    },
    {
      label: 'Enter opening stock',
      help: 'The stock on your shelves today, lot by lot.',
      href: pageOf(parts),
      done: has('lots'),
    },
    {
      label: 'Create your first purchase order',
      help: 'Order parts that run low and see when they arrive.',
      href: pageOf(purchaseOrders),
      done: has('orders'),
    },
  ]
  const done = steps.filter((step) => step.done).length
  if (steps.every((step) => step.done || step.canWait)) return null
  return (
    <section className={`panel ${styles.steps}`} aria-label="Set up">
      <h2 className="text-14 bold">
        Set up <span className="text-13 dim">{`${done} of ${steps.length} done`}</span>
      </h2>
      <ol className="text-13 above-6">
        {steps.map(({ label, help, href, done: isDone }) => (
          <li className="middle hair-above pad-y-4" key={label} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheck size={16} aria-label="Done" />
            ) : (
              <IconCircleDashed size={16} aria-label="To do" />
            )}
            <GoLink className="strong" href={href}>
              {label}
            </GoLink>
            <p>{help}</p>
            {!isDone && (
              <Button
                className="strong"
                component={GoLink}
                href={href}
                size="compact-sm"
                variant="default"
                aria-label={`Start: ${label}`}
              >
                Start
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
