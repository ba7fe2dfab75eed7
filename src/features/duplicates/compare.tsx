import { Button, TextInput } from '@mantine/core'
import { Suspense, use, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { mustConfirm, whyNotMerged } from '#features/duplicates/care.ts'
import type { DuplicateGroup } from '#features/duplicates/collection.ts'
import { decideDuplicates, mergeDuplicates } from '#features/duplicates/commands.ts'
import table from '#features/duplicates/compare.module.css'
import classes from '#features/duplicates/duplicates.module.css'
import { FieldChoice } from '#features/duplicates/field-choice.tsx'
import type { Asked } from '#features/duplicates/records.tsx'
import { References } from '#features/duplicates/reference-list.tsx'
import { chosenFor, comparedFields } from '#features/duplicates/rules.ts'
import { undoMerge } from '#features/duplicates/undo-command.ts'
import { execute } from '#ui/api.ts'
import { useClock, useNow } from '#ui/frame/clock.ts'
import { useKeys } from '#ui/frame/keyboard.ts'
import { toast, toastProblem } from '#ui/frame/toasts.tsx'
import { useCommand } from '#ui/live/use-command.ts'

interface Props {
  group: DuplicateGroup
  records: Asked
  leave: () => void
}

/** The records of one group side by side: which one stays, whose value of each field, and what moves. */
export function Compare({ group, records, leave }: Props) {
  const { collection, members } = use(records.members(group))
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const [keepId, setKeepId] = useState(members[0]?.id ?? '')
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({})
  const [typed, setTyped] = useState('')
  const [showsAll, setShowsAll] = useState(false)
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
      groupId: group.id,
      ...(doubt !== undefined && { confirmed: true }),
    })
    if (!done) return
    const { mergeId, references } = done.result
    leave()
    toast(
      `Merged into ${titleOf(keepId)}; ${references} ${references === 1 ? 'reference' : 'references'} moved`,
      () => void takeBack(mergeId),
    )
  }

  async function say(status: 'Open' | 'Later' | 'Not duplicates'): Promise<void> {
    if (isBusy) return
    const before = group.data.status
    const done = await decide.run({ groupIds: [group.id], status })
    if (!done) return
    leave()
    toast(
      status === 'Not duplicates' ? 'Remembered: not duplicates' : status === 'Later' ? 'Put off' : 'Open again',
      () => void execute(decideDuplicates.name, { groupIds: [group.id], status: before }).catch(tell),
    )
  }

  function choose(at: number): void {
    const member = members[at]
    if (!member) return
    setKeepId(member.id)
    setOut(new Set([...out].filter((id) => id !== member.id)))
  }
  useKeys({
    ...Object.fromEntries(members.slice(0, 9).map((_, at) => [String(at + 1), () => choose(at)])),
    m: () => void mergeThem(),
    n: () => void say('Not duplicates'),
    l: () => void say('Later'),
  })

  if (members.length < 2)
    return (
      <div className={table.alone}>
        <p>
          Only {members.length === 0 ? 'none' : 'one'} of these records is still there; there is nothing left to merge.
        </p>
        <Button variant="default" onClick={() => void say('Not duplicates')}>
          Close the group
        </Button>
      </div>
    )
  const fields = comparedFields(collection, taking)
  const shared = fields.filter(({ differs }) => !differs).length
  return (
    <section aria-label={`Compare ${group.data.title}`} className={table.comparison}>
      <header>
        <h2>{group.data.title}</h2>
        <p className={classes.dim}>
          {group.data.reason}
          {group.data.size > group.data.ids.length &&
            `. The first ${group.data.ids.length} of ${group.data.size} are shown`}
        </p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too */}
      <section className={table.table} aria-label="Comparison" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className={table.hidden}>Field</span>
              </th>
              {members.map(({ id, updateTime }, at) => (
                <th key={id} scope="col" data-kept={id === keepId || undefined}>
                  <button type="button" className={table.keep} aria-pressed={id === keepId} onClick={() => choose(at)}>
                    {id === keepId ? 'Stays' : 'Keep this'} <kbd>{at + 1}</kbd>
                  </button>
                  <small>changed {updateTime.slice(0, 10)}</small>
                  {members.length > 2 && id !== keepId && (
                    <label className={table.out}>
                      <input
                        type="checkbox"
                        checked={!out.has(id)}
                        onChange={() =>
                          setOut(new Set(out.has(id) ? [...out].filter((one) => one !== id) : [...out, id]))
                        }
                      />
                      merge
                    </label>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields
              .filter(({ differs }) => differs || showsAll)
              .map(({ name, label, differs }) => (
                <FieldChoice
                  key={name}
                  {...{ collection, name, label, differs, members, out, today, timeZone }}
                  taken={chosenFor(name, keepId, taking, choices)?.id ?? keepId}
                  take={(id) => setChoices({ ...choices, [name]: id })}
                />
              ))}
          </tbody>
        </table>
      </section>
      {shared > 0 && (
        <div>
          <Button variant="subtle" size="compact-sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Hide what they share' : `Show ${shared} ${shared === 1 ? 'field' : 'fields'} they share`}
          </Button>
        </div>
      )}
      <Suspense fallback={<p className={classes.dim}>Counting what points to them…</p>}>
        <References
          answer={records.pointing(group)}
          titleOf={titleOf}
          losers={losers.map(({ id }) => id)}
          members={members}
        />
      </Suspense>
      {refusal && <p className={classes.note}>{refusal}</p>}
      {doubt && (
        <div className={classes.doubt}>
          <p>{doubt}</p>
          <TextInput
            label={`To merge them all the same, type ${titleOf(keepId)}`}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </div>
      )}
      {problem && (
        <p role="alert" className={classes.trouble}>
          {problem.message}
        </p>
      )}
      <div className={table.decide}>
        <Button disabled={!canMerge} loading={merge.isRunning} onClick={() => void mergeThem()}>
          Merge {losers.length > 1 && `${losers.length} `}into {shortened(titleOf(keepId))}
        </Button>
        {group.data.status !== 'Not duplicates' ? (
          <Button variant="default" disabled={isBusy} onClick={() => void say('Not duplicates')}>
            Not duplicates
          </Button>
        ) : (
          <Button variant="default" disabled={isBusy} onClick={() => void say('Open')}>
            Open again
          </Button>
        )}
        {group.data.status === 'Open' && (
          <Button variant="default" disabled={isBusy} onClick={() => void say('Later')}>
            Later
          </Button>
        )}
        <span className={table.keys} aria-hidden>
          <kbd>m</kbd> merge <kbd>n</kbd> not duplicates <kbd>l</kbd> later <kbd>j</kbd> <kbd>k</kbd> next
        </span>
      </div>
    </section>
  )
}

const LONGEST = 32
const shortened = (title: string): string => (title.length > LONGEST ? `${title.slice(0, LONGEST)}…` : title)

const tell = (error: unknown): void => {
  if (!(error instanceof Problem)) throw error
  toastProblem(error.message)
}

/** Takes a merge back from its toast; what changed meanwhile is shown under Merged. */
async function takeBack(mergeId: string): Promise<void> {
  try {
    await execute(undoMerge.name, { mergeId })
    toast('The merge was undone')
  } catch (error) {
    tell(error)
  }
}
