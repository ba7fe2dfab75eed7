import type { ReactNode } from 'react'
import type { ErrorLog } from '#features/admin/logs/collection.ts'
import styles from '#features/admin/logs/groups/groups.module.css'
import type { LogGroup } from '#features/admin/logs/groups/groups.ts'
import { UnsavedWorkNote } from '#features/admin/logs/unsaved-note.tsx'
import type { Person } from '#model/command/people.ts'
import { shortMoment } from '#ui/grid/format.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { personName } from '#ui/people.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { count } from '#ui/shell/money/money.ts'

const MAX_LISTED = 20

interface Props {
  group: LogGroup
  clock: Clock
  people: readonly Person[]
  similar: readonly LogGroup[]
}

/** The details of a failure: its last place and data, the steps before it, every occurrence, and similar failures. */
export function GroupDetail({ group, clock, people, similar }: Props): ReactNode {
  const at = (moment: string) => shortMoment(moment, clock.today, clock.timeZone)
  const newest = group.logs[0]!
  return (
    <>
      <Circumstances log={newest} />
      <ul className={`text-13 hair-above above-10 ${styles.each}`} aria-label="Every time">
        {group.logs.slice(0, MAX_LISTED).map((log) => (
          <li className="grid gap-12 dim hair-below" key={log.id}>
            <GoLink className="accent figures" href={hrefOf(log)}>
              {at(log.data.timestamp?.$ts ?? log.createTime)}
            </GoLink>
            <span>
              {log.data.message}
              <UnsavedWorkNote log={log} />
            </span>
            <span>
              {[log.data.resolution, log.data.resolvedBy && personName(log.data.resolvedBy, people)]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
        {group.logs.length > MAX_LISTED && (
          <li className="grid gap-12 dim hair-below">and {count(group.logs.length - MAX_LISTED)} earlier</li>
        )}
      </ul>
      {similar.length > 0 && (
        <>
          <h3 className="text-12 strong dim above-10">Similar</h3>
          <ul className={`text-13 ${styles.similar}`} aria-label="Similar">
            {similar.map((other) => (
              <li key={other.key}>
                <GoLink className="underlines" href={hrefOf(other.logs[0]!)}>
                  {other.message}
                </GoLink>{' '}
                <small className="dim">
                  {[other.page, `${count(other.logs.length)} times`, other.status].filter(Boolean).join(' · ')}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Circumstances({ log: { data } }: { log: ErrorLog }): ReactNode {
  const facts = [
    ['Address', data.url],
    ['Browser', data.userAgent],
    ['Build', data.build],
    ['Note', data.note],
  ].filter(([, value]) => value)
  return (
    <>
      {facts.length > 0 && (
        <dl className={`text-13 above-10 ${styles.known}`}>
          {facts.map(([name, value]) => (
            <div className="flex gap-12" key={name}>
              <dt>{name}</dt>
              <dd className="slim breaks">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {data.trail && <Text label="Last actions" text={data.trail} />}
      {data.stack && <Text label="Stack" text={data.stack} />}
    </>
  )
}

const Text = ({ label, text }: { label: string; text: string }): ReactNode => (
  <details className={`text-13 above-6 ${styles.text}`}>
    <summary className="dim pressable">{label}</summary>
    <pre>{text}</pre>
  </details>
)

const hrefOf = ({ id }: ErrorLog): string => `/log?view=list&tab=all&id=${encodeURIComponent(id)}`
