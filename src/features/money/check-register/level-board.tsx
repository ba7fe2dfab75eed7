import { NativeSelect, NumberInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { addDays, toDay } from '#base/days.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { accountAmounts, type CashDay, cashDays, foreignChecks } from '#features/money/check-register/cash-days.ts'
import { levelDates } from '#features/money/check-register/commands.ts'
import { levelDays, whyNotPerDay } from '#features/money/check-register/dates.ts'
import { NoAccounts } from '#features/money/check-register/no-accounts.tsx'
import { type Check, checks } from '#features/money/checks/collection.ts'
import { nameOfCheck } from '#features/money/checks/rules.ts'
import { payments } from '#features/money/payments/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { daysOff } from '#model/document/days/days-off.ts'
import { anyOf } from '#model/query/any-of.ts'
import { query } from '#model/schema/collection.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { shortDay } from '#ui/grid/format.ts'
import { DayBox } from '#ui/history/history-tools.tsx'
import styles from '#ui/layouts/figures.module.css'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive, useLiveAggregate } from '#ui/live/use-live.ts'
import { baseCurrency, moneyText } from '#ui/shell/money/money.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const WINDOW = 14
const openChecks = query(checks, { where: [['status', 'in', ['Queued', 'Printed']]], limit: 5000 })
const accountsInUse = query(bankAccounts, { orderBy: [['name', 'asc']], limit: 200 })

/** Open checks of an account against its cash, day by day: by their current dates, and leveled under a daily limit. */
export function LevelBoard({ clock }: { clock: Clock }): ReactNode {
  const { today, timeZone } = clock
  const [chosen, setChosen] = useState('main')
  const [to, setTo] = useState(addDays(today, WINDOW))
  const [typed, setTyped] = useState<number | string>('')
  const accounts = useLive(accountsInUse)
  const account = accounts.find(({ id }) => id === chosen) ?? accounts[0]
  const open = useLive(openChecks) as readonly Check[]
  const bank = useLiveAggregate({
    collection: postings.name,
    where: [
      ['ledger', '==', 'Bank'],
      ['key', '==', account?.id ?? ''],
    ],
    aggregate: { sum: ['amount'] },
  })
  const holidays = useDocs({ collection: settings.name })?.find(({ id }) => id === 'company')?.data.holidays
  const currency = account?.data.currency ?? baseCurrency()
  const foreign = foreignChecks(open, currency).map(({ id }) => id)
  const paid = useDocs(
    foreign.length > 0 ? { collection: payments.name, where: [anyOf('checkId', foreign)], limit: 1000 } : undefined,
  )
  if (!account) return <NoAccounts />
  const amountOf = accountAmounts(currency, paid ?? [])
  const wanted = typed === '' || Number.isNaN(Number(typed)) ? undefined : Number(typed)
  const why = wanted === undefined ? undefined : whyNotPerDay(wanted, currency)
  const perDay = why ? undefined : wanted
  const dated = (direction: 'In' | 'Out') =>
    open
      .filter(({ data }) => (data.direction ?? 'Out') === direction && (data.bankAccountId ?? 'main') === account.id)
      .map((check) => ({
        ...{ id: check.id, day: toDay(check.data.checkDate, timeZone) ?? today, amount: amountOf(check) },
        ...(check.data.checkNumber && { number: check.data.checkNumber }),
      }))
      .filter(({ day }) => day <= to)
  const [out, into] = [dated('Out'), dated('In')]
  const inWindow = out.filter(({ day }) => day >= today)
  const leveled = perDay ? levelDays(inWindow, { to, perDay, today, isOff: daysOff(holidays, timeZone) }) : undefined
  const moves = leveled && 'moves' in leveled ? leveled.moves : []
  const held = Number(('sum' in bank && bank.sum?.amount?.value) || 0)
  const days = cashDays({ out, into, moves }, { from: today, bank: held })
  const checkOf = (id: string) => open.find((one) => one.id === id)!
  const printed = moves.filter(({ id }) => checkOf(id).data.status === 'Printed').length
  return (
    <div className={`stack grow gap-14 low scrolls-down ${styles.page}`}>
      <div className="row wrap gap-8-12 fixed">
        <NativeSelect
          aria-label="Bank account"
          value={account.id}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={accounts.map(({ id, data }) => ({ value: id, label: data.name }))}
        />
        <DayBox label="Through" value={to} clock={clock} put={(day) => setTo(day ?? addDays(today, WINDOW))} />
        <NumberInput
          aria-label="Maximum per day"
          placeholder="Maximum per day"
          thousandSeparator=","
          value={typed}
          error={why}
          onChange={setTyped}
        />
        <p className={`text-13 line-18 dim above-4 ${styles.note}`}>{moneyText(held, currency)} in the bank today.</p>
        {moves.length > 0 && (
          <CommandButton
            variant="filled"
            clock={clock}
            offer={{
              command: levelDates,
              label: `Move ${moves.length} ${moves.length === 1 ? 'check' : 'checks'}`,
              fixed: {
                bankAccountId: account.id,
                from: today,
                to,
                perDay: perDay!,
                apply: true,
                ...(printed === 0 && { agreed: true }),
              },
              suggest: { agreed: false },
              confirm: () =>
                `${moves.length} of ${inWindow.length} checks get a later date, so that no day pays more than ${moneyText(perDay!, currency)}. ${printed > 0 ? `${printed} of them ${printed === 1 ? 'is' : 'are'} printed: confirm that the payee agreed. ` : ''}Nothing is posted.`,
            }}
          />
        )}
      </div>
      {leveled && 'unfit' in leveled && (
        <p role="status">
          {nameOfCheck(checkOf(leveled.unfit.id))} for {moneyText(leveled.unfit.amount, currency)} does not fit before{' '}
          {shortDay(to, today)}. Choose a later day, or a higher maximum per day.
        </p>
      )}
      <DataTable<CashDay>
        label="Cash by day"
        rows={days}
        keyOf={({ day }) => day}
        isFixed
        hasFiles
        hasCards
        columns={[
          { label: 'Day', kind: 'day', value: ({ day }) => day, isHead: true },
          { label: 'Checks', kind: 'number', value: ({ checks: count }) => count || undefined },
          {
            label: 'Out',
            kind: 'money',
            value: (one) => one.out || undefined,
            tone: (one) => (perDay !== undefined && one.out > perDay ? 'hot' : undefined),
          },
          { label: 'In', kind: 'money', value: (one) => one.into || undefined },
          { label: 'Bank after', kind: 'money', value: (one) => one.cash, tone: below((one) => one.cash) },
          ...(moves.length > 0
            ? [
                {
                  label: 'Out, leveled',
                  kind: 'money' as const,
                  value: (one: CashDay) => one.leveled || undefined,
                  tone: (one: CashDay) => (one.leveled === one.out ? undefined : ('changed' as const)),
                },
                {
                  label: 'Bank after, leveled',
                  kind: 'money' as const,
                  value: (one: CashDay) => one.cashLeveled,
                  tone: below((one) => one.cashLeveled),
                },
              ]
            : []),
        ]}
        empty="No open checks in these days."
      />
      {moves.length > 0 && (
        <DataTable
          label="Dates that move"
          rows={moves}
          keyOf={({ id }) => id}
          isFixed
          hasCards
          columns={[
            { label: 'Check', isHead: true, value: ({ id }) => checkOf(id).data.checkNumber ?? 'In the queue' },
            { label: 'Payee', value: ({ id }) => checkOf(id).data.payeeName },
            { label: 'Amount', kind: 'money', value: ({ id }) => amountOf(checkOf(id)) },
            { label: 'From', kind: 'day', value: ({ from }) => from },
            { label: 'To', kind: 'day', value: (one) => one.to },
            {
              label: 'Moved before',
              kind: 'number',
              value: ({ id }) => checkOf(id).data.dateChanges?.length || undefined,
            },
          ]}
        />
      )}
    </div>
  )
}

const below = (value: (one: CashDay) => number) => (one: CashDay) => (value(one) < 0 ? ('hot' as const) : undefined)
