import { Button, NativeSelect } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { Suspense, use, useState, useSyncExternalStore } from 'react'
import { duplicateGroups, duplicateRules } from '#features/duplicates/collection.ts'
import type { Listed } from '#features/duplicates/definitions.tsx'
import { readCollections } from '#features/duplicates/definitions.tsx'
import classes from '#features/duplicates/duplicates.module.css'
import { RuleCards } from '#features/duplicates/rule-cards.tsx'
import type { Draft } from '#features/duplicates/rule-form.tsx'
import { RuleForm } from '#features/duplicates/rule-form.tsx'
import { READY_RULES } from '#features/duplicates/rules.ts'
import { ScanProgress } from '#features/duplicates/scan-progress.tsx'
import styles from '#features/duplicates/search.module.css'
import { isMoving, useScan } from '#features/duplicates/use-scan.tsx'
import { query } from '#model/collection.ts'
import type { Likeness } from '#model/likeness.ts'
import { DUPLICATES } from '#model/scan.ts'
import type { Data } from '#model/value.ts'
import { newKey } from '#ui/api.ts'
import { GoLink } from '#ui/frame/go-link.tsx'
import { Page } from '#ui/frame/page.tsx'
import { Spinner } from '#ui/frame/spinner.tsx'
import { toast } from '#ui/frame/toasts.tsx'
import { plainNumber } from '#ui/grid/format.ts'
import { useCommit } from '#ui/live/use-command.ts'
import { useLive, useLiveCount } from '#ui/live/use-live.ts'

const OWN: ReadonlySet<string> = new Set(Object.values(DUPLICATES))

/** Says what counts as the same and looks for it, in any collection. */
export default function SearchDuplicatesScreen() {
  const [answer] = useState(readCollections)
  return (
    <Suspense fallback={<Spinner />}>
      <Search answer={answer} />
    </Suspense>
  )
}

function Search({ answer }: { answer: Promise<readonly Listed[]> }) {
  const listed = use(answer).filter(({ name, documents }) => !OWN.has(name) && documents > 0)
  const { history } = useRouter()
  const search = useSyncExternalStore(history.subscribe, () => history.location.search)
  const address = new URLSearchParams(search)
  const saved = useLive(query(duplicateRules, { orderBy: [['name', 'asc']], limit: 200 }))
  const open = useLiveCount(query(duplicateGroups, { where: [['status', '==', 'Open']] }))
  const rule = saved.find(({ id }) => id === address.get('rule'))
  const ready = READY_RULES.find(({ name }) => name === address.get('ready'))
  const asked = address.get('collection') ?? undefined
  const from: Draft = rule
    ? { id: rule.id, ...draftOf(rule.data) }
    : ready
      ? { ...ready, warns: false }
      : emptyDraft(listed.find(({ name }) => name === asked)?.name ?? usualCollection(listed))
  const scan = useScan()
  return (
    <Page
      title="Find duplicates"
      actions={
        <Button component={GoLink} variant="default" href="/duplicates">
          {open === 0 ? 'Decided and open' : `${plainNumber(open)} to decide`}
        </Button>
      }
    >
      <div className={styles.page}>
        <div className={styles.sides}>
          <div className={styles.column}>
            <Suspense fallback={<Spinner />}>
              <Editor key={rule?.id ?? ready?.name ?? asked ?? ''} from={from} listed={listed} scan={scan} />
            </Suspense>
            {scan.trouble && (
              <p role="alert" className={classes.trouble}>
                {scan.trouble}
              </p>
            )}
            {scan.state && <ScanProgress state={scan.state} cancel={() => void scan.cancel()} />}
          </div>
          <RuleCards
            saved={saved}
            listed={listed}
            isBusy={isMoving(scan.state)}
            {...(rule && { open: rule.id })}
            {...(ready && { ready: ready.name })}
            search={(wanted) => void scan.start(wanted)}
          />
        </div>
      </div>
    </Page>
  )
}

/** What has a rule of its own comes first, in the order of those rules. */
const usualCollection = (listed: readonly Listed[]): string =>
  READY_RULES.find(({ collection }) => listed.some(({ name }) => name === collection))?.collection ??
  listed[0]?.name ??
  'parts'

const draftOf = ({
  name,
  collection,
  tests,
  warns,
}: {
  name: string
  collection: string
  tests: Data[]
  warns?: boolean
}) => ({
  name,
  collection,
  tests: tests as unknown as Likeness[],
  warns: warns === true,
})

const emptyDraft = (collection: string): Draft => {
  const ready = READY_RULES.find((rule) => rule.collection === collection)
  return ready ? { ...ready, warns: false } : { collection, name: '', tests: [], warns: false }
}

interface EditorProps {
  from: Draft
  listed: readonly Listed[]
  scan: ReturnType<typeof useScan>
}

function Editor({ from, listed, scan }: EditorProps) {
  const { history } = useRouter()
  const [draft, setDraft] = useState(from)
  const save = useCommit()
  const isBusy = isMoving(scan.state)
  const isEmpty = draft.tests.length === 0
  const names = listed.map(({ name, label, documents }) => ({
    value: name,
    label: `${label} (${plainNumber(documents)})`,
  }))
  const { collection, tests, id } = draft
  const name = draft.name.trim()

  function start(sample: boolean): void {
    void scan.start({
      collection,
      tests,
      name: name || collection,
      ...(id !== undefined && { ruleId: id }),
      ...(sample && { sample }),
    })
  }

  async function keep(): Promise<void> {
    const data = { name, collection, tests: tests as unknown as Data[], warns: draft.warns }
    const key = id ?? newKey()
    const done = await save.run([
      id === undefined
        ? { op: 'create', collection: duplicateRules.name, id: key, data }
        : { op: 'update', collection: duplicateRules.name, id: key, patch: data },
    ])
    if (!done) return
    toast('Rule saved')
    setDraft({ ...draft, id: key })
    history.replace(`/search-duplicates?rule=${encodeURIComponent(key)}`)
  }

  return (
    <form
      className={styles.form}
      aria-label="Rule"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && !isEmpty) start(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isBusy || isEmpty) return
        event.preventDefault()
        start(false)
      }}
    >
      <NativeSelect
        label="Records that are alike in"
        className={styles.collection}
        value={collection}
        data={
          names.some(({ value }) => value === collection) ? names : [{ value: collection, label: collection }, ...names]
        }
        onChange={({ currentTarget }) => setDraft(emptyDraft(currentTarget.value))}
      />
      <Suspense fallback={<Spinner />}>
        <RuleForm draft={draft} listed={listed} change={setDraft} />
      </Suspense>
      {save.problem && (
        <p role="alert" className={classes.trouble}>
          {save.problem.message}
        </p>
      )}
      <div className={styles.row}>
        <Button type="submit" disabled={isBusy || isEmpty}>
          Search now
        </Button>
        <Button variant="default" disabled={isBusy || isEmpty} onClick={() => start(true)}>
          Try on a sample
        </Button>
        <Button
          variant="default"
          disabled={isEmpty || name === ''}
          loading={save.isRunning}
          onClick={() => void keep()}
        >
          {id === undefined ? 'Save rule' : 'Save changes'}
        </Button>
      </div>
    </form>
  )
}
