import { Button, Checkbox, Menu } from '@mantine/core'
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { RESOLUTIONS } from '#features/admin/logs/collection.ts'
import { GroupDetail } from '#features/admin/logs/groups/group-detail.tsx'
import styles from '#features/admin/logs/groups/groups.module.css'
import type { LogGroup } from '#features/admin/logs/groups/groups.ts'
import { ErrorNoteDialog } from '#features/admin/logs/note-dialog.tsx'
import { errorsPerDay, mutedUntil } from '#features/admin/logs/rules.ts'
import { Spark } from '#features/admin/logs/spark.tsx'
import type { LogActs } from '#features/admin/logs/use-log-acts.tsx'
import type { Person } from '#model/command/people.ts'
import { StatusPill } from '#ui/grid/cells/pills.tsx'
import { shortMoment } from '#ui/grid/format.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { personName } from '#ui/people.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { count } from '#ui/shell/money/money.ts'

interface Props {
  group: LogGroup
  clock: Clock
  people: readonly Person[]
  acts: LogActs | undefined
  /** Other failures that may have the same cause. */
  similar: readonly LogGroup[]
  isPicked: boolean
  pick: (isPicked: boolean) => void
}

const SPARK_DAYS = 14
const MUTES = [1, 7, 30]

/** One failure with everything known about it. */
export function GroupCard({ group, clock, people, acts, similar, isPicked, pick }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const at = (moment: string) => shortMoment(moment, clock.today, clock.timeZone)
  const muted = mutedUntil(group.logs, clock.now)
  const times = `${count(group.logs.length)} ${group.logs.length === 1 ? 'time' : 'times'}`
  return (
    <article className={`panel fixed ${styles.card}`} aria-label={group.message}>
      <div className={`flex top gap-12 ${styles.top}`}>
        {acts && group.open.length > 0 && (
          <Checkbox
            aria-label={`Select ${group.message}`}
            checked={isPicked}
            onChange={(event) => pick(event.currentTarget.checked)}
          />
        )}
        <button
          type="button"
          data-message
          className={`grow strong breaks hides tall-28 underlines ${styles.message}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {group.message}
        </button>
        <Spark counts={errorsPerDay(group.logs, [], { ...clock, length: SPARK_DAYS }).map((day) => day.count)} />
        {acts && <Acts {...{ group, people, acts }} />}
      </div>
      <p className={`row wrap text-13 dim breaks ${styles.facts}`}>
        <StatusPill value={group.status} />
        {group.returned && (
          <span
            className={
              group.regressed
                ? `text-12 line-20 bold round-tag pad-x-8 ${styles.regressed}`
                : 'text-12 line-20 strong late late-ground round-tag pad-x-8'
            }
          >
            {group.regressed ? 'Regressed in a newer build' : 'Returned'}
          </span>
        )}
        <b className="strong plain figures">{times}</b>
        {group.page && <span>{group.page}</span>}
        {group.reference && <span>{group.reference}</span>}
        <span>{group.first === group.last ? at(group.last) : `${at(group.first)} to ${at(group.last)}`}</span>
        {group.hit.length > 0 && (
          <span title={group.hit.join(', ')}>
            {group.hit.length === 1
              ? `Affected: ${personName(group.hit[0]!, people)}`
              : `Affected: ${group.hit.length} people`}
          </span>
        )}
        {group.assignee && <span>{personName(group.assignee, people)}</span>}
        {muted && <span>Muted until {at(muted)}</span>}
      </p>
      {isOpen && <GroupDetail {...{ group, clock, people, similar }} />}
    </article>
  )
}

function Acts({ group, people, acts }: { group: LogGroup; people: readonly Person[]; acts: LogActs }): ReactNode {
  const isOpen = group.open.length > 0
  const [isNoting, setNoting] = useState(false)
  return (
    <span className="flex gap-4">
      {isOpen ? (
        <>
          <Choice label="Assign" name={`Assign ${group.message}`}>
            {people.map(({ email, name }) => (
              <Menu.Item key={email} onClick={() => acts.assign([group], email)}>
                {name || email}
              </Menu.Item>
            ))}
          </Choice>
          <Choice label="Resolve" name={`Resolve ${group.message}`} isPrimary>
            {RESOLUTIONS.map((resolution) => (
              <Menu.Item key={resolution} onClick={() => acts.resolve([group], resolution)}>
                {resolution}
              </Menu.Item>
            ))}
          </Choice>
        </>
      ) : (
        <Button size="compact-sm" variant="default" onClick={() => acts.reopen([group])}>
          Reopen
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-sm" variant="subtle" aria-label={`More for ${group.message}`}>
            <IconDots size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setNoting(true)}>Write a note</Menu.Item>
          <Menu.Item onClick={() => acts.copy(group)}>Copy as text</Menu.Item>
          <Menu.Item onClick={() => acts.copyData(group)}>Copy as JSON</Menu.Item>
          {MUTES.map((days) => (
            <Menu.Item key={days} onClick={() => acts.mute([group], days)}>
              Mute for {days} {days === 1 ? 'day' : 'days'}
            </Menu.Item>
          ))}
          {group.page.startsWith('/') && (
            <Menu.Item component={GoLink} href={group.page}>
              Open the page
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isNoting && <ErrorNoteDialog group={group} close={() => setNoting(false)} />}
    </span>
  )
}

function Choice(props: { label: string; name: string; isPrimary?: boolean; children: ReactNode }): ReactNode {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          data-act={props.label}
          size="compact-sm"
          variant={props.isPrimary ? 'light' : 'default'}
          aria-label={props.name}
          rightSection={<IconChevronDown size={14} />}
        >
          {props.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{props.children}</Menu.Dropdown>
    </Menu>
  )
}
