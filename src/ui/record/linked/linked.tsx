import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isDay } from '#base/days.ts'
import { StatusPill } from '#ui/grid/cells/pills.tsx'
import { shortDay, shortMoment } from '#ui/grid/format.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { useAway } from '#ui/live/use-away.ts'
import classes from '#ui/record/linked/linked.module.css'
import type { DocumentChain, LinkedNode } from '#ui/record/linked/linked-graph.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

interface Props {
  linked: DocumentChain | undefined
  /** The record whose links are shown. */
  ownKey: string
  clock: Clock
}

/** The chain of a record as a row of boxes, oldest first, and the parties and parts it refers to. */
export function LinkedRecords({ linked, ownKey, clock }: Props): ReactNode {
  const isAway = useAway()
  if (!linked)
    return (
      <p className="text-13 dim">
        {isAway ? 'Linked records are shown once Prime can be reached.' : 'Looking for linked records'}
      </p>
    )
  const { chain, besides } = linked
  const isAlone = chain.length < 2 && besides.length === 0
  if (isAlone) return <p className="text-13 dim">No linked records.</p>
  return (
    <div className="stack gap-16">
      {chain.length > 1 && (
        <ol className={`row wrap ${classes.chain}`} aria-label="Document trail">
          {chain.map((node, at) => (
            <li key={node.key}>
              {at > 0 && <IconChevronRight size={14} className="fixed dim" aria-hidden />}
              <Box node={node} isOwn={node.key === ownKey} clock={clock} />
            </li>
          ))}
        </ol>
      )}
      {besides.length > 0 && (
        <ul className={`flex wrap text-13 ${classes.besides}`} aria-label="Named here">
          {besides.map((node) => (
            <li key={node.key}>
              <small className="dim text-12">{node.kind}</small>{' '}
              {node.href ? (
                <GoLink className="accent underlined" href={node.href}>
                  {node.title}
                </GoLink>
              ) : (
                node.title
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Box({ node, isOwn, clock }: { node: LinkedNode; isOwn: boolean; clock: Clock }): ReactNode {
  const inside = (
    <>
      <small>{isOwn ? `This ${node.kind.toLowerCase()}` : node.kind}</small>
      <b>{node.title}</b>
      <span>
        {node.status ? (
          <StatusPill value={node.status} />
        ) : isDay(node.at) ? (
          shortDay(node.at, clock.today)
        ) : (
          shortMoment(node.at, clock.today, clock.timeZone)
        )}
      </span>
    </>
  )
  if (isOwn || !node.href)
    return (
      <div
        className={`stack box gap-2 pad-8-12 sunk as-around text-12 line-18 ${classes.box}`}
        aria-current={isOwn || undefined}
      >
        {inside}
      </div>
    )
  return (
    <GoLink className={`stack box gap-2 pad-8-12 sunk as-around text-12 line-18 ${classes.box}`} href={node.href}>
      {inside}
    </GoLink>
  )
}
