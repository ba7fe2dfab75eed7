import { type ReactNode, useEffect, useState } from 'react'
import { openLink } from '#features/channels/links/actions.tsx'
import { LinkValues } from '#features/channels/links/ask.tsx'
import type { Link } from '#features/channels/links/collection.ts'
import { LinkGroup } from '#features/channels/links/group.tsx'
import { parametersOf } from '#features/channels/links/rules.ts'
import styles from '#features/channels/links/screen.module.css'

interface Props {
  links: readonly Link[]
  me: string
  /** One line per link instead of tiles. */
  compact: boolean
  /** All links of each group are shown, so that they can be reordered. */
  whole: boolean
}

/** The links by group, the user's pins first; the digits 1 to 9 open the pins. */
export function LinkList({ links, me, compact, whole }: Props): ReactNode {
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
    <div className={`scrolls grid packed gap-20 ${styles.groups}`} data-compact={compact || undefined}>
      {mine.length > 0 && <LinkGroup name="My pins" links={mine} me={me} open={open} numbered />}
      {[...groups]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([name, some]) => (
          <LinkGroup key={name} name={name} links={some} me={me} open={open} movable={whole} />
        ))}
      {asking && <LinkValues link={asking} close={() => setAsking(undefined)} />}
    </div>
  )
}
