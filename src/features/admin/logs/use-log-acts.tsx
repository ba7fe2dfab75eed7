import { useState } from 'react'
import { Problem } from '#base/problem.ts'
import { logActions } from '#features/admin/logs/actions.ts'
import type { ErrorLog, Resolution } from '#features/admin/logs/collection.ts'
import { asIssue, type LogGroup } from '#features/admin/logs/groups/groups.ts'
import { execute } from '#ui/api.ts'
import { bringBack } from '#ui/list/remove.ts'
import { copy } from '#ui/shell/copy.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** Resolving this many or more asks for confirmation. */
const MANY = 50
/** The limit of one command. */
const MAX_AT_ONCE = 500

/** The actions on one failure or on several at once. */
export interface LogActs {
  assign: (groups: readonly LogGroup[], email: string) => void
  resolve: (groups: readonly LogGroup[], resolution: Resolution) => void
  reopen: (groups: readonly LogGroup[]) => void
  mute: (groups: readonly LogGroup[], days: number) => void
  copy: (group: LogGroup) => void
  copyData: (group: LogGroup) => void
}

export function useLogActs(): LogActs {
  const [asking, setAsking] = useState<string>()

  async function run(words: string, action: string, logIds: string[], input?: object): Promise<void> {
    try {
      const { seq } = await execute(logActions.bulk(action)!.name, {
        ...logActions.fixedMany(action, logIds),
        ...input,
      })
      toast(words, () => void bringBack([seq]))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    }
  }

  function resolve(groups: readonly LogGroup[], resolution: Resolution): void {
    const logIds = idsOf(groups.flatMap(({ open }) => open))
    const key = `${groups.map((group) => group.key).join()} ${resolution}`
    if (logIds.length > MANY && asking !== key) {
      setAsking(key)
      toastProblem(`${logIds.length} errors would be resolved as ${resolution}. Choose it again to confirm.`)
      return
    }
    void run(`${logIds.length === 1 ? 'One error' : `${logIds.length} errors`}: ${resolution}`, 'resolve', logIds, {
      resolution,
    })
  }

  const copyText = (text: string): void => void copy(text)
  const open = (groups: readonly LogGroup[]) => idsOf(groups.flatMap((group) => group.open))
  const every = (groups: readonly LogGroup[]) => idsOf(groups.flatMap((group) => group.logs))
  return {
    resolve,
    assign: (groups, assignee) => void run('Assigned', 'assign', open(groups), { assignee }),
    reopen: (groups) => void run('Opened again', 'reopen', every(groups)),
    mute: (groups, days) =>
      void run(`Muted for ${days} ${days === 1 ? 'day' : 'days'}`, 'mute', every(groups), { days }),
    copy: (group) => copyText(asIssue(group)),
    copyData: ({ logs }) => copyText(JSON.stringify(logs.slice(0, MAX_AT_ONCE), null, 2)),
  }
}

const idsOf = (found: readonly ErrorLog[]): string[] => found.slice(0, MAX_AT_ONCE).map(({ id }) => id)
