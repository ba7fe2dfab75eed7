import { counters } from '#features/admin/counters/collection.ts'
import { nextNumbers, seriesOf } from '#features/admin/counters/rules.ts'
import { PAYMENT_NUMBER } from '#features/money/payment-posting/commands.ts'
import { payments } from '#features/money/payments/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { takePostingSeqs } from '#features/stock/postings/commands.ts'
import type { Command, Written } from '#model/command/command.ts'

/** A placeholder for a payment number until the run gets its turn to commit; no real number looks like it. */
export const numberToCome = (id: string): string => `#${id}`

/**
 * Assigns the payment numbers of a run and the positions of its postings at commit, because other payments and postings
 * may take some first.
 */
export const runNumbers: NonNullable<Command['ahead']>['numbers'] = {
  from: counters.name,
  async give({ tx, today }, written) {
    const rest = written.filter(({ collection }) => collection !== counters.name)
    const paid = rest.filter(isNew(payments.name))
    const numbers = await nextNumbers(tx, seriesOf('PAY', today), PAYMENT_NUMBER, paid.length)
    const given = new Map(paid.map(({ data }, at) => [data?.paymentNumber, numbers[at]!]))
    const rows = rest.filter(isNew(postings.name))
    const places = rows.map(({ data }) => Number(data?.seq))
    const ahead = (await takePostingSeqs(tx, rows.length)) - places.reduce((a, b) => Math.min(a, b), Infinity)
    const numbered = (one: Written, more: object): Written => ({
      ...one,
      data: { ...withNumbers(one.data!, given), ...more },
    })
    return rest.map((one) => {
      if (isNew(postings.name)(one)) return numbered(one, { seq: Number(one.data?.seq) + ahead })
      return isNew(payments.name)(one) ? numbered(one, {}) : one
    })
  },
}

const isNew =
  (name: string) =>
  ({ collection, before }: Written): boolean =>
    collection === name && !before

const withNumbers = (data: NonNullable<Written['data']>, given: ReadonlyMap<unknown, string>) =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, given.get(value) ?? value]))
