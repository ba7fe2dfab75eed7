import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { toDay } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import styles from '#features/insight/follow-ups/chasing/chase.module.css'
import { pauseChasing } from '#features/insight/follow-ups/results/pause.ts'
import { isPaused } from '#features/insight/follow-ups/rules.ts'
import { aboutReceivable } from '#features/money/promises/rules.ts'
import type { Receivable } from '#features/money/receivables/collection.ts'
import { type Customer, customers as customerRecords } from '#features/parties/customers/collection.ts'
import { recordAddress } from '#model/record-address.ts'
import { execute } from '#ui/api.ts'
import { shortDay } from '#ui/grid/format.ts'
import { bringBack } from '#ui/list/remove.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

interface Props {
  customers: readonly Customer[]
  receivables: readonly Receivable[]
  clock: Clock
  canWrite: boolean
}

/** The customers and invoices whose reminders are paused, until when, and a way to end the pause. */
export function Paused({ customers, receivables, clock, canWrite }: Props): ReactNode {
  const invoices = receivables.filter(({ data }) => isPaused(data, clock))
  if (customers.length + invoices.length === 0) return null
  const line = (key: string, name: string, href: string, until: unknown, target: object) => (
    <li key={key}>
      <GoLink href={href}>{name}</GoLink>
      <span>until {shortDay(toDay(until, clock.timeZone) ?? clock.today, clock.today)}</span>
      {canWrite && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`End the pause of ${name}`}
          onClick={() => void end(name, target)}
        >
          End the pause
        </Button>
      )}
    </li>
  )
  return (
    <section className={`text-13 ${styles.paused}`} aria-label="Reminders paused">
      <h2>Reminders paused</h2>
      <ul>
        {customers.map(({ id, data }) =>
          line(id, data.name, recordAddress(customerRecords, id), data.chasePausedUntil, { customerId: id }),
        )}
        {invoices.map(({ id, data }) =>
          line(id, data.invoiceNumber ?? id, aboutReceivable(id), data.chasePausedUntil, { receivableIds: [id] }),
        )}
      </ul>
    </section>
  )
}

async function end(name: string, target: object): Promise<void> {
  try {
    const { seq } = await execute(pauseChasing.name, target)
    toast(`${name} : reminders on again`, () => void bringBack([seq]))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastProblem(error.message)
  }
}
