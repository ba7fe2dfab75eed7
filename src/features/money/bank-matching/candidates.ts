import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { accountCurrency, needAccount } from '#features/money/bank/rules.ts'
import type { MatchCandidate } from '#features/money/bank-statements/rules.ts'
import { checks } from '#features/money/checks/collection.ts'
import { nameOfCheck } from '#features/money/checks/rules.ts'
import { payments } from '#features/money/payments/collection.ts'
import { nameOfPayment } from '#features/money/payments/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

/** The movements of an account, past and planned, that are not yet matched with a bank line. */
export async function matchCandidates(tx: Tx, bankAccountId: string, timeZone: string): Promise<MatchCandidate[]> {
  const [paid, written] = await tx.load([
    query(payments, {
      where: [
        ['bankAccountId', '==', bankAccountId],
        ['status', '==', 'Posted'],
      ],
    }),
    query(checks, { where: [['bankAccountId', '==', bankAccountId]] }),
  ])
  const company = await companyCurrency(tx)
  const own = await accountCurrency(tx, await needAccount(tx, bankAccountId))
  const single = paid.flatMap((payment): MatchCandidate[] => {
    const { data } = payment
    if (data.bankLineId || data.method === 'Check' || data.method === 'Contra' || data.bankAmount === undefined)
      return []
    return [
      {
        ids: [payment.id],
        kind: 'payment',
        amount: data.direction === 'In' ? data.bankAmount : -data.bankAmount,
        day: toDay(data.paidOn, timeZone)!,
        reference: data.reference,
        party: data.partyName,
        name: nameOfPayment(payment),
      },
    ]
  })
  const moved = jointly(single, new Map(paid.flatMap(({ id, data }) => (data.jointId ? [[id, data.jointId]] : []))))
  const issued = written.flatMap((check): MatchCandidate[] => {
    const { data } = check
    if (data.bankLineId || data.direction === 'In') return []
    if (data.status !== 'Printed' && data.status !== 'Cleared') return []
    return [
      {
        ids: [check.id],
        kind: 'check',
        amount: -data.amount,
        day: toDay(data.clearedAt ?? data.checkDate, timeZone)!,
        checkNumber: data.checkNumber,
        isForeign: (data.currency ?? company) !== own,
        party: data.payeeName,
        name: nameOfCheck(check),
      },
    ]
  })
  const deposited = written.filter(
    ({ data }) => data.direction === 'In' && data.status === 'Cleared' && !data.bankLineId && data.depositedOn,
  )
  const deposits = [...Map.groupBy(deposited, ({ data }) => toDay(data.depositedOn, timeZone)!)].map(
    ([day, own]): MatchCandidate => ({
      ids: own.map(({ id }) => id),
      kind: 'deposit',
      amount: sumMoney(own.map(({ data }) => data.amount)),
      day,
      party: own.length === 1 ? own[0]!.data.payeeName : undefined,
      name: own.length === 1 ? nameOfCheck(own[0]!) : `Deposit of ${own.length} checks`,
    }),
  )
  const bounced = written.flatMap((check): MatchCandidate[] =>
    check.data.direction === 'In' && check.data.status === 'Bounced' && check.data.bouncedOn && !check.data.bounceLineId
      ? [
          {
            ids: [check.id],
            kind: 'check',
            amount: -check.data.amount,
            day: toDay(check.data.bouncedOn, timeZone)!,
            checkNumber: check.data.checkNumber,
            party: check.data.payeeName,
            name: `${nameOfCheck(check)} bounced`,
          },
        ]
      : [],
  )
  return [...moved, ...issued, ...deposits, ...bounced]
}

/** Payments received as one transfer from a group of customers are one bank movement. */
function jointly(all: readonly MatchCandidate[], jointOf: ReadonlyMap<string, string>): MatchCandidate[] {
  return [...Map.groupBy(all, ({ ids: [id] }) => jointOf.get(id!) ?? id!).values()].map((own) => ({
    ...own[0]!,
    ids: own.flatMap(({ ids }) => ids),
    amount: sumMoney(own.map(({ amount }) => amount)),
    ...(own.length > 1 && { name: own.map(({ name }) => name).join(', ') }),
  }))
}
