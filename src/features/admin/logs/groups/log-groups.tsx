import { Button, Menu, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { type ErrorLog, logs, RESOLUTIONS } from '#features/admin/logs/collection.ts'
import { ErrorDays } from '#features/admin/logs/error-days.tsx'
import { GroupCard } from '#features/admin/logs/groups/group-card.tsx'
import styles from '#features/admin/logs/groups/groups.module.css'
import { groupHas, groupLogs, type LogGroup, similarTo } from '#features/admin/logs/groups/groups.ts'
import { useGroupKeys } from '#features/admin/logs/groups/use-group-keys.tsx'
import { type LogActs, useLogActs } from '#features/admin/logs/use-log-acts.tsx'
import { shortMoment } from '#ui/grid/format.ts'
import { ListEmpty } from '#ui/list/list-states.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive } from '#ui/live/use-live.ts'
import { usePeople } from '#ui/people.ts'
import { useKeys } from '#ui/shell/keyboard/keyboard.ts'

const MAX_SHOWN = 100
const KINDS = ['All', 'Errors', 'Warnings'] as const

/** Errors grouped by failure; the open tab adds up to the badge. */
export function LogGroups({ clock, canWrite, isAll }: { clock: Clock; canWrite: boolean; isAll: boolean }): ReactNode {
  const people = usePeople()
  const every = useLive({ collection: logs.name }) as unknown as readonly ErrorLog[]
  const all = useMemo(() => groupLogs(every), [every])
  const [filter, setFilter] = useState('')
  const [kind, setKind] = useState<string>('All')
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const acts = useLogActs()
  const groups = all.filter(
    (group) => (isAll || group.open.length > 0) && groupHas(group, filter) && isOfKind(group, kind),
  )
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  useGroupKeys(list, groups)
  useKeys({ '/': ['Search the errors', () => search.current?.focus()] })
  const last = all.toSorted((a, b) => b.last.localeCompare(a.last))[0]?.last
  const chosen = groups.filter(({ key, open }) => picked.has(key) && open.length > 0)

  function pick(key: string, isPicked: boolean): void {
    const next = new Set(picked)
    if (isPicked) next.add(key)
    else next.delete(key)
    setPicked(next)
  }

  return (
    <div className="stack scrolls gap-10 page-pad-32" ref={list}>
      <ErrorDays every={every} clock={clock} canWrite={canWrite} />
      {all.length > 0 && (
        <div className={`row wrap gap-8 ${styles.find}`}>
          <TextInput
            ref={search}
            aria-label="Find an error"
            placeholder="Message, page, action or person"
            w={280}
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
          />
          <NativeSelect
            aria-label="Severity"
            data={[...KINDS]}
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value)}
          />
          {canWrite && chosen.length > 0 && <Chosen {...{ chosen, acts, people }} />}
        </div>
      )}
      {groups.slice(0, MAX_SHOWN).map((group) => (
        <GroupCard
          key={group.key}
          {...{ group, clock, people }}
          acts={canWrite ? acts : undefined}
          similar={similarTo(group, all)}
          isPicked={picked.has(group.key)}
          pick={(isPicked) => pick(group.key, isPicked)}
        />
      ))}
      {groups.length > MAX_SHOWN && (
        <p className={`row wrap text-13 dim breaks ${styles.facts}`}>and {groups.length - MAX_SHOWN} more kinds</p>
      )}
      {groups.length === 0 && (filter || kind !== 'All') && (
        <ListEmpty title="No matching errors" text="Search for fewer words, or look at all groups." />
      )}
      {groups.length === 0 && !filter && kind === 'All' && (
        <ListEmpty
          title="No open errors"
          text={
            last
              ? `Last error: ${shortMoment(last, clock.today, clock.timeZone)}.`
              : 'Errors appear here until they are resolved.'
          }
        />
      )}
    </div>
  )
}

const isOfKind = ({ logs: [newest] }: LogGroup, kind: string): boolean =>
  kind === 'All' || (newest?.data.severity === 'warning') === (kind === 'Warnings')

/** The actions on all selected failures. */
function Chosen(props: {
  chosen: readonly LogGroup[]
  acts: LogActs
  people: readonly { email: string; name: string }[]
}): ReactNode {
  const { chosen, acts, people } = props
  const many = `${chosen.length} ${chosen.length === 1 ? 'kind' : 'kinds'}`
  return (
    <>
      <span aria-live="polite">{many} selected</span>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" h={32}>
            Assign {many}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {people.map(({ email, name }) => (
            <Menu.Item key={email} onClick={() => acts.assign(chosen, email)}>
              {name || email}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button h={32}>Resolve {many}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {RESOLUTIONS.map((resolution) => (
            <Menu.Item key={resolution} onClick={() => acts.resolve(chosen, resolution)}>
              {resolution}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
