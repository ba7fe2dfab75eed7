import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPinnedOff } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from '#features/insight/my-day/my-day.module.css'
import { moved, pinsInOrder } from '#features/insight/my-day/pins.ts'
import { placeAt, recordKind } from '#model/record-pages.ts'
import { usePinnedViews } from '#ui/list/views/saved-views.ts'
import { keepDesk, useDesk } from '#ui/preferences.ts'
import type { User } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { unlessScanned, useKeys } from '#ui/shell/keyboard/keyboard.ts'

/** The views, records and pages I pinned, in my order; keys 1 to 9 open the first nine. */
export function Pinned({ user }: { user: User }): ReactNode {
  const views = usePinnedViews()
  const { pins = [], pinOrder } = useDesk()
  const { history } = useRouter()
  const all = pinsInOrder(
    [
      ...views.map(({ name, screen, href }) => ({ title: name, href, note: screen })),
      ...pins.map(({ title, href }) => ({ title, href, note: noteOf(href) })),
    ],
    pinOrder,
  )
  useKeys(
    Object.fromEntries(
      all
        .slice(0, 9)
        .map(
          ({ href }, at) =>
            [String(at + 1), ['Open pinned record', () => unlessScanned(() => history.push(href))]] as const,
        ),
    ),
  )
  if (all.length === 0) return null
  const canKeep = user.role !== 'viewer'
  return (
    <section className={`panel slim ${styles.panel}`} aria-labelledby="pinned-title">
      <header className="row between tall-32">
        <h2 className="text-14 line-20 bold" id="pinned-title">
          Pinned
        </h2>
      </header>
      <ul>
        {all.map(({ title, href, note }, at) => (
          <li key={href} className={`row gap-4 text-13 line-18 hair-above ${styles.pin}`}>
            <span>
              <GoLink href={href}>{title}</GoLink>
              <small className="block text-12 line-16 dim">
                {note}
                {at < 9 && ` · key ${at + 1}`}
              </small>
            </span>
            {canKeep && (
              <>
                <ActionIcon
                  size={24}
                  aria-label={`Move ${title} up`}
                  disabled={at === 0}
                  onClick={() => void keepDesk(user, { pinOrder: moved(all, href, -1) })}
                >
                  <IconChevronUp size={16} />
                </ActionIcon>
                <ActionIcon
                  size={24}
                  aria-label={`Move ${title} down`}
                  disabled={at === all.length - 1}
                  onClick={() => void keepDesk(user, { pinOrder: moved(all, href, 1) })}
                >
                  <IconChevronDown size={16} />
                </ActionIcon>
                {pins.some((pin) => pin.href === href) && (
                  <ActionIcon
                    size={24}
                    aria-label={`Unpin ${title}`}
                    onClick={() => void keepDesk(user, { pins: pins.filter((pin) => pin.href !== href) })}
                  >
                    <IconPinnedOff size={16} />
                  </ActionIcon>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The target of a pinned address: the kind of record, or the path of the page. */
function noteOf(href: string): string {
  const place = /[?&]id=/.test(href) && placeAt(href)
  return place ? recordKind(place.of.name) : href.split('?')[0]!
}
