import { Button, TextInput } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { longDay } from '#base/days.ts'
import { useShared } from '#features/records/shares/parts.tsx'
import styles from '#features/shipping/tracking/public/visitor.module.css'
import { carrierTag, parcelArrival } from '#features/shipping/tracking/rules.ts'
import journey from '#features/shipping/tracking/screen.module.css'
import type { SharedParcel } from '#features/shipping/tracking/share.ts'
import { screenPath } from '#model/feature.ts'
import { bareNumber, guessCarrier, trackingPage } from '#model/matching/tracking-numbers.ts'
import { Await, awaited } from '#ui/live/await.tsx'
import { CarrierTag } from '#ui/shell/bar/badges.tsx'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'

/** The page for visitors: look up a number at its carrier, or see a shared parcel. */
export function VisitorTracking({ token }: { token: string | undefined }): ReactNode {
  const answer = useShared<SharedParcel>(token)
  return (
    <div className={styles.page}>
      <h1>Track a parcel</h1>
      {answer && (
        <Await fallback={<Spinner />}>
          <Shared answer={answer} />
        </Await>
      )}
      <LookUp />
      <p>
        Employees <GoLink href={screenPath('sign-in')}>log in</GoLink> to see all parcels.
      </p>
    </div>
  )
}

function Shared({ answer }: { answer: Promise<SharedParcel | Error> }): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const parcel = awaited(answer)
  if (parcel instanceof Error) return <p role="alert">{parcel.message}</p>
  if (parcel.kind !== 'parcel') return <p role="alert">This link does not lead to a parcel.</p>
  const page = trackingPage(parcel.carrier, parcel.trackingNumber)
  return (
    <section className={styles.card} aria-label={parcel.title}>
      <h2>
        {parcel.title} {parcel.carrier && <CarrierTag {...carrierTag(parcel.carrier)} />}
      </h2>
      <p className={styles.status}>
        {parcel.delivered ? 'Delivered' : parcelArrival({ etaISO: parcel.eta }, now, timeZone).status}
      </p>
      {parcel.status && <p>{parcel.status}</p>}
      {parcel.trackingNumber && <p className={styles.number}>{parcel.trackingNumber}</p>}
      {parcel.events.length > 0 && (
        <ol className={`stack unlisted ${journey.journey}`} aria-label="Route">
          {parcel.events.map(({ day, words }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no other name, and their order stays
            <li key={at}>
              <time dateTime={day}>{longDay(day)}</time>
              {words}
            </li>
          ))}
        </ol>
      )}
      {page && (
        <a href={page} target="_blank" rel="noopener noreferrer">
          See it at {parcel.carrier} <IconExternalLink size={14} aria-hidden />
        </a>
      )}
    </section>
  )
}

function LookUp(): ReactNode {
  const [typed, setTyped] = useState('')
  const guesses = typed.trim() ? guessCarrier(typed) : []
  const pages = [...new Set(guesses.map(({ carrier }) => carrier))].flatMap((carrier) => {
    const page = trackingPage(carrier, typed)
    return page ? [{ carrier, page }] : []
  })
  const [best] = guesses
  return (
    <section className={styles.card} aria-label="Look up a number">
      <TextInput
        label="Tracking number"
        description="The carrier is detected from the number. Nothing is saved."
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed.trim() && (
        <p role="status">
          {best
            ? `${bareNumber(typed)} looks like ${best.format}${best.check === 'fails' ? ', but its check digit is wrong' : best.isSure ? '' : ', which is a guess'}.`
            : 'No carrier uses this number format.'}
        </p>
      )}
      <div className="flex wrap gap-8">
        {pages.map(({ carrier, page }) => (
          <Button
            key={carrier}
            component="a"
            href={page}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            h={36}
            rightSection={<IconExternalLink size={14} aria-hidden />}
          >
            Open at {carrier}
          </Button>
        ))}
      </div>
    </section>
  )
}
