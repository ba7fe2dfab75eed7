import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayIn, longDay, toDay } from '#base/days.ts'
import { counted } from '#base/text/words.ts'
import { figure } from '#base/text/writing.ts'
import { type BankAccount, bankAccounts } from '#features/money/bank/collection.ts'
import { countCash, replenish, setOpening, transfer } from '#features/money/bank/commands.ts'
import { match, unmatch } from '#features/money/bank-matching/commands.ts'
import {
  type BankLine,
  type BankStatement,
  bankLines,
  bankStatements,
} from '#features/money/bank-statements/collection.ts'
import { importStatement, reconcile, reopenStatement } from '#features/money/bank-statements/commands.ts'
import { columnFields, fileSummary } from '#features/money/bank-statements/parts.tsx'
import { MATCH_DIALOGS } from '#features/money/check-register/match-dialog.tsx'
import { positivePay } from '#features/money/check-register/positive-pay.ts'
import { checksLeft } from '#features/money/checks/rules.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import type { AggregateQuery } from '#model/query/query.ts'
import { listAddress } from '#model/record-address.ts'
import { linkedPages } from '#model/record-pages.ts'
import { query } from '#model/schema/collection.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { writeFilter } from '#ui/list/views/list-address.ts'
import type { Clock, CommandOffer, DerivedColumn } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLive, useLiveAggregate } from '#ui/live/use-live.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'

const useToday = (): { now: Date; timeZone: string; today: string } => {
  const { timeZone } = useClock()
  const now = useNow()
  return { now, timeZone, today: dayIn(timeZone, now) }
}

/** Bank statements, each until it agrees with the books. */
export function StatementsView(): ReactNode {
  const clock = useToday()
  const { history } = useRouter()
  const read: CommandOffer = {
    command: importStatement,
    label: 'Read bank statement',
    suggest: { bankAccountId: 'main' },
    askBy: columnFields,
    confirm: fileSummary,
    leadsTo: (result) => {
      const { statementId, added } = result as { statementId?: string; added: number }
      if (!statementId) return undefined
      return { name: added ? counted(added, 'line') : 'the lines', href: linesOf(statementId) }
    },
  }
  return (
    <CollectionScreen
      collection={bankStatements}
      heading="Bank statements"
      fixed
      purpose="Read a statement of the bank (CSV, OFX or CAMT.053)."
      related={linkedPages()}
      commands={(doc) => statementOffers(doc as BankStatement)}
      begins={{ label: 'Show lines', act: ({ id }) => history.push(linesOf(id)) }}
      rowKeys={{ m: ['Show its lines, to match them', ({ id }) => history.push(linesOf(id))] }}
      main={<CommandButton variant="filled" offer={read} clock={clock} related={linkedPages()} />}
    />
  )
}

/** The lines of one statement, within the list of all bank lines. */
const linesOf = (statementId: string): string =>
  listAddress(bankLines, { tab: 'all', where: writeFilter({ path: 'statementId', op: 'is', value: statementId }) })

function statementOffers({ id, data }: BankStatement): CommandOffer[] {
  if (data.status === 'Reconciled')
    return [
      {
        command: reopenStatement,
        label: 'Reopen',
        reverses: true,
        fixed: { statementId: id },
        confirm: () => `The statement that ends at ${figure(data.closing ?? 0, 2)} can be matched again.`,
      },
    ]
  return [
    {
      command: reconcile,
      label: 'Reconcile',
      fixed: { statementId: id },
      // Offered once every line is matched; until then the lines come first.
      ...((data.unmatched ?? 0) > 0 && { later: true as const }),
      confirm: () =>
        `${(data.unmatched ?? 0) > 0 ? `${data.unmatched} of ${counted(data.lines ?? 0, 'line')} not matched yet` : `All ${counted(data.lines ?? 0, 'line')} matched`}. The statement ends at ${figure(data.closing ?? 0, 2)}.`,
    },
  ]
}

/** Bank lines, until each is matched. */
export function LinesView(): ReactNode {
  return (
    <CollectionScreen
      collection={bankLines}
      heading="Bank lines"
      fixed
      searchHint="Text or check #"
      purpose="Read a bank statement to add lines."
      related={linkedPages()}
      tabs={[
        {
          name: 'unmatched',
          label: 'Not matched',
          where: () => [['state', '==', 'Unmatched']],
          hot: true,
          empty: 'No unmatched bank lines',
        },
        { name: 'matched', label: 'Matched', where: () => [['state', '==', 'Matched']] },
      ]}
      commands={(doc) => lineOffers(doc as BankLine)}
      dialogs={MATCH_DIALOGS}
      commandKeys={{ m: 'Match' }}
    />
  )
}

function lineOffers({ id, data }: BankLine): CommandOffer[] {
  if (data.state === 'Matched')
    return [
      {
        command: unmatch,
        label: 'Unmatch',
        reverses: true,
        fixed: { bankLineId: id },
        confirm: () =>
          `The line of ${figure(data.amount, 2)} is open again, and the postings of the match are reversed.`,
      },
    ]
  return [
    {
      command: match,
      label: 'Match',
      title: `Match ${figure(data.amount, 2)}${data.text ? `: ${data.text}` : ''}`,
      // Money out is never a deposit.
      fixed: { bankLineId: id, ...(data.amount < 0 && { proformaId: '' }) },
      confirm: ({ proformaId }) =>
        proformaId
          ? `What is left of ${figure(data.amount, 2)} after the other items will be received as the deposit.`
          : `The selected items must total ${figure(data.amount, 2)}.`,
    },
  ]
}

/** The number of check sheets left. */
const CHECKS_LEFT: DerivedColumn = {
  name: 'checksLeft',
  label: 'Checks left',
  after: 'nextCheckNumber',
  width: 100,
  right: true,
  unlessEmpty: true,
  value: (data) => checksLeft(data),
  hint: (data) =>
    typeof data.reorderChecksAt === 'number' && (checksLeft(data) ?? Infinity) <= data.reorderChecksAt
      ? 'Order check stock, then enter its last number.'
      : undefined,
}

const BALANCES: AggregateQuery = {
  collection: postings.name,
  where: [['ledger', '==', 'Bank']],
  aggregate: { sum: ['amount'], by: ['key'] },
}
const RECONCILED = query(bankStatements, { where: [['status', '==', 'Reconciled']], orderBy: [['to', 'asc']] })

/** The book balance of each account, and the day up to which it is reconciled with the bank. */
function useBalances(): DerivedColumn[] {
  const answer = useLiveAggregate(BALANCES)
  const statements = useLive(RECONCILED)
  const held = new Map(
    ('groups' in answer ? answer.groups : []).map(({ key, sum }) => [key.key, Number(sum?.amount?.value ?? 0)]),
  )
  const until = new Map(statements.map(({ data }) => [data.bankAccountId, data.to]))
  return [
    {
      ...{ name: 'bookBalance', label: 'Balance', after: 'last4', width: 140, right: true },
      value: ({ currency }, _, id) => {
        const decimals = decimalsOf(typeof currency === 'string' ? currency : undefined)
        return figure(held.get(id) ?? 0, decimals, decimals)
      },
    },
    {
      ...{ name: 'reconciledThrough', label: 'Reconciled through', after: 'bookBalance', width: 150 },
      value: (_, { timeZone }, id) => {
        const day = toDay(until.get(id), timeZone)
        return day && longDay(day)
      },
    },
  ]
}

/** Accounts that money moves through, with their actions. */
export const AccountsView = (): ReactNode => (
  <Await fallback={null}>
    <Accounts />
  </Await>
)

function Accounts(): ReactNode {
  const clock = useToday()
  const balances = useBalances()
  const moving: CommandOffer = {
    command: transfer,
    label: 'Transfer money',
    suggest: { on: clock.today },
    confirm: ({ amount, feeAmount }) =>
      amount
        ? `${figure(Number(amount), 2)} will move${feeAmount ? `, with a fee of ${figure(Number(feeAmount), 2)}` : ''}.`
        : undefined,
  }
  return (
    <CollectionScreen
      collection={bankAccounts}
      heading="Bank accounts"
      searchHint="Name or bank"
      purpose="Add your bank and cash accounts."
      related={linkedPages()}
      derived={[...balances, CHECKS_LEFT]}
      commands={(doc, at) => accountOffers(doc as BankAccount, at)}
      ways={<CommandButton offer={moving} clock={clock} related={linkedPages()} />}
    />
  )
}

function accountOffers({ id, data }: BankAccount, { today }: Pick<Clock, 'today'>): CommandOffer[] {
  const opening: CommandOffer = {
    command: setOpening,
    label: 'Opening balance',
    fixed: { bankAccountId: id },
    suggest: { on: today },
    confirm: ({ amount }) =>
      amount === undefined ? undefined : `${data.name} begins with ${figure(Number(amount), 2)}.`,
  }
  const cash: CommandOffer[] = [
    {
      command: countCash,
      label: 'Count cash',
      fixed: { bankAccountId: id },
      suggest: { on: today },
      confirm: ({ counted: found }) =>
        found === undefined ? undefined : `${data.name} holds ${figure(Number(found), 2)}; a difference is posted.`,
    },
    {
      command: replenish,
      label: 'Replenish',
      fixed: { bankAccountId: id },
      suggest: { fromId: 'main', on: today },
      confirm: () => `${data.name} is filled up to ${figure(data.float ?? 0, 2)}.`,
    },
  ]
  const positive: CommandOffer = {
    command: positivePay,
    label: 'Positive pay file',
    later: true,
    saves: true,
    fixed: { bankAccountId: id },
    suggest: { from: today, to: today },
    confirm: () =>
      `A file of the checks of ${data.name}, for its bank${data.positivePay ? ` (${data.positivePay})` : ''}.`,
  }
  return [
    ...(data.kind === 'Petty cash' ? cash : []),
    ...(data.openingDate ? [] : [opening]),
    ...(data.kind === 'Bank' ? [positive] : []),
  ]
}
