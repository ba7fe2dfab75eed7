import { Button, NativeSelect } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { refuse } from '#base/problem.ts'
import { duplicateRules } from '#features/data/duplicates/collection.ts'
import { READY_RULES, type ReadyRule, readyId } from '#features/data/duplicates/rules.ts'
import type { SearchableCollection } from '#features/data/duplicates/search/definitions.tsx'
import { type Draft, RuleForm } from '#features/data/duplicates/search/rule-form.tsx'
import styles from '#features/data/duplicates/search/search.module.css'
import { isMoving, type useDuplicateScan } from '#features/data/duplicates/search/use-scan.tsx'
import { isRequired } from '#model/matching/likeness-tests.ts'
import { pageOf, withParams } from '#model/record-address.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { newKey } from '#ui/api.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { Await } from '#ui/live/await.tsx'
import { useCommit } from '#ui/live/use-command.ts'
import { toast } from '#ui/shell/toasts/toasts.tsx'
import { submitKey } from '#ui/submit-key.ts'
import { useSubmit } from '#ui/use-submit.ts'

/** An initial draft: the built-in rule of a collection, or an empty one when there is none. */
export const emptyDraft = (collection: string): Draft => {
  const ready = READY_RULES.find((rule) => rule.collection === collection)
  return ready ? readyDraft(ready) : { collection, name: '', tests: [], warns: false }
}

/** A built-in rule as a draft. Its automatic searches are run by Prime, so the draft has no schedule. */
export const readyDraft = (ready: ReadyRule): Draft => ({
  collection: ready.collection,
  name: ready.name,
  tests: ready.tests,
  warns: false,
  ready: readyId(ready),
})

/** Whether a draft still equals its built-in rule, so that its search counts as that rule's. */
function isAsReady({ ready, tests, collection, where }: Draft): boolean {
  if (where) return false
  const from = READY_RULES.find((rule) => readyId(rule) === ready)
  return from !== undefined && from.collection === collection && JSON.stringify(from.tests) === JSON.stringify(tests)
}

const NO_CONDITION = 'Add a condition first: what must be the same in two records.'

interface Props {
  from: Draft
  listed: readonly SearchableCollection[]
  scan: ReturnType<typeof useDuplicateScan>
}

/** Edits, tests, runs and saves a rule. */
export function RuleEditor({ from, listed, scan }: Props) {
  const { history } = useRouter()
  const [draft, setDraft] = useState(from)
  const save = useCommit()
  const { at, clear, form, run, submit } = useSubmit()
  const isBusy = isMoving(scan.state)
  const isEmpty = draft.tests.length === 0
  const names = listed.map(({ name, label, documents }) => ({
    value: name,
    label: `${label} (${plainNumber(documents)})`,
  }))
  const { collection, tests, id, where } = draft
  const share = tests.every(isRequired) ? undefined : draft.share
  const name = draft.name.trim()

  function change(next: Draft): void {
    clear()
    setDraft(next)
  }

  function start(sample: boolean): undefined {
    if (isEmpty) throw refuse(NO_CONDITION, 'tests')
    const ruleId = id ?? (isAsReady(draft) ? draft.ready : undefined)
    void scan.start({
      collection,
      tests,
      ...(share !== undefined && { share }),
      ...(where && { where }),
      name: name || collection,
      ...(ruleId !== undefined && { ruleId }),
      ...(sample && { sample }),
    })
  }

  async function keep(): Promise<undefined> {
    if (isEmpty) throw refuse(NO_CONDITION, 'tests')
    if (name === '') throw refuse('Enter a name for the rule.', 'name')
    const { warns, repeats } = draft
    const data = {
      name,
      collection,
      tests: tests.map((one): Data => ({ ...one })),
      share: share ?? null,
      scope: where ? { where: where as unknown as Value } : null,
      warns,
      repeats: repeats ?? null,
    }
    const key = id ?? newKey()
    const done = await save.run([
      id === undefined
        ? { op: 'create', collection: duplicateRules.name, id: key, data }
        : { op: 'update', collection: duplicateRules.name, id: key, patch: data },
    ])
    if (!done) return undefined
    toast('Rule saved')
    setDraft({ ...draft, id: key })
    history.replace(withParams(pageOf(duplicateRules), { rule: key }))
    return undefined
  }

  return (
    <form
      className="stack gap-16 slim"
      aria-label="Rule"
      ref={form}
      noValidate
      onSubmit={submit(async () => (isBusy ? undefined : start(false)))}
      onKeyDown={submitKey}
    >
      <NativeSelect
        label="Find duplicates in"
        className={styles.collection}
        value={collection}
        data={
          names.some(({ value }) => value === collection) ? names : [{ value: collection, label: collection }, ...names]
        }
        onChange={({ currentTarget }) => change(emptyDraft(currentTarget.value))}
      />
      <Await fallback={<div className={styles.waiting} />}>
        <RuleForm {...{ draft, listed, change, at }} />
      </Await>
      {save.problem && (
        <p role="alert" className="text-13 late late-ground round-8 pad-10-12">
          {save.problem.message}
        </p>
      )}
      <div className="flex wrap bottom gap-12">
        <Button type="submit" disabled={isBusy}>
          Search now
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => void run(async () => start(true))}>
          Try on a sample
        </Button>
        <Button variant="default" loading={save.isRunning} onClick={() => void run(keep)}>
          {id === undefined ? 'Save rule' : 'Save changes'}
        </Button>
      </div>
    </form>
  )
}
