import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { briefOf } from '#features/home/brief.ts'
import { cashWindow } from '#features/home/cash.ts'
import { amountsOf } from '#features/home/due-strip.tsx'
import styles from '#features/home/screen.module.css'
import { useDay } from '#features/home/use-day.tsx'
import { useOpenErrors } from '#features/logs/open-errors.tsx'
import { useNotifications } from '#features/notifications/provider.tsx'
import { useExchangeRates } from '#features/settings/use-exchange-rates.tsx'
import { useDeliveries } from '#features/tracking/provider.tsx'
import { dayFrom } from '#model/day-clauses.ts'
import { useDocs } from '#ui/collection/use-docs.ts'
import { GoLink } from '#ui/frame/go-link.tsx'
import { baseCurrency } from '#ui/frame/money.ts'
import { shortDay } from '#ui/grid/format.ts'

const DAYS = 30
type CheckData = Parameters<typeof cashWindow>[0]['checks'][number]['data']
const NONE: readonly { data: CheckData }[] = []

/** One sentence by rules, the most pressing first. */
export function Brief(): ReactNode {
  const { items, readings } = useNotifications()
  const { deliveries } = useDeliveries()
  const openErrors = useOpenErrors()
  const { today, timeZone } = useDay()
  const known = useDocs<CheckData>(
    { collection: 'checks', where: [dayFrom('checkDate', today, timeZone)] },
    { quietly: true },
  )
  const checks = known ?? NONE
  const { firstRed } = cashWindow({
    receivables: readings.receivables,
    payables: readings.payables,
    checks,
    today,
    timeZone,
    rates: useExchangeRates(timeZone),
    base: baseCurrency(),
    length: DAYS,
  })
  const parts = briefOf({
    items,
    payablesDue: amountsOf(items.filter(({ kind }) => kind === 'payable')),
    lateParcels: deliveries.filter(({ isOverdue }) => isOverdue).length,
    openErrors,
    firstRed,
    today,
    dayWords: (day) => shortDay(day, today),
  })
  if (parts.length === 0)
    return (
      <p className={styles.brief} data-unsettled={!known || undefined}>
        Nothing is due.
      </p>
    )
  return (
    <p className={styles.brief} data-unsettled={!known || undefined}>
      {parts.map((part, at) => (
        <Fragment key={part.map(({ text }) => text).join('')}>
          {at > 0 && '; '}
          {part.map(({ text, href }) =>
            href ? (
              <GoLink key={text} href={href}>
                {text}
              </GoLink>
            ) : (
              text
            ),
          )}
        </Fragment>
      ))}
      .
    </p>
  )
}
