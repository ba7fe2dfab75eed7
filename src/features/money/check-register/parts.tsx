import { IconBuildingBank, IconCalendar, IconCheck, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dayIn } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { figure } from '#base/writing.ts'
import { clear, deposit, unclear, undeposit } from '#features/money/check-clearing/commands.ts'
import { bounce } from '#features/money/check-register/bounce.ts'
import { changeDate, changeDates } from '#features/money/check-register/commands.ts'
import { printBatch } from '#features/money/check-register/printing/print-commands.ts'
import { reissue, stop, unstop } from '#features/money/check-register/stop-commands.ts'
import type { Check } from '#features/money/checks/collection.ts'
import { nameOfCheck } from '#features/money/checks/rules.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Doc } from '#model/schema/value.ts'
import { BulkActs, type ManyAct } from '#ui/list/bulk/bulk-acts.tsx'
import type { Clock, CommandOffer } from '#ui/list/views/view.ts'
import { printRecords } from '#ui/print/print.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { moneyText } from '#ui/shell/money/money.ts'

export { LevelBoard } from '#features/money/check-register/level-board.tsx'

const amountOf = ({ data }: Check): string => moneyText(data.amount ?? 0, data.currency)
const about = (check: Check): string => `${nameOfCheck(check)} for ${amountOf(check)} to ${check.data.payeeName}`
const sumOf = (checks: readonly Check[]): string => figure(sumMoney(checks.map(({ data }) => data.amount ?? 0)), 2)
const count = (checks: readonly Check[]): string => `${checks.length} ${checks.length === 1 ? 'check' : 'checks'}`
/** `check 1042`, or the number of checks where there are several. */
const called = (checks: readonly Check[]): string =>
  checks.length === 1 ? nameOfCheck(checks[0]!).replace('Check', 'check') : count(checks)

/** Gives queued checks their numbers, told by how many they are and what they come to. */
const printOffer = (chosen: readonly Check[]): CommandOffer => ({
  command: printBatch,
  label: 'Number and print',
  title: `Number and print ${called(chosen)}?`,
  fixed: { checkIds: chosen.map(({ id }) => id) },
  suggest: { bankAccountId: chosen[0]?.data.bankAccountId ?? 'main' },
  confirm: ({ firstNumber }) =>
    `${count(chosen)} for ${sumOf(chosen)} will be numbered${firstNumber ? ` from ${String(firstNumber)}` : ''}. Confirm afterwards which of them printed well.`,
})

/** The bank has paid them. */
const clearOffer = (chosen: readonly Check[], { today }: Pick<Clock, 'today'>): CommandOffer => ({
  command: clear,
  label: 'Cleared',
  title: `Mark ${called(chosen)} as cleared?`,
  fixed: { checkIds: chosen.map(({ id }) => id) },
  suggest: { on: today },
  confirm: () => `${count(chosen)} for ${sumOf(chosen)} will be cleared, and the account is down by that.`,
})

/** They go to the bank. */
const depositOffer = (chosen: readonly Check[], { today }: Pick<Clock, 'today'>): CommandOffer => ({
  command: deposit,
  label: 'Deposit',
  title: `Deposit ${called(chosen)}?`,
  fixed: { checkIds: chosen.map(({ id }) => id) },
  suggest: { bankAccountId: chosen[0]?.data.bankAccountId ?? 'main', on: today },
  confirm: () => `${count(chosen)} for ${sumOf(chosen)} will be deposited as one.`,
})

/** Their dates move. */
const datesOffer = (chosen: readonly Check[]): CommandOffer => ({
  command: changeDates,
  label: 'Change dates',
  title: `Change the dates of ${called(chosen)}?`,
  fixed: { checkIds: chosen.map(({ id }) => id) },
  confirm: () => `The dates of ${count(chosen)} for ${sumOf(chosen)} will change. Nothing is posted.`,
})

/** The actions on one check besides voiding it, by its status. */
export function checkOffers(check: Check, { today }: Pick<Clock, 'today'>): CommandOffer[] {
  const { data, id } = check
  const dated: CommandOffer = {
    command: changeDate,
    label: 'Change the date',
    fixed: { checkId: id },
    confirm: ({ checkDate }) =>
      `${about(check)} will be dated ${String(checkDate ?? '…')} instead of ${String(data.checkDate)}.`,
  }
  const bounced: CommandOffer = {
    command: bounce,
    label: 'Bounced',
    fixed: { checkId: id, ...(data.direction !== 'In' && { charge: 0 }) },
    suggest: { on: today },
    confirm: () => `The bills paid by ${about(check)} will be open again.`,
  }
  const again: CommandOffer = {
    command: reissue,
    label: 'Reissue',
    fixed: { checkId: id },
    suggest: { checkDate: today },
    confirm: () => `A new check replaces ${about(check)}; the payment is kept.`,
  }
  if (data.direction === 'In') {
    if (data.status === 'Queued') return [depositOffer([check], { today }), dated, bounced]
    if (data.status !== 'Cleared') return []
    const back: CommandOffer = {
      command: undeposit,
      label: 'Reverse deposit',
      title: `Reverse the deposit of ${called([check])}?`,
      reverses: true,
      fixed: { checkIds: [id] },
      suggest: { on: today },
      confirm: () => `${about(check)} will be in hand again.`,
    }
    return [bounced, back]
  }
  switch (data.status) {
    case 'Queued':
      return [printOffer([check]), dated]
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
          title: `Mark ${called([check])} as not cleared?`,
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
  const checks = selected as readonly Check[]
  const are = (direction: 'In' | 'Out', ...states: string[]): boolean =>
    checks.every(({ data }) => (data.direction ?? 'Out') === direction && states.includes(data.status ?? 'Queued'))
  const acts: ManyAct[] = []
  if (are('Out', 'Queued'))
    acts.push({ label: 'Number and print', Icon: IconPrinter, offerOf: (of) => printOffer(of as readonly Check[]) })
  if (are('Out', 'Printed'))
    acts.push({ label: 'Cleared', Icon: IconCheck, offerOf: (of) => clearOffer(of as readonly Check[], { today }) })
  if (are('In', 'Queued'))
    acts.push({
      label: 'Deposit',
      Icon: IconBuildingBank,
      offerOf: (of) => depositOffer(of as readonly Check[], { today }),
    })
  if (are('Out', 'Queued', 'Printed') || are('In', 'Queued'))
    acts.push({ label: 'Change dates', Icon: IconCalendar, offerOf: (of) => datesOffer(of as readonly Check[]) })
  if (acts.length === 0) return null
  return (
    <BulkActs
      selected={selected}
      {...{ clear, acts }}
      related={linkedPages()}
      done={(result) => {
        const printed = (result as { batchId?: string; checks?: { id: string }[] } | undefined)?.checks
        // The numbers are given out: the sheets follow at once.
        if (printed)
          void printRecords(
            { template: 'check', label: 'Checks' },
            printed.map(({ id }) => id),
          )
      }}
    />
  )
}
