import { IconAlertTriangle, IconFileDollar, IconFileImport, IconPackage, IconTruckDelivery } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dayIn } from '#base/days.ts'
import { logs } from '#features/admin/logs/collection.ts'
import { useOpenErrors } from '#features/admin/logs/parts.tsx'
import styles from '#features/insight/cockpit/tiles/due-strip.module.css'
import { useNotifications } from '#features/insight/notifications/parts.tsx'
import { type DueItem, dueSums } from '#features/insight/notifications/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { parcels as parcelRecords } from '#features/shipping/tracking/collection.ts'
import { useDeliveries } from '#features/shipping/tracking/parts.tsx'
import type { DeliveryLevel } from '#features/shipping/tracking/rules.ts'
import { screenPath } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { baseCurrency, count, moneyText } from '#ui/shell/money/money.ts'
import type { IconType } from '#ui/shell/screens.ts'

/** Five figures, each equal to its bell or badge and linked to its list. */
export function DueStrip(): ReactNode {
  const { items } = useNotifications()
  const { deliveries } = useDeliveries()
  const errors = useOpenErrors()
  const of = (kind: DueItem['kind']) => items.filter((item) => item.kind === kind)
  const parcels = deliveries.map(({ level }) => level)
  return (
    <div className={`panel grid fixed hides ${styles.strip}`}>
      <DueFigure
        label="Payables due"
        counted="Open payables due today or earlier, as in Notifications. Amount = open balance."
        icon={IconFileDollar}
        href={pageOf(payables)}
        items={of('payable')}
      />
      <DueFigure
        label="Receivables due"
        counted="Open receivables due today or earlier, as in Notifications. Amount = open balance."
        icon={IconFileImport}
        href={pageOf(receivables)}
        items={of(receivables.name)}
      />
      <DueFigure
        label="Arriving POs due"
        counted="Pending POs 30 or more days after the date in their number, as in Notifications. The promised date is not used."
        icon={IconTruckDelivery}
        href={screenPath('deliveries')}
        items={of('delivery')}
      />
      <Figure
        label="Parcels"
        counted="Undelivered parcels, as in the tracking menu: overdue, today, soon (1 or 2 days), later."
        icon={IconPackage}
        href={pageOf(parcelRecords)}
        value={parcels.length}
        note="pending"
        levels={parcels}
      />
      <Figure
        label="Open errors"
        counted="Errors that are not resolved, as on the badge."
        icon={IconAlertTriangle}
        href={pageOf(logs)}
        value={errors}
        note={errors > 0 ? 'open' : ''}
        levels={[]}
      />
    </div>
  )
}

function DueFigure(props: {
  label: string
  counted: string
  icon: IconType
  href: string
  items: readonly DueItem[]
}): ReactNode {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const levels = props.items.map((item): DeliveryLevel => (item.dueDay < today ? 'overdue' : 'today'))
  const [amount = '', ...others] = amountsOf(props.items)
  return <Figure {...props} value={props.items.length} note={amount} more={others} levels={levels} />
}

interface FigureProps {
  label: string
  /** How the figure is counted, in a sentence. */
  counted: string
  icon: IconType
  href: string
  value: number
  note: string
  /** Additional lines below, such as totals in other currencies. */
  more?: readonly string[]
  levels: readonly DeliveryLevel[]
}

const ORDER: readonly DeliveryLevel[] = ['overdue', 'today', 'soon', 'later']

function Figure({ label, counted, icon: Icon, href, value, note, more = [], levels }: FigureProps): ReactNode {
  const parts = ORDER.map((level) => ({ level, size: levels.filter((one) => one === level).length })).filter(
    ({ size }) => size > 0,
  )
  return (
    <div className={`stack slim anchored ${styles.cell}`}>
      <GoLink className={`stack slim ${styles.figure}`} href={href}>
        <span className={`row text-13 medium dim ${styles.label}`}>
          <Icon size={16} aria-hidden />
          {label}
        </span>
        <span className={`flex baseline gap-8 figures ${styles.value}`}>
          <b>{count(value)}</b>
          <span className="clip text-13 dim slim">{note}</span>
        </span>
        <span className={`flex gap-2 ${styles.bar}`} aria-hidden="true">
          {parts.map(({ level, size }) => (
            <i key={level} className={styles[level]} style={{ flex: size }} />
          ))}
          {parts.length === 0 && <i className={value > 0 ? styles.plain : styles.none} style={{ flex: 1 }} />}
        </span>
        <span className={`text-12 line-16 dim figures unbroken above-8 ${styles.split}`}>
          {[...parts.map(({ level, size }) => `${size} ${level}`), ...more].join(' · ')}
        </span>
      </GoLink>
      <details className={`text-12 line-18 dim ${styles.counted}`}>
        <summary className="lights" aria-label={`How are ${label[0]!.toLowerCase()}${label.slice(1)} counted?`}>
          ?
        </summary>
        <p>{counted}</p>
      </details>
    </div>
  )
}

/** The exact total in each currency, largest first. */
export const amountsOf = (items: readonly DueItem[]): string[] =>
  dueSums(items, baseCurrency()).map(({ currency, total }) => moneyText(total, currency))
