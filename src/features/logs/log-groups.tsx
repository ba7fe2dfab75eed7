import type { ReactNode } from 'react'
import { useMemo, useRef, useState } from 'react'
import { Problem } from '#base/problem.ts'
import type { ErrorLog } from '#features/logs/collection.ts'
import { logs } from '#features/logs/collection.ts'
import { assignLogs, muteLogs, reopenLogs, resolveLogs } from '#features/logs/commands.ts'
import { ErrorDays } from '#features/logs/error-days.tsx'
import type { GroupActs, Resolution } from '#features/logs/group-card.tsx'
import { GroupCard } from '#features/logs/group-card.tsx'
import styles from '#features/logs/groups.module.css'
import type { LogGroup } from '#features/logs/groups.ts'
import { asIssue, groupLogs } from '#features/logs/groups.ts'
import { useGroupKeys } from '#features/logs/use-group-keys.tsx'
import { execute } from '#ui/api.ts'
import { ListEmpty } from '#ui/collection/list-states.tsx'
import { bringBack } from '#ui/collection/remove.ts'
import type { Clock } from '#ui/collection/view.ts'
import { toast, toastProblem } from '#ui/frame/toasts.tsx'
import { shortMoment } from '#ui/grid/format.ts'
import { useLive } from '#ui/live/use-live.ts'
import { usePeople } from '#ui/people.ts'

/** From this many on, resolving asks once more. */
const MANY = 50
const MOST_SHOWN = 100

/** Errors by what they are; the open tab has as many as the badge. */
export function LogGroups({ clock, canWrite, isAll }: { clock: Clock; canWrite: boolean; isAll: boolean }): ReactNode {
  const people = usePeople()
  const [asking, setAsking] = useState<string>()
  const every = useLive({ collection: logs.name }) as unknown as readonly ErrorLog[]
  const all = useMemo(() => groupLogs(every), [every])
  const groups = all.filter(({ open }) => isAll || open.length > 0)
  const list = useRef<HTMLDivElement>(null)
  useGroupKeys(list, groups)
  const last = all.toSorted((a, b) => b.last.localeCompare(a.last))[0]?.last

  async function run(words: string, command: { name: string }, input: object): Promise<void> {
    try {
      const { seq } = await execute(command.name, input)
      toast(words, () => void bringBack([seq]))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    }
  }

  function resolve(group: LogGroup, resolution: Resolution): void {
    const logIds = idsOf(group.open)
    const key = `${group.key} ${resolution}`
    if (logIds.length > MANY && asking !== key) {
      setAsking(key)
      toastProblem(`${logIds.length} errors would be resolved as ${resolution}. Choose it once more to do so.`)
      return
    }
    void run(`${logIds.length === 1 ? 'One error' : `${logIds.length} errors`}: ${resolution}`, resolveLogs, {
      logIds,
      resolution,
    })
  }

  const acts: GroupActs = {
    resolve,
    assign: (group, assignee) => void run('Assigned', assignLogs, { logIds: idsOf(group.open), assignee }),
    reopen: (group) => void run('Opened again', reopenLogs, { logIds: idsOf(group.logs) }),
    mute: (group, days) =>
      void run(`Muted for ${days} ${days === 1 ? 'day' : 'days'}`, muteLogs, { logIds: idsOf(group.logs), days }),
    copy: (group) => void navigator.clipboard.writeText(asIssue(group)).then(() => toast('Copied')),
  }

  if (groups.length === 0)
    return (
      <div className={styles.list}>
        <ErrorDays every={every} clock={clock} canWrite={canWrite} />
        <ListEmpty
          title="No open errors"
          text={
            last
              ? `The last one was ${shortMoment(last, clock.today, clock.timeZone)}.`
              : 'Errors that Prime noticed stand here until somebody has dealt with them.'
          }
        />
      </div>
    )
  return (
    <div className={styles.list} ref={list}>
      <ErrorDays every={every} clock={clock} canWrite={canWrite} />
      {groups.slice(0, MOST_SHOWN).map((group) => (
        <GroupCard key={group.key} {...{ group, clock, people }} acts={canWrite ? acts : undefined} />
      ))}
      {groups.length > MOST_SHOWN && <p className={styles.facts}>and {groups.length - MOST_SHOWN} more kinds</p>}
    </div>
  )
}

const idsOf = (found: readonly ErrorLog[]): string[] => found.slice(0, 500).map(({ id }) => id)
