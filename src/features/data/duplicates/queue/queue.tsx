import { Button } from '@mantine/core'
import { useState } from 'react'
import { percent } from '#base/text/writing.ts'
import {
  type DuplicateGroup,
  type DuplicateRule,
  duplicateGroups,
  duplicateRules,
} from '#features/data/duplicates/collection.ts'
import { decideDuplicates } from '#features/data/duplicates/commands.ts'
import { type Prevention, preventionFor } from '#features/data/duplicates/prevention.ts'
import { PreventionBar } from '#features/data/duplicates/prevention-bar.tsx'
import { Compare } from '#features/data/duplicates/queue/compare.tsx'
import { MergeAll } from '#features/data/duplicates/queue/merge-all.tsx'
import queue from '#features/data/duplicates/queue/queue.module.css'
import type { Members, RecordsRequest } from '#features/data/duplicates/queue/records.tsx'
import type { Cut } from '#features/data/duplicates/screen.tsx'
import { pageOf } from '#model/record-address.ts'
import { query } from '#model/schema/collection.ts'
import { queryOnce } from '#ui/api.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { ListEmpty } from '#ui/list/list-states.tsx'
import { Await } from '#ui/live/await.tsx'
import { useCommand } from '#ui/live/use-command.ts'
import { useLive, useLiveCount } from '#ui/live/use-live.ts'
import { useClock } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { useKeys } from '#ui/shell/keyboard/keyboard.ts'
import { Spinner } from '#ui/shell/spinner.tsx'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

const PAGE = 50

interface Props {
  cut: Cut
  records: RecordsRequest
  go: (next: Partial<Cut>, how?: 'push' | 'replace') => void
}

/** The groups to decide, those with the highest weight first, beside the comparison of one. */
export function DuplicateQueue({ cut, records, go }: Props) {
  const [limit, setLimit] = useState(PAGE)
  const where = [['status', '==', cut.status] as const, ...(cut.rule ? [['ruleId', '==', cut.rule] as const] : [])]
  const count = useLiveCount(query(duplicateGroups, { where }))
  const weighed = useLiveCount(query(duplicateGroups, { where: [...where, ['weight', 'exists', true]] }))
  // Groups of an older search have no weight until they are found again, and sorting by a field leaves out documents
  // without it.
  const order = weighed === count ? 'weight' : 'score'
  const groups = useLive(query(duplicateGroups, { where, orderBy: [[order, 'desc']], limit }))
  const { prevention, learn, forget } = usePrevention()
  const at = groups.findIndex(({ id }) => id === cut.group)
  const open = groups[at] ?? groups[0]
  const decide = useCommand(decideDuplicates)

  const step = (by: number) => {
    const next = groups[Math.max(0, at) + by]
    if (next) go({ group: next.id }, 'replace')
  }
  useKeys({ j: ['Next and previous group', () => step(1)], k: ['Next and previous group', () => step(-1)] })

  /** Opens the next group after a decision. */
  function leave(): void {
    const from = Math.max(0, at)
    const next = groups[from + 1] ?? groups[from - 1]
    go({ ...(next ? { group: next.id } : { group: '' }) }, 'replace')
  }

  async function dismissAll(rule: string): Promise<void> {
    const done = await decide.run({ ruleId: rule, status: 'Not duplicates' })
    if (done) toast(`${plainNumber(count)} ${count === 1 ? 'group' : 'groups'} will not be suggested again`)
  }

  if (groups.length === 0)
    return (
      <>
        {prevention && <PreventionBar prevention={prevention} close={forget} />}
        <ListEmpty title={EMPTY[cut.status]} text="Possible duplicates are listed here until you decide.">
          <Button component={GoLink} href={pageOf(duplicateRules)}>
            Run a search
          </Button>
        </ListEmpty>
      </>
    )
  return (
    <>
      {prevention && <PreventionBar prevention={prevention} close={forget} />}
      <div className={`fills grid ${queue.queue}`} data-open={cut.group ? true : undefined}>
        <nav className={`stack gap-8 low scrolls-down pad-12 ${queue.groups}`} aria-label="Groups">
          <p className="text-13 dim">
            {plainNumber(count)} {count === 1 ? 'group' : 'groups'}
          </p>
          {cut.status === 'Open' && (
            <div className="flex wrap gap-6">
              <MergeAll groups={groups} rule={cut.rule} />
              {cut.rule && (
                <Button
                  variant="default"
                  size="compact-sm"
                  loading={decide.isRunning}
                  onClick={() => void dismissAll(cut.rule!)}
                >
                  Not duplicates
                </Button>
              )}
            </div>
          )}
          <ul className="stack gap-2 unlisted">
            {groups.map((group) => (
              <GroupLine
                key={group.id}
                group={group}
                isOpen={group.id === open?.id}
                open={() => go({ group: group.id })}
              />
            ))}
          </ul>
          {count > groups.length && (
            <Button variant="default" onClick={() => setLimit(limit + PAGE)}>
              Show more
            </Button>
          )}
        </nav>
        <div className={`low scrolls-down ${queue.compare}`}>
          <Button className={queue.back} variant="default" size="compact-md" onClick={() => go({ group: '' })}>
            All groups
          </Button>
          {open && (
            <Await key={`${open.id} ${open.version}`} fallback={<Spinner />}>
              <Compare group={open} records={records} leave={leave} merged={learn} />
            </Await>
          )}
        </div>
      </div>
    </>
  )
}

/** The rule that the last merge suggests, if any. */
function usePrevention() {
  const { timeZone } = useClock()
  const [prevention, setPrevention] = useState<Prevention>()
  async function learn({ collection, members }: Members): Promise<void> {
    const rules = query(duplicateRules, { where: [['collection', '==', collection.name]], limit: 50 })
    const saved = (await queryOnce(rules)).documents as unknown as readonly DuplicateRule[]
    setPrevention(preventionFor(collection, members, saved, timeZone))
  }
  return {
    prevention,
    learn: (members: Members) => void learn(members).catch((error: Error) => toastProblem(error.message)),
    forget: () => setPrevention(undefined),
  }
}

const EMPTY: Record<Cut['status'], string> = {
  Open: 'No open duplicates',
  Later: 'Nothing postponed',
  'Not duplicates': 'Nothing marked as different yet',
  Merged: 'No merges yet',
}

function GroupLine({ group, isOpen, open }: { group: DuplicateGroup; isOpen: boolean; open: () => void }) {
  const { title, collection, size, score, references } = group.data
  return (
    <li>
      <button type="button" aria-current={isOpen || undefined} onClick={open}>
        <b className="strong breaks">{title}</b>
        <small className="dim figures">
          {collection}, {plainNumber(size)} records, {percent(Math.round(score * 100))} alike
          {references ? `, ${plainNumber(references)} ${references === 1 ? 'reference' : 'references'}` : ''}
        </small>
      </button>
    </li>
  )
}
