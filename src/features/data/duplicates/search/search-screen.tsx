import { Button } from '@mantine/core'
import { useState } from 'react'
import { type DuplicateRule, duplicateGroups, duplicateRules } from '#features/data/duplicates/collection.ts'
import { READY_RULES } from '#features/data/duplicates/rules.ts'
import { readSearchable, type SearchableCollection } from '#features/data/duplicates/search/definitions.tsx'
import { RuleCards } from '#features/data/duplicates/search/rule-cards.tsx'
import { emptyDraft, RuleEditor, readyDraft } from '#features/data/duplicates/search/rule-editor.tsx'
import type { Draft } from '#features/data/duplicates/search/rule-form.tsx'
import { ScanProgress } from '#features/data/duplicates/search/scan-progress.tsx'
import styles from '#features/data/duplicates/search/search.module.css'
import { isMoving, useDuplicateScan } from '#features/data/duplicates/search/use-scan.tsx'
import { likeRule } from '#features/data/duplicates/similar.ts'
import { DUPLICATES, READY } from '#model/command/scan.ts'
import { pageOf } from '#model/record-address.ts'
import { query } from '#model/schema/collection.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { Await, awaited } from '#ui/live/await.tsx'
import { useLive, useLiveCount } from '#ui/live/use-live.ts'
import { useUser } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { Page } from '#ui/shell/pages/page.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

const OWN: ReadonlySet<string> = new Set(Object.values(DUPLICATES))

/** Defines what counts as a duplicate and searches for it, in any collection. */
export default function SearchDuplicatesScreen() {
  const [answer] = useState(readSearchable)
  return (
    <Await fallback={<Spinner />}>
      <Search answer={answer} />
    </Await>
  )
}

function Search({ answer }: { answer: Promise<readonly SearchableCollection[]> }) {
  const listed = awaited(answer).filter(({ name, documents }) => !OWN.has(name) && documents > 0)
  const search = useAddress()
  const address = new URLSearchParams(search)
  const rules = useLive(query(duplicateRules, { orderBy: [['name', 'asc']], limit: 200 }))
  const saved = rules.filter(({ id }) => !id.startsWith(READY))
  const open = useLiveCount(query(duplicateGroups, { where: [['status', '==', 'Open']] }))
  const rule = saved.find(({ id }) => id === address.get('rule'))
  const ready = READY_RULES.find(({ name }) => name === address.get('ready'))
  const requested = address.get('collection') ?? undefined
  const from: Draft = rule
    ? { id: rule.id, ...draftOf(rule.data) }
    : ready
      ? readyDraft(ready)
      : emptyDraft(listed.find(({ name }) => name === requested)?.name ?? defaultCollection(listed))
  const scan = useDuplicateScan()
  const canSearch = useUser()?.role !== 'viewer'
  return (
    <Page
      title="Find duplicates"
      actions={
        <Button component={GoLink} variant="default" href={pageOf(duplicateGroups)}>
          {open === 0 ? 'Results' : `${plainNumber(open)} to decide`}
        </Button>
      }
    >
      <div className="scrolls on-panel line-above">
        <div className={`grid ${styles.sides}`}>
          <div className="stack gap-16 slim">
            {canSearch ? (
              <Await fallback={<Spinner />}>
                <RuleEditor key={rule?.id ?? ready?.name ?? requested ?? ''} from={from} listed={listed} scan={scan} />
              </Await>
            ) : (
              <p className="text-13 dim breaks">Viewers can see the results. Staff create rules and run searches.</p>
            )}
            {scan.trouble && (
              <p role="alert" className="text-13 late late-ground round-8 pad-10-12">
                {scan.trouble}
              </p>
            )}
            {scan.state && (
              <ScanProgress state={scan.state} cancel={() => void scan.cancel()} again={() => void scan.again()} />
            )}
          </div>
          <RuleCards
            saved={saved}
            searched={rules}
            listed={listed}
            isBusy={isMoving(scan.state) || !canSearch}
            {...(rule && { open: rule.id })}
            {...(ready && { ready: ready.name })}
            search={(wanted) => void scan.start(wanted)}
          />
        </div>
      </div>
    </Page>
  )
}

/** The default collection: the first one with a built-in rule, in the order of the rules. */
const defaultCollection = (listed: readonly SearchableCollection[]): string =>
  READY_RULES.find(({ collection }) => listed.some(({ name }) => name === collection))?.collection ??
  listed[0]?.name ??
  'parts'

const draftOf = (data: DuplicateRule['data']): Draft => ({
  name: data.name,
  collection: data.collection,
  ...likeRule(data),
  warns: data.warns === true,
  repeats: data.repeats,
})
