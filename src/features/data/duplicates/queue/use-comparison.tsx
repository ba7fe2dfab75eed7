import { useState } from 'react'
import { Problem } from '#base/problem.ts'
import type { DuplicateGroup } from '#features/data/duplicates/collection.ts'
import { decideDuplicates, mergeDuplicates } from '#features/data/duplicates/commands.ts'
import { mustConfirm, whyNotMerged } from '#features/data/duplicates/precautions.ts'
import type { Members } from '#features/data/duplicates/queue/records.tsx'
import { undoMerge } from '#features/data/duplicates/undo-command.ts'
import { execute } from '#ui/api.ts'
import { useCommand } from '#ui/live/use-command.ts'
import { useKeys } from '#ui/shell/keyboard/keyboard.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

/**
 * The state of the decision about one group: the record that stays, the values taken from the others, and the actions
 * that complete it.
 */
export function useComparison(
  group: DuplicateGroup,
  { collection, members }: Members,
  leave: () => void,
  merged?: (members: Members) => void,
) {
  const [keepId, setKeepId] = useState(members[0]?.id ?? '')
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({})
  const [typed, setTyped] = useState('')
  const merge = useCommand<{ mergeId: string; references: number }>(mergeDuplicates)
  const decide = useCommand(decideDuplicates)

  const kept = members.find(({ id }) => id === keepId)
  const losers = members.filter(({ id }) => id !== keepId && !out.has(id))
  const taking = members.filter(({ id }) => id === keepId || !out.has(id))
  const titleOf = (id: string) => {
    const doc = members.find((member) => member.id === id)
    return String(doc?.data[collection.title] ?? id)
  }
  const refusal = kept ? whyNotMerged(collection, kept, losers) : undefined
  const doubt = kept
    ? mustConfirm(
        collection.name,
        kept.data,
        losers.map(({ data }) => data),
      )
    : undefined
  const isConfirmed = doubt === undefined || typed.trim().toLowerCase() === titleOf(keepId).trim().toLowerCase()
  const canMerge = losers.length > 0 && refusal === undefined && isConfirmed && group.data.status !== 'Merged'
  const isBusy = merge.isRunning || decide.isRunning
  const problem = merge.problem ?? decide.problem

  async function mergeThem(): Promise<void> {
    if (!canMerge || isBusy) return
    const done = await merge.run({
      collection: collection.name,
      keepId,
      loserIds: losers.map(({ id }) => id),
      choices,
      ...(group.id && { groupId: group.id }),
      ...(doubt !== undefined && { confirmed: true }),
    })
    if (!done) return
    const { mergeId, references } = done.result
    merged?.({ collection, members: [...(kept ? [kept] : []), ...losers] })
    leave()
    toast(
      `Merged into ${titleOf(keepId)}; ${references} ${references === 1 ? 'reference' : 'references'} moved`,
      () => void takeBack(mergeId),
    )
  }

  async function say(status: 'Open' | 'Later' | 'Not duplicates'): Promise<void> {
    if (isBusy || !group.id) return
    const before = group.data.status
    const done = await decide.run({ groupIds: [group.id], status })
    if (!done) return
    leave()
    toast(
      status === 'Not duplicates' ? 'Remembered: not duplicates' : status === 'Later' ? 'Put off' : 'Open again',
      () => void execute(decideDuplicates.name, { groupIds: [group.id], status: before }).catch(showProblem),
    )
  }

  function choose(at: number): void {
    const member = members[at]
    if (!member) return
    setKeepId(member.id)
    setOut(new Set([...out].filter((id) => id !== member.id)))
  }
  useKeys({
    ...Object.fromEntries(
      members.slice(0, 9).map((_, at) => [String(at + 1), ['Keep this record', () => choose(at)] as const]),
    ),
    m: ['Merge', () => void mergeThem()],
    n: ['Not duplicates', () => void say('Not duplicates')],
    l: ['Later', () => void say('Later')],
  })

  return {
    keepId,
    losers,
    taking,
    out,
    choices,
    typed,
    refusal,
    doubt,
    problem,
    canMerge,
    isBusy,
    isMerging: merge.isRunning,
    titleOf,
    choose,
    say: (status: 'Open' | 'Later' | 'Not duplicates') => void say(status),
    merge: () => void mergeThem(),
    type: setTyped,
    take: (field: string, id: string) => setChoices({ ...choices, [field]: id }),
    leaveOut: (id: string) => setOut(new Set(out.has(id) ? [...out].filter((one) => one !== id) : [...out, id])),
  }
}

const showProblem = (error: unknown): void => {
  if (!(error instanceof Problem)) throw error
  toastProblem(error.message)
}

/** Undoes a merge from its toast; records changed since are shown under Merged. */
async function takeBack(mergeId: string): Promise<void> {
  try {
    await execute(undoMerge.name, { mergeId })
    toast('The merge was undone')
  } catch (error) {
    showProblem(error)
  }
}
