import { sumMoney } from '#base/decimal.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import type { Reading } from '#model/command/command.ts'

/** The state of a bill's charges, in the company's currency. */
interface Charge {
  /** Charged, minus what notes credited and what was spread. */
  left: number
  /** Included in the cost of goods. */
  spread: number
  /** Credited by notes of the vendor. */
  credited: number
}

/**
 * The state of a bill's charges that wait for their goods. When the bill charges `kind`, only that kind counts; a bill
 * that names its charges differently is taken as a whole.
 */
export async function chargeOf(tx: Pick<Reading, 'aggregate'>, payableId: string, kind?: string): Promise<Charge> {
  const answer = await tx.aggregate({
    collection: postings.name,
    where: [
      ['ledger', '==', 'Landed cost clearing'],
      ['itemType', '==', 'payables'],
      ['itemId', '==', payableId],
    ],
    aggregate: { sum: ['base'], by: ['key', 'docType'] },
  })
  const rows = ('groups' in answer ? answer.groups : []).map(({ key, sum }) => ({
    ...key,
    base: Number(sum?.base?.value ?? 0),
  })) as { key?: unknown; docType?: unknown; base: number }[]
  const isNamed = rows.some(({ key, docType }) => key === kind && docType === 'payables')
  const own = isNamed ? rows.filter(({ key }) => key === kind) : rows
  const of = (docType: string): number => sumMoney(own.flatMap((row) => (row.docType === docType ? row.base : [])))
  return {
    left: sumMoney(own.map(({ base }) => base)),
    spread: -of(lots.name) || 0,
    credited: -of('vouchers') || 0,
  }
}
