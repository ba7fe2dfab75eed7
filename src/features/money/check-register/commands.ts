import { addDays, toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { accountCurrency, needAccount } from '#features/money/bank/rules.ts'
import { accountAmounts, foreignChecks } from '#features/money/check-register/cash-days.ts'
import { businessDay, lastBusinessDay, levelDays, whyNotPerDay } from '#features/money/check-register/dates.ts'
import { type Check, checks } from '#features/money/checks/collection.ts'
import { nameOfCheck, nameWithPayee, needChecks } from '#features/money/checks/rules.ts'
import { payments } from '#features/money/payments/collection.ts'
import { type CommandContext, defineCommand, type Tx } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { daysOff } from '#model/document/days/days-off.ts'
import { query } from '#model/schema/collection.ts'
import { choice, date, flag, money, number, reference, tags, text } from '#model/schema/fields.ts'

const reason = text('Reason', {
  required: true,
  suggest: ['Cash', 'Agreed with the payee', 'Goods are late', 'Wrong date'],
})

const agreed = flag('The payee agreed', { help: 'Needed for checks that are printed' })

/** The days off, from the settings. */
const offDays = async (tx: Tx, timeZone: string) =>
  daysOff((await tx.get(settings, 'company'))?.data.holidays, timeZone)

type Ask = Pick<CommandContext<unknown>, 'tx' | 'today' | 'timeZone' | 'user'>

/** Changes the date of one check. */
export const changeDate = defineCommand({
  name: 'checks.changeDate',
  label: 'Change the date',
  help: 'The check keeps its earlier dates with the reason.',
  undoBy: 'Change the date again.',
  input: {
    checkId: reference('Check', checks, { required: true }),
    checkDate: date('New date', { required: true }),
    reason,
    agreed,
  },
  async run(context) {
    const { input, timeZone } = context
    const [check] = await needChecks(context.tx, [input.checkId])
    return await move(context, [{ check: check!, to: toDay(input.checkDate, timeZone)! }], input)
  },
})

/** Changes the dates of many checks: to one day, by a number of days, or by a rule. */
export const changeDates = defineCommand({
  name: 'checks.changeDates',
  label: 'Change dates',
  help: 'Enter a new date, a number of days, or where to move them. All of them change, or none.',
  undoBy: 'Change the dates again.',
  input: {
    checkIds: tags('Checks', { required: true }),
    checkDate: date('New date'),
    shiftDays: number('Days later', { decimals: 0, min: -366, max: 366 }),
    rule: choice('Move to', ['Next business day', 'Month end']),
    reason,
    agreed,
  },
  async run(context) {
    const { tx, input, timeZone } = context
    const given = [input.checkDate, input.shiftDays, input.rule].filter((one) => one !== undefined)
    if (given.length !== 1) throw refuse('Enter a new date, a number of days, or a rule.', 'checkDate')
    const isOff = await offDays(tx, timeZone)
    const chosen = await needChecks(tx, input.checkIds)
    const moves = chosen.map((check) => {
      const day = toDay(check.data.checkDate, timeZone)!
      if (input.checkDate !== undefined) return { check, to: toDay(input.checkDate, timeZone)! }
      if (input.shiftDays !== undefined) return { check, to: addDays(day, input.shiftDays) }
      return {
        check,
        to: input.rule === 'Month end' ? lastBusinessDay(day, isOff) : businessDay(addDays(day, 1), isOff),
      }
    })
    return await move(context, moves, input)
  },
})

/** Moves checks to other days; refuses past days, days off, and printed checks without the payee's agreement. */
async function move(
  context: Ask,
  moves: readonly { check: Check; to: string }[],
  { reason: why, agreed: isAgreed }: { reason: string; agreed?: boolean | undefined },
): Promise<{ changed: number }> {
  const { tx, today, timeZone } = context
  const isOff = await offDays(tx, timeZone)
  for (const { check, to } of moves) {
    const name = nameOfCheck(check)
    const { status } = check.data
    if (status !== 'Queued' && status !== 'Printed') throw refuse(`${name} is ${status}. Its date cannot be changed.`)
    if (to < today)
      throw refuse(`${name} would be dated ${to}, which is in the past. Choose today or a later day.`, {
        date: to,
      })
    if (isOff(to)) throw refuse(`${to} is a day off. Choose a business day.`, { date: to })
    if (status === 'Printed' && isAgreed !== true)
      throw refuse(`${name} is printed. Confirm that the payee agreed, or reissue it.`, 'agreed')
  }
  let changed = 0
  for (const { check, to } of moves) if (await keepDate(context, check, to, why)) changed++
  return { changed }
}

/** Saves the new date of a check and where it came from; returns false when the date does not change. */
async function keepDate({ tx, today, timeZone, user }: Ask, check: Check, to: string, why: string): Promise<boolean> {
  const from = toDay(check.data.checkDate, timeZone)
  if (from === to) return false
  await tx.update(checks, check.id, {
    checkDate: to,
    dateChanges: [
      ...(check.data.dateChanges ?? []),
      { ...(from && { from }), to, reason: why.trim(), by: user.email, on: today },
    ],
  })
  return true
}

/** Spreads the checks of a period so that no day exceeds its cash limit. */
export const levelDates = defineCommand({
  name: 'checks.levelDates',
  label: 'Level the week',
  help: 'Checks keep their day while it has room, and move to the next business day with room otherwise.',
  undoBy: 'Change the dates again.',
  input: {
    bankAccountId: reference('Bank account', bankAccounts, { required: true }),
    from: date('From', { required: true }),
    to: date('To', { required: true }),
    perDay: money('Maximum per day', { required: true, min: 0.001, decimals: 3 }),
    apply: flag('Change the dates', { help: 'If off, only the proposal is returned' }),
    // Refused only on an explicit answer that a payee has not agreed: callers that omit it could always level printed
    // checks.
    agreed,
  },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const [from, to] = [toDay(input.from, timeZone)!, toDay(input.to, timeZone)!]
    if (to < from) throw refuse(`The end date ${to} is before the start date ${from}.`, 'to')
    const account = await needAccount(tx, input.bankAccountId)
    const currency = await accountCurrency(tx, account)
    const why = whyNotPerDay(input.perDay, currency)
    if (why) throw refuse(why, 'perDay')
    const found = await tx.find(
      query(checks, {
        where: [
          ['status', 'in', ['Queued', 'Printed']],
          ['checkDate', '>=', from],
          ['checkDate', '<=', to],
        ],
      }),
    )
    const open = found.filter(
      ({ data }) => data.direction !== 'In' && (data.bankAccountId ?? account.id) === account.id,
    )
    const foreign = foreignChecks(open, currency).flatMap(({ data }) => data.paymentId ?? [])
    const amountOf = accountAmounts(currency, foreign.length > 0 ? await tx.getMany(payments, foreign) : [])
    const leveled = levelDays(
      open.map((check) => ({
        id: check.id,
        day: toDay(check.data.checkDate, timeZone)!,
        amount: amountOf(check),
        number: check.data.checkNumber,
      })),
      { to, perDay: input.perDay, today, isOff: await offDays(tx, timeZone) },
    )
    if ('unfit' in leveled) {
      const check = open.find(({ id }) => id === leveled.unfit.id)!
      throw refuse(
        `${nameWithPayee(check)} for ${amountText(check.data.amount, check.data.currency)} does not fit before ${to}. Choose a later day, or a higher maximum per day.`,
        'to',
      )
    }
    if (input.apply) {
      const moves = leveled.moves.map(({ id, to: day }) => ({ check: open.find((check) => check.id === id)!, to: day }))
      await move(context, moves, { reason: 'Leveled', agreed: input.agreed ?? true })
    }
    return { days: leveled.days, moved: leveled.moves.length }
  },
})
