import { NativeSelect } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addDays, dayIn } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { NoAccounts } from '#features/money/check-register/no-accounts.tsx'
import { NumberNotes } from '#features/money/check-register/printing/number-notes.tsx'
import { REGISTER_LEDGERS, type RegisterRow, registerRows } from '#features/money/check-register/register.ts'
import { checks } from '#features/money/checks/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { screenPath } from '#model/feature.ts'
import { recordAddress } from '#model/record-address.ts'
import { query } from '#model/schema/collection.ts'
import { shortDay } from '#ui/grid/format.ts'
import { DayBox } from '#ui/history/history-tools.tsx'
import styles from '#ui/layouts/figures.module.css'
import type { Clock } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLive, useLiveAggregate } from '#ui/live/use-live.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { amountIn, baseCurrency, moneyText } from '#ui/shell/money/money.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { useAddress } from '#ui/shell/use-address.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const DAYS = 30
/** The most entries and checks loaded at a time. */
const MAX_ENTRIES = 5000
const accountsInUse = query(bankAccounts, { orderBy: [['name', 'asc']], limit: 200 })

/** The register of an account: each entry with its running balance, and an explanation of every check number. */
export const RegisterView = (): ReactNode => (
  <Page title="Register">
    <Await fallback={<Spinner />}>
      <Register />
    </Await>
  </Page>
)

function Register(): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const clock: Clock = { now, timeZone, today: dayIn(timeZone, now) }
  const { history } = useRouter()
  const params = Object.fromEntries(new URLSearchParams(useAddress()))
  const accounts = useLive(accountsInUse)
  const account =
    accounts.find(({ id }) => id === params.account) ?? accounts.find(({ id }) => id === 'main') ?? accounts[0]
  if (!account) return <NoAccounts />
  const { from = addDays(clock.today, -DAYS), to = clock.today } = params
  const change = (next: Record<string, string | undefined>) =>
    history.replace(
      `${screenPath('check-register')}?${new URLSearchParams(Object.entries({ ...params, ...next }).filter((pair): pair is [string, string] => Boolean(pair[1])))}`,
    )
  return (
    <div className={`stack grow gap-14 low scrolls-down ${styles.page}`}>
      <div className="row wrap gap-8-12 fixed">
        <NativeSelect
          aria-label="Bank account"
          value={account.id}
          onChange={(event) => change({ account: event.currentTarget.value })}
          data={accounts.map(({ id, data }) => ({ value: id, label: data.name }))}
        />
        <DayBox label="From" value={from} clock={clock} put={(day) => change({ from: day })} />
        <DayBox label="To" value={to} clock={clock} put={(day) => change({ to: day })} />
      </div>
      <Await fallback={<Spinner />}>
        <Entries
          key={`${account.id} ${from} ${to}`}
          {...{ accountId: account.id, currency: account.data.currency ?? baseCurrency(), from, to, clock }}
        />
      </Await>
    </div>
  )
}

interface EntriesProps {
  accountId: string
  currency: string
  from: string
  to: string
  clock: Clock
}

function Entries({ accountId, currency, from, to, clock }: EntriesProps): ReactNode {
  const own = [
    ['ledger', 'in', [...REGISTER_LEDGERS]],
    ['key', '==', accountId],
  ] as const
  const before = useLiveAggregate({
    collection: postings.name,
    where: [...own, ['day', '<', from]],
    aggregate: { sum: ['amount'] },
  })
  const rows = useLive(
    query(postings, {
      where: [...own, ['day', '>=', from], ['day', '<=', to]],
      orderBy: [['day', 'desc']],
      limit: MAX_ENTRIES,
    }),
  )
  const written = useLive(
    query(checks, {
      where: [
        ['bankAccountId', '==', accountId],
        ['direction', '==', 'Out'],
      ],
      orderBy: [['checkDate', 'desc']],
      limit: MAX_ENTRIES,
    }),
  )
  const opening = Number(('sum' in before && before.sum?.amount?.value) || 0)
  const entries = registerRows({ postings: rows, checks: written, opening, from, to, timeZone: clock.timeZone })
  const held = entries[0]?.balance ?? opening
  const cell = (value: number) => amountIn(value, currency)
  return (
    <>
      {rows.length >= MAX_ENTRIES && (
        <p role="status">Only the latest {MAX_ENTRIES} entries are shown. Choose a shorter period.</p>
      )}
      <p className={`text-13 line-18 dim above-4 ${styles.note}`}>
        {moneyText(held, currency)} after the checks written by {shortDay(to, clock.today)};{' '}
        {moneyText(opening, currency)} before {shortDay(from, clock.today)}.
      </p>
      <section className={`panel fixed slim ${styles.panel}`} aria-label="Entries">
        <DataTable<RegisterRow>
          label="Register"
          rows={entries}
          keyOf={({ key }) => key}
          isFlat
          isFixed
          hasFiles
          hasCards
          page={200}
          tone={({ out, into }) => (out === 0 && into === 0 ? 'dim' : undefined)}
          columns={[
            { label: 'Date', kind: 'day', value: ({ day }) => day },
            {
              label: 'Check #',
              value: ({ number }) => number || undefined,
              href: ({ checkId }) => (checkId ? recordAddress(checks, checkId) : undefined),
            },
            { label: 'Party', isHead: true, value: ({ party }) => party },
            { label: 'For', value: ({ about }) => about, wrap: true },
            { label: 'State', value: ({ state }) => state || undefined },
            { label: 'Out', kind: 'money', value: ({ out }) => out || undefined },
            { label: 'In', kind: 'money', value: ({ into }) => into || undefined },
            { label: 'Balance', kind: 'money', value: ({ balance }) => balance },
          ]}
          foot={[
            [
              '',
              '',
              'Total',
              '',
              '',
              cell(sumMoney(entries.map(({ out }) => out))),
              cell(sumMoney(entries.map(({ into }) => into))),
              '',
            ],
            ['', '', `Balance before ${shortDay(from, clock.today)}`, '', '', '', '', cell(opening)],
          ]}
          facts={[['Account', accountId]]}
          empty="No transactions on this account in these days."
        />
      </section>
      <section className={`panel fixed slim ${styles.panel}`} aria-label="Check numbers">
        <NumberNotes {...{ written, accountId, clock }} />
      </section>
    </>
  )
}
