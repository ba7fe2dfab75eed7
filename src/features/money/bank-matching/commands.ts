import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { accountCurrency, needAccount } from '#features/money/bank/rules.ts'
import { matchCandidates } from '#features/money/bank-matching/candidates.ts'
import { needNear, shown, whyNotCheck, whyNotPayment } from '#features/money/bank-matching/choices.ts'
import { makeRows, NEW_KINDS, type NewRow } from '#features/money/bank-matching/made-rows.ts'
import { movesOf } from '#features/money/bank-matching/moves.ts'
import { depositSuggestions, receiveDeposit } from '#features/money/bank-matching/received-deposit.ts'
import { type BankLine, bankLines, bankStatements } from '#features/money/bank-statements/collection.ts'
import { refuseShown } from '#features/money/bank-statements/commands.ts'
import { bestFor, type MatchCandidate, signedText } from '#features/money/bank-statements/rules.ts'
import { clearCheck, depositCheck, unclearCheck } from '#features/money/check-clearing/commands.ts'
import { type Check, checks } from '#features/money/checks/collection.ts'
import { voidPayment } from '#features/money/payment-voids/commands.ts'
import { payments } from '#features/money/payments/collection.ts'
import { needOpenDay, postingDay, reverseRows, unreversedRows } from '#features/stock/postings/commands.ts'
import { type CommandContext, defineCommand, type Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import { choice, lines, money, reference, tags, text } from '#model/schema/fields.ts'

/** The suggested match of each line of a statement. */
export const suggest = defineCommand({
  name: 'bank.suggest',
  label: 'Suggest',
  help: 'Suggests matches for each line, with the reasons.',
  input: { statementId: reference('Statement', bankStatements, { required: true }) },
  async run({ tx, input, timeZone }) {
    const statement = await tx.need(bankStatements, input.statementId)
    const open = await tx.find(
      query(bankLines, {
        where: [
          ['statementId', '==', statement.id],
          ['state', '==', 'Unmatched'],
        ],
      }),
    )
    const candidates = [
      ...(await matchCandidates(tx, statement.data.bankAccountId, timeZone)),
      ...(await movesOf(tx, statement.data.bankAccountId)),
    ]
    const own = await accountCurrency(tx, await needAccount(tx, statement.data.bankAccountId))
    const depositOf = await depositSuggestions(tx, { own, company: await companyCurrency(tx) })
    const found = open.flatMap(({ id, data }) => {
      const known = bestFor({ ...data, day: toDay(data.day, timeZone)! }, candidates)
      const ahead = depositOf(data)
      const best = (ahead?.score ?? 0) > (known?.score ?? 0) ? ahead : known
      return best ? [{ bankLineId: id, ...best }] : []
    })
    // One payment or proforma matches one line: the most certain line gets it.
    const taken = new Set<string>()
    const suggestions = found
      .toSorted((a, b) => b.score - a.score)
      .filter(({ ids }) => {
        if (ids.some((id) => taken.has(id))) return false
        for (const id of ids) taken.add(id)
        return true
      })
    return { suggestions }
  },
})

/** Matches a bank line: with existing payments and checks, and with rows created for it. */
export const match = defineCommand({
  name: 'bank.match',
  label: 'Match',
  help: 'Checks clear on the day of the line; fees and the like are posted with it.',
  undoBy: 'Unmatch the line.',
  input: {
    bankLineId: reference('Bank line', bankLines, { required: true }),
    paymentIds: tags('Payments'),
    checkIds: tags('Checks'),
    groupIds: tags('Transfers', { help: 'Transfers and the like, by their journals' }),
    proformaId: reference('Deposit for proforma', 'proformas', {
      help: 'The rest of the line is received from its customer as a deposit',
    }),
    create: lines('New', {
      kind: choice('Kind', NEW_KINDS, { required: true }),
      category: text('Category'),
      amount: money('Amount', { required: true, decimals: 3, help: 'Same sign as the line' }),
      bankAccountId: reference('Other account', bankAccounts),
      memo: text('Memo'),
    }),
  },
  async run(context) {
    const { tx, input, timeZone } = context
    const line = await needLine(tx, input.bankLineId)
    if (line.data.state === 'Matched') throw refuse(`The line of ${signedText(line.data.amount)} is already matched.`)
    // A line of a month that was closed before it was matched is posted on the first open day.
    const day = await postingDay(context, toDay(line.data.day, timeZone)!)
    const account = await needAccount(tx, line.data.bankAccountId)
    const paid = await Promise.all([...new Set(input.paymentIds ?? [])].map((id) => tx.need(payments, id)))
    const viaCheck = paid.flatMap(({ data }) => (data.checkId ? [data.checkId] : []))
    const checkIds = [...new Set([...(input.checkIds ?? []), ...viaCheck])]
    const written = await Promise.all(checkIds.map((id) => tx.need(checks, id)))
    const others = paid.filter(({ data }) => !data.checkId)
    const create = (input.create ?? []) as unknown as NewRow[]
    for (const one of others) refuseOther(whyNotPayment(one, account.id))
    for (const one of written) refuseOther(whyNotCheck(one, account.id))
    const moves = await chosenMoves(tx, account.id, input.groupIds ?? [])
    const company = await companyCurrency(tx)
    const own = await accountCurrency(tx, account)
    const known = sumMoney([
      ...moves.map(({ amount }) => amount),
      ...others.map(({ data }) => (data.direction === 'In' ? 1 : -1) * (data.bankAmount ?? data.amount)),
      ...create.map(({ amount }) => amount),
    ])
    // A check in another currency moved the amount that the bank shows.
    const foreign = written.filter(({ data }) => (data.currency ?? company) !== own)
    const atBank = (check: Check): number =>
      foreign.length === 1 && foreign[0] === check
        ? sumMoney([line.data.amount, -known, ...written.flatMap((one) => (one === check ? [] : -shown(one)))])
        : shown(check)
    const [abroad] = foreign.length === 1 ? foreign : []
    if (abroad) await needNear(context, abroad, atBank(abroad))
    const chosen = sumMoney([known, ...written.map(atBank)])
    const { proformaId } = input
    if (paid.length + written.length + moves.length + create.length === 0 && !proformaId)
      throw refuse('Nothing is selected. Choose what the line is for.')
    if (chosen !== line.data.amount && !proformaId)
      throw refuse(
        `The line is ${signedText(line.data.amount)}, but the selected items total ${signedText(chosen)}.`,
        'create',
      )
    await needOpenDay(context, day)

    const left = { amount: sumMoney([line.data.amount, -chosen]), day, accountId: account.id, currency: own }
    const received = proformaId ? [await receiveDeposit(context, line, { ...left, proformaId })] : []
    const settled = [...others, ...received].map(({ id }) => id)
    const clearedIds: string[] = []
    for (const check of written) {
      const { direction, status } = check.data
      if (direction === 'In' && status === 'Queued') await depositCheck(context, check, { day, accountId: account.id })
      else if (status === 'Printed') await clearCheck(context, check, day, Math.abs(atBank(check)))
      else {
        await tx.update(checks, check.id, status === 'Bounced' ? { bounceLineId: line.id } : { bankLineId: line.id })
        continue
      }
      clearedIds.push(check.id)
      await tx.update(checks, check.id, { bankLineId: line.id })
    }
    for (const id of settled) await tx.update(payments, id, { bankLineId: line.id, clearedOn: day })
    const made = await makeRows(context, line, create, { day, accountId: account.id, currency: own })
    const groupIds = [...moves.flatMap(({ ids }) => ids), ...made]
    const matched = await tx.update(bankLines, line.id, {
      state: 'Matched',
      paymentIds: settled,
      checkIds,
      groupIds,
      clearedIds,
      receivedIds: received.map(({ id }) => id),
    })
    await countUnmatched(tx, line.data.statementId, -1)
    return matched
  },
})

/** The chosen transfers and similar movements; refuses those of another account, or matched with another line. */
async function chosenMoves(tx: Tx, accountId: string, ids: readonly string[]): Promise<MatchCandidate[]> {
  if (ids.length === 0) return []
  const moves = await movesOf(tx, accountId)
  return [...new Set(ids)].map((id) => {
    const found = moves.find((move) => move.ids.includes(id))
    if (!found) throw refuse('The selected item moved nothing on this account, or is already matched.')
    return found
  })
}

function refuseOther(why: string | undefined): void {
  if (why) throw refuse(why)
}

/** Removes the match of a line; what the match posted and cleared is reversed. */
export const unmatch = defineCommand({
  name: 'bank.unmatch',
  label: 'Unmatch',
  help: 'Checks that cleared with the line are outstanding again, a deposit received with it is void, and its postings are reversed.',
  undoBy: 'Match it again.',
  input: {
    bankLineId: reference('Bank line', bankLines, { required: true }),
    reason: text('Reason', { required: true }),
  },
  async run(context) {
    const { tx, input, today, now } = context
    const line = await needLine(tx, input.bankLineId)
    if (line.data.state !== 'Matched') throw refuse('The line is not matched.')
    await needOpenDay(context, today)
    const cleared = new Set(line.data.clearedIds ?? [])
    for (const id of line.data.checkIds ?? []) {
      const check = await tx.get(checks, id)
      if (!check) continue
      const isBounce = check.data.bounceLineId === line.id
      await tx.update(checks, id, isBounce ? { bounceLineId: undefined } : { bankLineId: undefined })
      if (cleared.has(id) && check.data.status === 'Cleared')
        await unclearCheck(context, check, today, check.data.direction === 'In' ? 'Queued' : 'Printed')
    }
    for (const id of line.data.paymentIds ?? [])
      await tx.update(payments, id, { bankLineId: undefined, clearedOn: undefined })
    for (const id of line.data.receivedIds ?? []) {
      const payment = await tx.get(payments, id)
      if (payment?.data.status === 'Posted')
        await voidPayment(context, payment, { day: today, reason: input.reason, now })
    }
    const source = { docType: bankLines.name, docId: line.id }
    const made = await unreversedRows(tx, source)
    await refuseShown(tx, made, 'Postings of the line', line.id)
    await reverseRows(context, made, { day: today, source, memo: input.reason })
    const open = await tx.update(bankLines, line.id, {
      state: 'Unmatched',
      paymentIds: [],
      checkIds: [],
      groupIds: [],
      clearedIds: [],
      receivedIds: [],
    })
    await countUnmatched(tx, line.data.statementId, 1)
    return open
  },
})

/** A line of an open statement. */
async function needLine(tx: CommandContext<unknown>['tx'], id: string): Promise<BankLine> {
  const line = await tx.need(bankLines, id)
  const statement = await tx.need(bankStatements, line.data.statementId)
  if (statement.data.status === 'Reconciled')
    throw refuse(`The statement through ${String(statement.data.to)} is reconciled. Reopen it first.`)
  return line
}

async function countUnmatched(tx: Tx, statementId: string, by: 1 | -1): Promise<void> {
  const { data } = await tx.need(bankStatements, statementId)
  await tx.update(bankStatements, statementId, { unmatched: (data.unmatched ?? 0) + by })
}
