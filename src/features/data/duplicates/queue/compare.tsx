import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayIn } from '#base/days.ts'
import type { DuplicateGroup } from '#features/data/duplicates/collection.ts'
import table from '#features/data/duplicates/queue/compare.module.css'
import { FieldChoice } from '#features/data/duplicates/queue/field-choice.tsx'
import type { Members, RecordsRequest } from '#features/data/duplicates/queue/records.tsx'
import { References } from '#features/data/duplicates/queue/reference-list.tsx'
import { useComparison } from '#features/data/duplicates/queue/use-comparison.tsx'
import { chosenFor, comparedFields } from '#features/data/duplicates/rules.ts'
import { shortDay } from '#ui/grid/format.ts'
import { Await, awaited } from '#ui/live/await.tsx'
import { useClock, useNow } from '#ui/shell/clock.ts'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

interface Props {
  group: DuplicateGroup
  records: RecordsRequest
  leave: () => void
  /** Called with the merged records. */
  merged?: (members: Members) => void
}

/** The records of one group side by side: choose which one stays and which values it takes, and see what moves. */
export function Compare({ group, records, leave, merged }: Props) {
  const { collection, members } = awaited(records.members(group))
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const [showsAll, setShowsAll] = useState(false)
  const comparison = useComparison(group, { collection, members }, leave, merged)
  const { keepId, losers, taking, out, refusal, doubt, problem, titleOf, choose, say } = comparison

  if (members.length < 2)
    return (
      <div className="stack top gap-14">
        <p>
          {members.length === 0 ? 'None' : 'Only one'} of these records is still there; there is nothing left to merge.
        </p>
        {group.id && (
          <Button variant="default" onClick={() => say('Not duplicates')}>
            Close the group
          </Button>
        )}
      </div>
    )
  const fields = comparedFields(collection, taking)
  const shared = fields.filter(({ differs }) => !differs).length
  return (
    <section aria-label={`Compare ${group.data.title}`} className={`stack top gap-14 ${table.comparison}`}>
      <header>
        <h2>{group.data.title}</h2>
        <p className="text-13 dim">
          {group.data.reason}
          {group.data.size > group.data.ids.length &&
            `. The first ${group.data.ids.length} of ${group.data.size} are shown`}
        </p>
      </header>
      <DataTable
        label="Comparison"
        className={table.table}
        columns={[
          { label: 'Field', isQuiet: true, isHead: true, show: ({ label }) => label },
          ...members.map(
            ({ id, updateTime }, at): TableColumn<(typeof fields)[number]> => ({
              id,
              label: `Record ${at + 1}`,
              wrap: true,
              head: (
                <>
                  <button
                    type="button"
                    className={`text-13 medium unbroken round ${table.keep}`}
                    aria-pressed={id === keepId}
                    aria-keyshortcuts={String(at + 1)}
                    onClick={() => choose(at)}
                  >
                    {id === keepId ? 'Stays' : 'Keep'} <kbd aria-hidden>{at + 1}</kbd>
                  </button>
                  <small>changed {shortDay(dayIn(timeZone, new Date(updateTime)), today)}</small>
                  {members.length > 2 && id !== keepId && (
                    <label className="row gap-6 text-12 above-6">
                      <input type="checkbox" checked={!out.has(id)} onChange={() => comparison.leaveOut(id)} />
                      merge
                    </label>
                  )}
                </>
              ),
              show: ({ name, label, differs }) => (
                <FieldChoice
                  {...{ collection, name, label, differs, members, out, today, timeZone }}
                  member={members[at]!}
                  taken={chosenFor(name, keepId, taking, comparison.choices)?.id ?? keepId}
                  take={(chosen) => comparison.take(name, chosen)}
                />
              ),
            }),
          ),
        ]}
        rows={fields.filter(({ differs }) => differs || showsAll)}
        keyOf={({ name }) => name}
        isFixed
      />
      {shared > 0 && (
        <div>
          <Button variant="subtle" size="compact-sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Hide identical fields' : `Show ${shared} ${shared === 1 ? 'field' : 'fields'} they share`}
          </Button>
        </div>
      )}
      <Await fallback={<p className="text-13 dim">Counting references…</p>}>
        <References
          answer={records.pointing(group)}
          titleOf={titleOf}
          losers={losers.map(({ id }) => id)}
          members={members}
        />
      </Await>
      {refusal && <p className="text-13 soon round-8 pad-10-12 soon-ground">{refusal}</p>}
      {doubt && (
        <div className="stack gap-8 text-13 soon round-8 pad-10-12 soon-ground">
          <p>{doubt}</p>
          <TextInput
            label={`To merge anyway, type ${titleOf(keepId)}`}
            value={comparison.typed}
            onChange={({ currentTarget }) => comparison.type(currentTarget.value)}
          />
        </div>
      )}
      {problem && (
        <p role="alert" className="text-13 late late-ground round-8 pad-10-12">
          {problem.message}
        </p>
      )}
      <div className="row wrap gap-10">
        <Button disabled={!comparison.canMerge} loading={comparison.isMerging} onClick={comparison.merge}>
          Merge {losers.length > 1 && `${losers.length} `}into {shortened(titleOf(keepId))}
        </Button>
        {group.id && <Decisions group={group} isBusy={comparison.isBusy} say={say} />}
        <span className={`text-12 dim ${table.keys}`} aria-hidden>
          <kbd>m</kbd> merge
          {group.id && (
            <>
              {' '}
              <kbd>n</kbd> not duplicates <kbd>l</kbd> later <kbd>j</kbd> <kbd>k</kbd> next
            </>
          )}
        </span>
      </div>
    </section>
  )
}

interface DecisionsProps {
  group: DuplicateGroup
  isBusy: boolean
  say: ReturnType<typeof useComparison>['say']
}

/** The decisions about a group other than merging it. */
const Decisions = ({ group, isBusy, say }: DecisionsProps) => (
  <>
    {group.data.status !== 'Not duplicates' ? (
      <Button variant="default" disabled={isBusy} onClick={() => say('Not duplicates')}>
        Not duplicates
      </Button>
    ) : (
      <Button variant="default" disabled={isBusy} onClick={() => say('Open')}>
        Open again
      </Button>
    )}
    {group.data.status === 'Open' && (
      <Button variant="default" disabled={isBusy} onClick={() => say('Later')}>
        Later
      </Button>
    )}
  </>
)

const LONGEST = 32
const shortened = (title: string): string => (title.length > LONGEST ? `${title.slice(0, LONGEST)}…` : title)
