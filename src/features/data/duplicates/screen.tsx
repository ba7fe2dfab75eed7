import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type DuplicateGroup,
  duplicateGroups,
  duplicateMerges,
  duplicateRules,
  GROUP_STATES,
  type GroupState,
} from '#features/data/duplicates/collection.ts'
import { Chosen, chosenGroup, MAX_COMPARED } from '#features/data/duplicates/queue/merge-chosen.tsx'
import { Merges } from '#features/data/duplicates/queue/merges.tsx'
import { DuplicateQueue } from '#features/data/duplicates/queue/queue.tsx'
import { openRecords, type RecordsRequest } from '#features/data/duplicates/queue/records.tsx'
import { pageOf } from '#model/record-address.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { Await } from '#ui/live/await.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'
import { Page } from '#ui/shell/pages/page.tsx'
import { PageTabs } from '#ui/shell/pages/page-tabs.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

/** The filters of the list, as they are in the address. */
export interface Cut {
  status: GroupState
  rule?: string
  group?: string
}

/** Decides about similar records: compare, merge, mark as not duplicates, undo. */
export default function DuplicatesScreen() {
  const { history } = useRouter()
  const search = useAddress()
  const cut = readCut(search)
  const named = readChosen(search)
  // Requested once per group while the screen is open: a component that suspends must not request it again.
  const [records] = useState<RecordsRequest>(openRecords)
  const rules = useDocs({ collection: duplicateRules.name, limit: 200 }, { ignoreErrors: true })
  const ruleName = rules?.find(({ id }) => id === cut.rule)?.data.name
  const go = (next: Partial<Cut>, how: 'push' | 'replace' = 'push') => history[how](addressOf({ ...cut, ...next }))
  if (named)
    return (
      <Page>
        <div className="stack scrolls on-panel line-above">
          <Chosen key={search} group={named} leave={() => history.back()} />
        </div>
      </Page>
    )
  const tabs = GROUP_STATES.map((status) => ({
    name: status,
    href: addressOf({ status, ...(cut.rule && { rule: cut.rule }) }),
  }))
  return (
    <PageTabs label="Status" tabs={tabs} current={cut.status}>
      <Page
        actions={
          <>
            <Button
              component="a"
              variant="default"
              href={`/api/export?collection=${cut.status === 'Merged' ? duplicateMerges.name : duplicateGroups.name}&format=csv`}
              download="duplicates.csv"
            >
              Export
            </Button>
            <Button component={GoLink} variant="default" href={pageOf(duplicateRules)}>
              Find duplicates
            </Button>
          </>
        }
        tools={
          cut.rule && (
            <Button
              variant="default"
              size="compact-md"
              onClick={() => history.push(addressOf({ status: cut.status }))}
              aria-label="Show every rule"
            >
              {typeof ruleName === 'string' ? ruleName : 'One rule'} ×
            </Button>
          )
        }
      >
        <div className="stack scrolls on-panel line-above">
          <Await key={`${cut.status} ${cut.rule ?? ''}`} fallback={<Spinner />}>
            {cut.status === 'Merged' ? <Merges /> : <DuplicateQueue cut={cut} records={records} go={go} />}
          </Await>
        </div>
      </Page>
    </PageTabs>
  )
}

/** The records named in the address, to be compared: `?of=vendors&id=a&id=b`. */
function readChosen(search: string): DuplicateGroup | undefined {
  const address = new URLSearchParams(search)
  const of = address.get('of')
  const ids = [...new Set(address.getAll('id'))].slice(0, MAX_COMPARED)
  return of && ids.length > 1 ? chosenGroup(of, ids, 'Similar records') : undefined
}

function readCut(search: string): Cut {
  const address = new URLSearchParams(search)
  const status = GROUP_STATES.find((one) => one === address.get('status')) ?? 'Open'
  const [rule, group] = [address.get('rule'), address.get('group')]
  return { status, ...(rule && { rule }), ...(group && { group }) }
}

function addressOf({ status, rule, group }: Cut): string {
  const address = new URLSearchParams()
  if (status !== 'Open') address.set('status', status)
  if (rule) address.set('rule', rule)
  if (group) address.set('group', group)
  const text = address.toString()
  return `${pageOf(duplicateGroups)}${text ? `?${text}` : ''}`
}
