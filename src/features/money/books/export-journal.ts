import { timestamp, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { sha256 } from '#base/sha256.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { accountsBy, needAccountMap } from '#features/money/books/account-map.ts'
import { ledgerExports } from '#features/money/books/collection.ts'
import { BOOK_FORMATS, filesOf } from '#features/money/books/formats.ts'
import { journalEntries } from '#features/money/books/journal.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import { choice, date, flag } from '#model/schema/fields.ts'

/** The most postings in one export. */
const MAX_ROWS = 100_000

/** The journal of a period for the accountant's program; a closed period always gives the same bytes. */
export const exportJournal = defineCommand({
  name: 'ledger.journal',
  label: 'Journal',
  help: 'Exports the postings of a period as a journal. Accounts come from the account map.',
  undoBy: 'An export changes nothing in the books.',
  input: {
    from: date('From', { required: true }),
    to: date('To', { required: true }),
    format: choice('Format', BOOK_FORMATS, { default: 'CSV' }),
    detail: choice('Detail', ['Groups', 'Days'], { default: 'Groups' }),
    keep: flag('Keep a record of the export'),
  },
  async run({ tx, input, now, today, timeZone }) {
    const [from, to] = [toDay(input.from, timeZone)!, toDay(input.to, timeZone)!]
    if (to < from) throw refuse(`The end date ${to} is before the start date ${from}. Choose a later end date.`, 'to')
    await needAccountMap(tx)
    const rows = await tx.find(
      query(postings, {
        where: [
          ['day', '>=', from],
          ['day', '<=', to],
        ],
        limit: MAX_ROWS + 1,
      }),
    )
    if (rows.length > MAX_ROWS)
      throw refuse(`There are more than ${MAX_ROWS} postings between ${from} and ${to}. Choose a shorter period.`, 'to')
    rows.sort((a, b) => a.data.seq - b.data.seq)
    const names = new Map((await tx.find(query(bankAccounts))).map(({ id, data }) => [id, data.name]))
    const { format = 'CSV', detail = 'Groups' } = input
    const entries = journalEntries(rows, detail, await accountsBy(tx, names))
    const files = filesOf(entries, { format, from, to, currency: await companyCurrency(tx) })
    const lines = entries.flatMap((entry) => entry.lines)
    const result = {
      files,
      groups: entries.length,
      debits: sumMoney(lines.map(({ debit }) => debit)),
      credits: sumMoney(lines.map(({ credit }) => credit)),
      firstSeq: rows[0]?.data.seq ?? 0,
      lastSeq: rows.at(-1)?.data.seq ?? 0,
    }
    if (input.keep) {
      const { firstSeq, lastSeq, debits, credits } = result
      await tx.insert(ledgerExports, {
        exportNumber: await nextNumber(tx, seriesOf('EXP', today), {
          collection: ledgerExports.name,
          field: 'exportNumber',
        }),
        ...{ from, to, format, firstSeq, lastSeq, debits, credits },
        sha256: await sha256(files.map(({ text }) => text).join('')),
        exportedAt: timestamp(now),
      })
    }
    return result
  },
})
