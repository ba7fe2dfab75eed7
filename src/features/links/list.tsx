import { ActionIcon, Button, Modal, TextInput } from '@mantine/core'
import { IconClipboard, IconPin, IconPinFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import type { Link } from '#features/links/collection.ts'
import { links as collection } from '#features/links/collection.ts'
import { filledIn, hostOf, parametersOf, wordsOf } from '#features/links/rules.ts'
import styles from '#features/links/screen.module.css'
import { commit } from '#ui/api.ts'
import { toastProblem } from '#ui/frame/toasts.tsx'

const KEYS = 9
/** Longer is no number of a part or parcel. */
const MOST_PASTED = 100

/** The links in their groups, my pins in front; the digits 1 to 9 open my pins. */
export function LinkList({ links, me }: { links: readonly Link[]; me: string }): ReactNode {
  const [asking, setAsking] = useState<Link>()
  const byPlace = (a: Link, b: Link) =>
    (a.data.order ?? 1e6) - (b.data.order ?? 1e6) || a.data.title.localeCompare(b.data.title)
  const mine = links.filter(({ data }) => data.pinnedBy?.includes(me)).toSorted(byPlace)
  const groups = Map.groupBy(links.toSorted(byPlace), ({ data }) => data.group || 'Other')
  const open = (link: Link) => {
    if (parametersOf(link.data.url).length > 0) setAsking(link)
    else openLink(link, link.data.url)
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const at = event.target
      const isTyping =
        at instanceof HTMLElement && (at.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName))
      const pinned = /^[1-9]$/.test(event.key) ? mine[Number(event.key) - 1] : undefined
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !pinned) return
      event.preventDefault()
      open(pinned)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
  return (
    <div className={styles.groups}>
      {mine.length > 0 && <Group name="My pins" links={mine} me={me} open={open} numbered />}
      {[...groups]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([name, some]) => (
          <Group key={name} name={name} links={some} me={me} open={open} />
        ))}
      {asking && <Ask link={asking} close={() => setAsking(undefined)} />}
    </div>
  )
}

interface GroupProps {
  name: string
  links: readonly Link[]
  me: string
  open: (link: Link) => void
  numbered?: boolean
}

function Group({ name, links, me, open, numbered = false }: GroupProps): ReactNode {
  return (
    <section className={styles.group} aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {links.map((link, at) => (
          <li key={link.id}>
            <a
              href={parametersOf(link.data.url).length > 0 ? undefined : link.data.url}
              {...(parametersOf(link.data.url).length > 0 && { role: 'button', tabIndex: 0 })}
              target="_blank"
              rel="noopener noreferrer"
              onClick={(event) => {
                event.preventDefault()
                open(link)
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.currentTarget.click()
              }}
            >
              {numbered && at < KEYS && <kbd>{at + 1}</kbd>}
              <b>{link.data.title}</b>
              <small>{link.data.description ?? hostOf(link.data.url)}</small>
            </a>
            <Pin link={link} me={me} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Pin({ link, me }: { link: Link; me: string }): ReactNode {
  const pinnedBy = link.data.pinnedBy ?? []
  const isMine = pinnedBy.includes(me)
  const next = isMine ? pinnedBy.filter((id) => id !== me) : [...pinnedBy, me]
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`${isMine ? 'Unpin' : 'Pin'} ${link.data.title}`}
      onClick={() => void write(link, { pinnedBy: next })}
    >
      {isMine ? <IconPinFilled size={16} /> : <IconPin size={16} />}
    </ActionIcon>
  )
}

/** Asks for the values that a link has blanks for. */
function Ask({ link, close }: { link: Link; close: () => void }): ReactNode {
  const names = parametersOf(link.data.url)
  const [values, setValues] = useState<Record<string, string>>({})
  const isReady = names.every((name) => values[name]?.trim())
  async function paste(name: string): Promise<void> {
    try {
      const text = (await navigator.clipboard.readText()).trim().split('\n')[0]!.slice(0, MOST_PASTED)
      setValues((before) => ({ ...before, [name]: text }))
    } catch {
      // The browser asks the person, and may be told no.
      toastProblem('The browser does not let Prime read the clipboard; paste with Ctrl V.')
    }
  }
  return (
    <Modal opened onClose={close} title={link.data.title}>
      <form
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isReady) return
          openLink(link, filledIn(link.data.url, values))
          close()
        }}
      >
        {names.map((name, at) => (
          <TextInput
            key={name}
            label={wordsOf(name)}
            {...(at === 0 && { 'data-autofocus': true })}
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
            rightSection={
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Paste ${wordsOf(name).toLowerCase()}`}
                onClick={() => void paste(name)}
              >
                <IconClipboard size={16} />
              </ActionIcon>
            }
          />
        ))}
        <Button type="submit" disabled={!isReady}>
          Open
        </Button>
      </form>
    </Modal>
  )
}

function openLink(link: Link, url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer')
  void write(link, { opened: (link.data.opened ?? 0) + 1 })
}

async function write(link: Link, patch: Record<string, unknown>): Promise<void> {
  try {
    await commit([{ op: 'update', collection: collection.name, id: link.id, patch }])
  } catch (error) {
    toastProblem((error as Error).message)
  }
}
