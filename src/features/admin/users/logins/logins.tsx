import { Button, NativeSelect, Skeleton, Switch } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { loginPlaceWords, signInWords } from '#features/admin/users/logins/rules.ts'
import { browserName } from '#features/admin/users/words.ts'
import { REFUSED_KINDS, type SignInEntry, type SignInPage } from '#model/command/sign-ins.ts'
import { pageAddress } from '#model/feature.ts'
import { call } from '#ui/api.ts'
import classes from '#ui/history/past.module.css'
import { ListEmpty } from '#ui/list/list-states.tsx'
import { usePeople } from '#ui/people.ts'
import { useUser } from '#ui/session.ts'
import { toastProblem } from '#ui/shell/toasts/toasts.tsx'
import { useAddress } from '#ui/shell/use-address.ts'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

interface SignInFilter {
  /** The id of a person; only owners can ask for other people. */
  person?: string | undefined
  refused?: string | undefined
}

interface Props {
  filter: SignInFilter
  change: (filter: Record<string, string>) => void
}

/** Logins, logouts and refused attempts, with their place: everybody's for owners, otherwise the user's own. */
function LoginList({ filter, change }: Props): ReactNode {
  const isOwner = useUser()?.role === 'owner'
  const people = usePeople()
  const put = (next: SignInFilter) =>
    change(Object.fromEntries(Object.entries({ ...filter, ...next }).filter(([, value]) => value)))
  return (
    <>
      <div className={`flex wrap bottom gap-8 ${classes.pastTools}`}>
        {isOwner && (
          <NativeSelect
            aria-label="Person"
            value={filter.person ?? ''}
            onChange={(event) => put({ person: event.currentTarget.value })}
            data={[{ value: '', label: 'Everyone' }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        )}
        <Switch
          my="auto"
          label="Failed only"
          checked={filter.refused === 'true'}
          onChange={(event) => put({ refused: event.currentTarget.checked ? 'true' : '' })}
        />
      </div>
      <div className="stack scrolls on-panel line-above page-pad">
        <Lines key={JSON.stringify(filter)} filter={filter} />
      </div>
    </>
  )
}

/** Everybody's logins for owners, otherwise the user's own. The filters for person and refusals are in the address. */
export function Logins(): ReactNode {
  const { history } = useRouter()
  const search = useAddress()
  const params = new URLSearchParams(search)
  const filter = { person: params.get('person') ?? undefined, refused: params.get('refused') ?? undefined }
  return (
    <LoginList
      filter={Object.fromEntries(Object.entries(filter).filter(([, value]) => value))}
      change={(next) => history.replace(pageAddress('users', { view: 'logins', ...next }))}
    />
  )
}

const read = (filter: SignInFilter, before?: string): Promise<SignInPage> =>
  call('GET', `/api/sign-ins?${new URLSearchParams({ ...filter, ...(before && { before }) })}`)

function Lines({ filter }: { filter: SignInFilter }): ReactNode {
  const [page, setPage] = useState<SignInPage>()
  const [failure, setFailure] = useState<string>()
  const query = new URLSearchParams({ ...filter }).toString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query's text stands for the filter
  useEffect(() => {
    let isGone = false
    read(filter).then(
      (found) => isGone || setPage(found),
      (error: Error) => isGone || setFailure(error.message),
    )
    return () => {
      isGone = true
    }
  }, [query])

  async function earlier(): Promise<void> {
    if (!page?.nextBefore) return
    const next = await read(filter, page.nextBefore)
    setPage({ entries: [...page.entries, ...next.entries], nextBefore: next.nextBefore })
  }

  if (failure) return <ListEmpty title="Logins could not be loaded" text={failure} />
  if (!page) return <Skeleton height={120} mt="md" aria-busy />
  if (page.entries.length === 0)
    return (
      <ListEmpty
        title={filter.refused ? 'No refused logins' : 'No logins yet'}
        text="Logins, logouts, wrong passwords and ended sessions are kept for 400 days."
      />
    )
  return (
    <>
      <DataTable label="Logins" columns={COLUMNS} rows={page.entries} keyOf={({ id }) => id} hasFiles hasCards isFlat />
      {page.nextBefore && (
        <p className={`text-center ${classes.more}`}>
          <Button variant="default" onClick={() => void earlier().catch((error: Error) => toastProblem(error.message))}>
            Earlier
          </Button>
        </p>
      )}
    </>
  )
}

const isRefused = ({ kind }: SignInEntry): boolean => REFUSED_KINDS.includes(kind)

const COLUMNS: readonly TableColumn<SignInEntry>[] = [
  { label: 'When', kind: 'moment', value: ({ at }) => at },
  {
    label: 'Who',
    value: (entry) =>
      entry.person?.name ?? entry.about ?? (isRefused(entry) ? 'An address without account' : 'Former user'),
  },
  { label: 'What', value: signInWords, tone: (entry) => (isRefused(entry) ? 'hot' : undefined) },
  { label: 'From', value: loginPlaceWords },
  { label: 'With', value: ({ browser }) => (browser ? browserName(browser) : '') },
]
