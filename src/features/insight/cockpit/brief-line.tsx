import type { ReactNode } from 'react'
import { useOpenErrors } from '#features/admin/logs/parts.tsx'
import { briefOf } from '#features/insight/cockpit/brief.ts'
import styles from '#features/insight/cockpit/screen.module.css'
import { cashWindow } from '#features/insight/cockpit/tiles/cash.ts'
import { amountsOf } from '#features/insight/cockpit/tiles/due-strip.tsx'
import { useNotifications } from '#features/insight/notifications/parts.tsx'
import { uncashedChecks } from '#features/money/checks/rules.ts'
import { useDeliveries } from '#features/shipping/tracking/parts.tsx'
import { shortDay } from '#ui/grid/format.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { baseCurrency } from '#ui/shell/money/money.ts'
import { useDay } from '#ui/shell/use-day.tsx'
import { useExchangeRates } from '#ui/shell/use-exchange-rates.tsx'

const DAYS = 30
type CheckData = Parameters<typeof cashWindow>[0]['checks'][number]['data']
const NONE: readonly { data: CheckData }[] = []

/** The most urgent matters, by rules, as a short list. */
export function Brief(): ReactNode {
  const { items, readings } = useNotifications()
  const { deliveries } = useDeliveries()
  const openErrors = useOpenErrors()
  const { today, timeZone } = useDay()
  const known = useDocs<CheckData>(uncashedChecks, { ignoreErrors: true })
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
      <p className={`text-13 dim tall-36 ${styles.brief}`} data-unsettled={!known || undefined}>
        Nothing is due.
      </p>
    )
  return (
    <ul className={`text-13 dim tall-36 ${styles.brief}`} data-unsettled={!known || undefined}>
      {parts.map((part) => (
        <li key={part.map(({ text }) => text).join('')}>
          {part.map(({ text, href }) =>
            href ? (
              <GoLink key={text} href={href}>
                {text}
              </GoLink>
            ) : (
              text
            ),
          )}
        </li>
      ))}
    </ul>
  )
}
