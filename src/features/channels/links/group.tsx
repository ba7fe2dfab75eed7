import { ActionIcon } from '@mantine/core'
import { IconCopy, IconPin, IconPinFilled } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { copyLink, moveLink, pinLinkAction } from '#features/channels/links/actions.tsx'
import type { Link } from '#features/channels/links/collection.ts'
import { LinkMark } from '#features/channels/links/mark.tsx'
import { hostOf, iconOfGroup, parametersOf } from '#features/channels/links/rules.ts'
import styles from '#features/channels/links/screen.module.css'

const KEYS = 9
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

interface Props {
  name: string
  links: readonly Link[]
  me: string
  open: (link: Link) => void
  /** Each link shows the digit that opens it. */
  numbered?: boolean
  /** The whole group is shown, so that its links can be reordered by dragging or with Alt and an arrow key. */
  movable?: boolean
}

/** One group of links under its heading. */
export function LinkGroup({ name, links, me, open, numbered = false, movable = false }: Props): ReactNode {
  const [dragged, setDragged] = useState<Link>()
  const [over, setOver] = useState<string>()
  const drop = (at: number) => {
    if (dragged) void moveLink(links, dragged, at)
    setDragged(undefined)
    setOver(undefined)
  }
  function press(event: KeyboardEvent<HTMLAnchorElement>, link: Link, at: number): void {
    const step = STEPS[event.key]
    if (event.key === 'Enter' && event.currentTarget.role === 'button') event.currentTarget.click()
    else if (movable && event.altKey && step !== undefined) {
      // Otherwise Alt with an arrow key is the browser's shortcut for Back and Forward.
      event.preventDefault()
      void moveLink(links, link, at + step)
    }
  }
  return (
    <section className={styles.group} aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {links.map((link, at) => {
          const asks = parametersOf(link.data.url).length > 0
          return (
            <li
              key={link.id}
              data-over={(over === link.id && dragged?.id !== link.id) || undefined}
              {...(movable && {
                draggable: true,
                onDragStart: () => setDragged(link),
                onDragEnd: () => {
                  setDragged(undefined)
                  setOver(undefined)
                },
                onDragOver: (event) => {
                  if (!dragged) return
                  event.preventDefault()
                  setOver(link.id)
                },
                onDrop: (event) => {
                  event.preventDefault()
                  drop(at)
                },
              })}
            >
              <a
                href={asks ? undefined : link.data.url}
                {...(asks && { role: 'button', tabIndex: 0 })}
                {...(movable && { 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown', draggable: false })}
                target="_blank"
                rel="noopener noreferrer"
                onClick={(event) => {
                  event.preventDefault()
                  open(link)
                }}
                onKeyDown={(event) => press(event, link, at)}
              >
                {numbered && at < KEYS && <kbd>{at + 1}</kbd>}
                <LinkMark icon={link.data.icon ?? iconOfGroup(link.data.group)} />
                <b>{link.data.title}</b>
                <small>{link.data.description ?? hostOf(link.data.url)}</small>
              </a>
              {!asks && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Copy the address of ${link.data.title}`}
                  onClick={() => void copyLink(link.data.url)}
                >
                  <IconCopy size={16} />
                </ActionIcon>
              )}
              <Pin link={link} me={me} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Pin({ link, me }: { link: Link; me: string }): ReactNode {
  const isMine = link.data.pinnedBy?.includes(me) ?? false
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`${isMine ? 'Unpin' : 'Pin'} ${link.data.title}`}
      onClick={() => void pinLinkAction(link, !isMine)}
    >
      {isMine ? <IconPinFilled size={16} /> : <IconPin size={16} />}
    </ActionIcon>
  )
}
