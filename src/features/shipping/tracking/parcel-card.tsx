import { Button, Menu } from '@mantine/core'
import { IconCalendarTime, IconCamera, IconCheck, IconPhone, IconSignature } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { addDays, dayIn, toDay } from '#base/days.ts'
import { counted } from '#base/text/words.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { parcelActions } from '#features/shipping/tracking/actions.ts'
import { type Parcel, parcels } from '#features/shipping/tracking/collection.ts'
import styles from '#features/shipping/tracking/mobile/mobile-screen.module.css'
import { useSwipe } from '#features/shipping/tracking/mobile/use-swipe.tsx'
import { SignDialog } from '#features/shipping/tracking/public/sign-dialog.tsx'
import { carrierTag, parcelArrival } from '#features/shipping/tracking/rules.ts'
import { pageAddress } from '#model/feature.ts'
import { recordAddress } from '#model/record-address.ts'
import { execute } from '#ui/api.ts'
import { reachHref } from '#ui/fields/reach.ts'
import { Await } from '#ui/live/await.tsx'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { takePicture } from '#ui/record/files/files.tsx'
import { CarrierTag, DaysBadge } from '#ui/shell/bar/badges.tsx'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'
import { useSubmit } from '#ui/use-submit.ts'

const LATER = [1, 2, 7]
const laterWords = (days: number): string => `${counted(days, 'day')} later`

/**
 * One parcel in transit: swiping right marks it delivered, swiping left opens the menu to postpone it; the buttons do
 * the same and more.
 */
export function ParcelCard({ parcel, canWrite }: { parcel: Parcel; canWrite: boolean }): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const arrival = parcelArrival(parcel.data, now, timeZone)
  const { title, carrier, trackingNumber, notes, poId, vendorId } = parcel.data
  const name = title || 'Parcel'
  const { isBusy, run } = useSubmit({ isToast: true })
  const [asks, setAsks] = useState<'order' | 'sign'>()
  const [isMenu, setMenu] = useState(false)

  const act = (words: string, action: string, input: Record<string, string>): Promise<boolean> =>
    run(async () => {
      const { seq } = await execute(parcelActions.command(action).name, {
        ...parcelActions.fixed(action, parcel.id),
        ...input,
      })
      return { words, seq }
    })
  const deliver = (signedBy?: string) => act(`${name} delivered`, 'markDelivered', signedBy ? { signedBy } : {})
  // When an order waits for these goods, asks about its receipt first, so that nobody forgets it.
  const arrive = () => (poId ? setAsks('order') : void deliver())
  const later = (days: number) =>
    act(`${name} expected ${laterWords(days)}`, 'changeEta', {
      etaISO: addDays(toDay(parcel.data.etaISO, timeZone) ?? dayIn(timeZone, now), days),
    })
  const swipe = useSwipe({ right: arrive, left: () => setMenu(true), isOff: !canWrite || isBusy })

  return (
    <li className={`stack panel gap-10 pad-14 ${styles.card}`} {...swipe}>
      <div className="row gap-12 slim">
        <DaysBadge
          days={arrival.daysLeft === undefined ? '–' : String(Math.abs(arrival.daysLeft))}
          level={arrival.level}
        />
        <div className={`stack grow ${styles.what}`}>
          <b className="breaks text-15 strong">
            <GoLink href={recordAddress(parcels, parcel.id)}>{title || 'Untitled parcel'}</GoLink>
          </b>
          <span className="text-14 strong" data-level={arrival.level}>
            {arrival.status}
          </span>
        </div>
        <CarrierTag {...carrierTag(carrier)} />
      </div>
      {trackingNumber && <code>{trackingNumber}</code>}
      {notes && <p>{notes}</p>}
      {canWrite && (
        <>
          <Button
            size="lg"
            variant="default"
            fullWidth
            loading={isBusy}
            leftSection={<IconCheck size={20} />}
            onClick={arrive}
          >
            Mark delivered
          </Button>
          <div className={`flex wrap gap-4 ${styles.more}`}>
            <Menu opened={isMenu} onChange={setMenu} position="bottom-start">
              <Menu.Target>
                <Button variant="subtle" color="gray" leftSection={<IconCalendarTime size={20} />}>
                  Later
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {LATER.map((days) => (
                  <Menu.Item key={days} h={48} onClick={() => void later(days)}>
                    {laterWords(days)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconCamera size={20} />}
              onClick={() => takePicture(parcels.name, parcel.id)}
            >
              Photo
            </Button>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconSignature size={20} />}
              onClick={() => setAsks('sign')}
            >
              Signature
            </Button>
            {vendorId && (
              <Await fallback={null}>
                <Call vendorId={vendorId} />
              </Await>
            )}
          </div>
        </>
      )}
      {asks === 'sign' && <SignDialog parcel={parcel} deliver={deliver} close={() => setAsks(undefined)} />}
      {asks === 'order' && (
        <Dialog title={`${name} delivered`} onClose={() => setAsks(undefined)} centered>
          <div className="stack gap-12">
            <p>It belongs to a purchase order. Receive the order too?</p>
            <Button
              size="lg"
              component={GoLink}
              href={pageAddress('deliveries', { po: poId ?? '' })}
              onClick={() => void deliver()}
            >
              Delivered, then receive
            </Button>
            <Button
              size="lg"
              variant="default"
              onClick={() => {
                setAsks(undefined)
                void deliver()
              }}
            >
              Only delivered
            </Button>
          </div>
        </Dialog>
      )}
    </li>
  )
}

/** Calls the vendor that sent it. */
function Call({ vendorId }: { vendorId: string }): ReactNode {
  const vendor = useLiveDoc(vendors.name, vendorId)
  const phone = vendor?.data.phone
  if (typeof phone !== 'string' || phone.trim() === '') return null
  return (
    <Button
      component="a"
      href={reachHref('phone', phone)}
      variant="subtle"
      color="gray"
      leftSection={<IconPhone size={20} />}
      aria-label={`Call ${String(vendor?.data.name ?? 'the vendor')}`}
    >
      Call
    </Button>
  )
}
