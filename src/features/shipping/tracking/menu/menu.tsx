import { IconPackage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { parcels } from '#features/shipping/tracking/collection.ts'
import styles from '#features/shipping/tracking/menu/menu.module.css'
import { type ParcelDelivery, useDeliveries } from '#features/shipping/tracking/parts.tsx'
import { carrierTag, notesPreview, pendingLine } from '#features/shipping/tracking/rules.ts'
import { pageOf } from '#model/record-address.ts'
import { CarrierTag, DaysBadge } from '#ui/shell/bar/badges.tsx'
import { BarMenu, MenuRow } from '#ui/shell/bar/bar-menu.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'

/** The parcels in transit, live. */
export function TrackingMenu(): ReactNode {
  return (
    <BarMenu name="Package Tracking" icon={IconPackage} width={380} most={450}>
      {(close) => <Deliveries close={close} />}
    </BarMenu>
  )
}

function Deliveries({ close }: { close: () => void }): ReactNode {
  const { deliveries, loading } = useDeliveries()
  return (
    <>
      <BarMenu.Head title="Package Tracking" below={pendingLine(deliveries.length)}>
        <GoLink className={`aside text-13 medium accent ${styles.online}`} href={pageOf(parcels)} onClick={close}>
          View Online
        </GoLink>
      </BarMenu.Head>
      {loading && <Spinner />}
      {!loading && deliveries.length === 0 && (
        <BarMenu.Empty title="No pending deliveries" text="All packages have been delivered" />
      )}
      {deliveries.length > 0 && (
        <BarMenu.List>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.parcel.id} delivery={delivery} close={close} />
          ))}
        </BarMenu.List>
      )}
    </>
  )
}

function DeliveryRow({ delivery, close }: { delivery: ParcelDelivery; close: () => void }): ReactNode {
  const { parcel, daysLeft, level, status } = delivery
  const { title, carrier, notes } = parcel.data
  const days = daysLeft === undefined ? '–' : String(Math.abs(daysLeft))
  return (
    <MenuRow
      href={`${pageOf(parcels)}?id=${encodeURIComponent(parcel.id)}`}
      onOpen={close}
      lead={<DaysBadge days={days} level={level} />}
    >
      <MenuRow.Line strong={textOf(title) || 'Untitled parcel'}>
        <CarrierTag {...carrierTag(carrier)} />
      </MenuRow.Line>
      <MenuRow.Line dim={notesPreview(notes)} />
      <span className={`block text-12 line-18 strong ${styles[level]}`}>{status}</span>
    </MenuRow>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
