import { IconBuildingBank, IconCalendar, IconCheck, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dayIn, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { nameInSentence } from '#base/text/in-sentence.ts'
import { clear, deposit, unclear, undeposit } from '#features/money/check-clearing/commands.ts'
import { bounce } from '#features/money/check-register/bounce.ts'
import { changeDate, changeDates } from '#features/money/check-register/commands.ts'
import { printBatch } from '#features/money/check-register/printing/print-commands.ts'
import { reissue, stop, unstop } from '#features/money/check-register/stop-commands.ts'
import { type Check, checks as checkList } from '#features/money/checks/collection.ts'
import { isStale, isUncashed, nameOfCheck, staleFrom } from '#features/money/checks/rules.ts'
import { recordAddress } from '#model/record-address.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Doc } from '#model/schema/value.ts'
import { shortDay } from '#ui/grid/format.ts'
import { BulkActs, type ManyAct } from '#ui/list/bulk/bulk-acts.tsx'
import type { Clock, CollectionView, CommandOffer, DerivedColumn } from '#ui/list/views/view.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { moneyText } from '#ui/shell/money/money.ts'

export { LevelBoard } from '#features/money/check-register/level-board.tsx'
export { levelOffer } from '#features/money/check-register/level-week.tsx'

const amountOf = ({ data }: Check): string => moneyText(data.amount ?? 0, data.currency)
/** A check without a number has its payee in its name. */
const payeeOf = ({ data }: Check): string =>
  data.checkNumber ? ` ${data.direction === 'In' ? 'of' : 'to'} ${data.payeeName}` : ''
const about = (check: Check): string => `${nameOfCheck(check)} for ${amountOf(check)}${payeeOf(check)}`
/** `USD 419.40`, or a total per currency when there are several. */
export const checksTotal = (checks: readonly Check[]): string =>
  [...Map.groupBy(checks, ({ data }) => data.currency)]
    .map(([currency, own]) => moneyText(sumMoney(own.map(({ data }) => data.amount ?? 0)), currency))
    .join(' and ')
const count = (checks: readonly Check[]): string => `${checks.length} ${checks.length === 1 ? 'check' : 'checks'}`
/** `check 1042`, or the number of checks when there are several. */
const called = (checks: readonly Check[]): string =>
  checks.length === 1 ? nameOfCheck(checks[0]!).replace('Check', 'check') : count(checks)

/** Since when the bank no longer has to pay an open check. */
export const STALE: DerivedColumn = {
  name: 'stale',
  label: 'Stale since',
  after: 'checkDate',
  width: 104,
  right: true,
  unlessEmpty: true,
  value: (data, { today, timeZone }) =>
    isStale(data, { today, timeZone }) ? shortDay(staleFrom(data, timeZone)!, today) : undefined,
  hint: () => 'Dated more than 180 days ago: the bank may refuse it. Reissue it, or void it.',
}

/** A warning before open checks go to the bank: `1 check is stale: the bank may refuse it.` */
const staleWords = (checks: readonly Check[], at: Pick<Clock, 'today' | 'timeZone'>): string => {
  const stale = checks.filter(({ data }) => isStale(data, at)).length
  return stale === 0
    ? ''
    : ` ${stale} ${stale === 1 ? 'is' : 'are'} dated more than 180 days ago, so the bank may refuse ${stale === 1 ? 'it' : 'them'}.`
}

/** Gives queued checks their numbers; the dialog states how many there are and their total. */
const printOffer = (chosen: readonly Check[], at: Pick<Clock, 'today' | 'timeZone'>): CommandOffer => ({
  command: printBatch,
  label: 'Number and print',
  title: `Number and print ${called(chosen)}`,
  fixed: { checkIds: chosen.map(({ id }) => id) },
  suggest: { bankAccountId: chosen[0]?.data.bankAccountId ?? 'main' },
  // Once numbered, the sheets are printed immediately.
  prints: (result) => ({
    ...{ template: 'check', label: 'Checks' },
    ids: (result as { checks: readonly { id: string }[] }).checks.map(({ id }) => id),
  }),
  confirm: ({ firstNumber }) =>
    `${count(chosen)} for ${checksTotal(chosen)} will be numbered${firstNumber ? ` from ${String(firstNumber)}` : ''}. Confirm afterwards which of them printed well.${staleWords(chosen, at)}`,
})

/** Marks checks as paid by the bank. */
const clearOffer = (chosen: readonly Check[], { today }: Pick<Clock, 'today'>): CommandOffer => ({
  command: clear,
  label: 'Cleared',
  title: `Mark ${called(chosen)} as cleared`,
  fixed: { checkIds: chosen.map(({ id }) => id) },
  suggest: { on: today },
  confirm: () => `${count(chosen)} for ${checksTotal(chosen)} will be cleared, and the account is down by that.`,
})

/** Deposits the checks. */
const depositOffer = (chosen: readonly Check[], at: Pick<Clock, 'today' | 'timeZone'>): CommandOffer => ({
  command: deposit,
  label: 'Deposit',
  title: `Deposit ${called(chosen)}`,
  fixed: { checkIds: chosen.map(({ id }) => id) },
  suggest: { bankAccountId: chosen[0]?.data.bankAccountId ?? 'main', on: at.today },
  // The slip goes to the bank with the checks.
  prints: () => ({ template: 'deposit-slip', label: 'Deposit slip', ids: chosen.map(({ id }) => id) }),
  confirm: () =>
    `${count(chosen)} for ${checksTotal(chosen)} will be deposited${chosen.length > 1 ? ' as one' : ''}.${staleWords(chosen, at)}`,
})

/** Changes the dates of the checks. */
const datesOffer = (chosen: readonly Check[]): CommandOffer => ({
  command: changeDates,
  label: 'Change dates',
  title: `Change the dates of ${called(chosen)}`,
  fixed: { checkIds: chosen.map(({ id }) => id) },
  confirm: () => `The dates of ${count(chosen)} for ${checksTotal(chosen)} will change. Nothing is posted.`,
})

/** A check was dragged to another day of the calendar: the dialog asks for the reason. */
export const movedCheck: CollectionView['dayChange'] = (doc, field, day, clock) =>
  field === 'checkDate' && isUncashed(doc.data) ? datedOffer(doc as Check, clock, day) : undefined

const datedOffer = (
  check: Check,
  { today, timeZone }: Pick<Clock, 'today' | 'timeZone'>,
  suggested?: string,
): CommandOffer => ({
  command: changeDate,
  label: 'Change the date',
  fixed: { checkId: check.id },
  ...(suggested !== undefined && { suggest: { checkDate: suggested } }),
  confirm({ checkDate }) {
    const [day, was] = [toDay(checkDate, timeZone), toDay(check.data.checkDate, timeZone)]
    const instead = was ? `, instead of ${shortDay(was, today)}` : ''
    return day
      ? `${about(check)} will be dated ${shortDay(day, today)}${instead}.`
      : `Enter the new date of ${nameInSentence(about(check))}${was ? `, now dated ${shortDay(was, today)}` : ''}.`
  },
})

/** The actions on one check except voiding it, by status. */
export function checkOffers(check: Check, at: Pick<Clock, 'today' | 'timeZone'>): CommandOffer[] {
  const { data, id } = check
  const { today } = at
  const dated = datedOffer(check, at)
  const bounced: CommandOffer = {
    command: bounce,
    label: 'Bounced',
    action: () => 'Mark as bounced',
    // Rare, and bad news: it should not be pressed out of habit.
    later: true,
    fixed: { checkId: id, ...(data.direction !== 'In' && { charge: 0 }) },
    suggest: { on: today },
    confirm: () => `What ${nameInSentence(about(check))} has paid will be open again.`,
  }
  const again: CommandOffer = {
    command: reissue,
    label: 'Reissue',
    fixed: { checkId: id },
    suggest: { checkDate: today },
    confirm: () => `A new check replaces ${nameInSentence(about(check))}; the payment is kept.`,
    leadsTo: (result) => ({ name: 'the new check', href: recordAddress(checkList, (result as Check).id) }),
  }
  if (data.direction === 'In') {
    if (data.status === 'Queued') return [depositOffer([check], at), dated, bounced]
    if (data.status !== 'Cleared') return []
    const back: CommandOffer = {
      command: undeposit,
      label: 'Reverse deposit',
      title: `Reverse the deposit of ${called([check])}`,
      reverses: true,
      fixed: { checkIds: [id], ...(data.bankAccountId && { bankAccountId: data.bankAccountId }) },
      suggest: { on: today },
      confirm: () => `${about(check)} will be in hand again.`,
    }
    return [bounced, back]
  }
  switch (data.status) {
    case 'Queued':
      return [printOffer([check], at), dated]
    case 'Printed':
      return [
        clearOffer([check], { today }),
        dated,
        {
          command: stop,
          label: 'Stop payment',
          fixed: { checkId: id },
          suggest: { on: today },
          confirm: ({ kind }) =>
            kind &&
            `${about(check)} will be stopped for ${kind === 'Written' ? '6 months' : '14 days'}. Nothing is posted.`,
        },
        again,
        bounced,
      ]
    case 'Stopped':
      return [
        ...(data.replacedById ? [] : [again]),
        {
          command: unstop,
          label: 'Lift stop',
          reverses: true,
          fixed: { checkId: id },
          confirm: () => `${about(check)} will be outstanding again.`,
        },
      ]
    case 'Void':
      return data.paymentId && !data.replacedById ? [again] : []
    case 'Cleared':
      return [
        {
          command: unclear,
          label: 'Not cleared',
          title: `Mark ${called([check])} as not cleared`,
          reverses: true,
          fixed: { checkIds: [id] },
          suggest: { on: today },
          confirm: () => `${about(check)} will be outstanding again.`,
        },
        bounced,
      ]
    default:
      return []
  }
}

/** The bulk actions on selected checks, by status. */
export function ChosenChecks({ selected, clear }: { selected: readonly Doc[]; clear: () => void }): ReactNode {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const at = { today, timeZone }
  const checks = selected as readonly Check[]
  const are = (direction: 'In' | 'Out', ...states: string[]): boolean =>
    checks.every(({ data }) => (data.direction ?? 'Out') === direction && states.includes(data.status ?? 'Queued'))
  const acts: ManyAct[] = []
  if (are('Out', 'Queued'))
    acts.push({ label: 'Number and print', Icon: IconPrinter, offerOf: (of) => printOffer(of as readonly Check[], at) })
  if (are('Out', 'Printed'))
    acts.push({ label: 'Cleared', Icon: IconCheck, offerOf: (of) => clearOffer(of as readonly Check[], { today }) })
  if (are('In', 'Queued'))
    acts.push({
      label: 'Deposit',
      Icon: IconBuildingBank,
      offerOf: (of) => depositOffer(of as readonly Check[], at),
    })
  if (are('Out', 'Queued', 'Printed') || are('In', 'Queued'))
    acts.push({ label: 'Change dates', Icon: IconCalendar, offerOf: (of) => datesOffer(of as readonly Check[]) })
  if (acts.length === 0) return null
  return <BulkActs selected={selected} {...{ clear, acts }} related={linkedPages()} />
}
