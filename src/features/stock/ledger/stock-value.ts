import { sumMoney } from '#base/decimal.ts'
import { type Movement, movements } from '#features/stock/ledger/collection.ts'
import type { Counter, GroupOfMovements } from '#features/stock/ledger/rules.ts'
import { type Ledger, postings } from '#features/stock/postings/collection.ts'
import { type Books, memoAfterClosing, postGroup } from '#features/stock/postings/commands.ts'
import { minus, type PostingLeg, type PostingSource } from '#features/stock/postings/rules.ts'
import { query } from '#model/schema/collection.ts'

/** The counter ledger of Inventory by movement type; rows between lots offset each other. */
const COUNTER_OF: Readonly<Record<string, Ledger | undefined>> = {
  Opening: 'Opening',
  Receipt: 'Stock differences',
  ReceiptVoid: 'Stock differences',
  VendorReturn: 'Stock differences',
  Issue: 'SNI',
  IssueVoid: 'SNI',
  CustomerReturn: 'SNI',
  ConsignSale: 'SNI',
  Count: 'Stock differences',
  Adjust: 'Stock differences',
  Scrap: 'Stock differences',
  Revalue: 'Stock differences',
  Correction: 'Stock differences',
}

/**
 * The memo of rows that reverse others whose period is closed: their reason and the day of the original. Undefined for
 * all other rows.
 */
export async function wordsAfterClosing(
  { tx }: Pick<Books, 'tx'>,
  legs: readonly { correctionOfId?: string; reason?: string }[],
  { memo, takesBack }: GroupOfMovements,
): Promise<string | undefined> {
  const corrected = legs.find(({ correctionOfId }) => correctionOfId)?.correctionOfId
  const day = takesBack ?? (corrected && (await tx.get(movements, corrected))?.data.day)
  if (typeof day !== 'string') return undefined
  const words = memo ?? legs[0]?.reason
  const said = await memoAfterClosing(tx, words, day)
  return said === words ? undefined : said
}

/** Posts the change in stock value of some movements: one balanced group, with Inventory by part. */
export async function postStockValue(
  books: Books,
  rows: readonly Movement[],
  counters: readonly (Counter | undefined)[],
  day: string,
  { source, legs = [], rest, memo }: GroupOfMovements,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const posted: PostingLeg[] = []
  for (const [at, row] of rows.entries()) {
    const { partId, qtyDelta, valueDelta } = row.data
    const dimensions = { partId, qty: qtyDelta, movementId: row.id }
    posted.push({ ledger: 'Inventory', base: valueDelta, ...dimensions })
    const counter = counters[at] ?? (legs.length > 0 ? undefined : await counterOf(books, row))
    if (counter)
      posted.push({
        ...dimensions,
        qty: minus(qtyDelta),
        ...counter,
        // Goods received without an order wait for their bill under their own movement.
        ...(counter.itemType === movements.name && counter.itemId === undefined && { itemId: row.id }),
        base: counter.base ?? minus(valueDelta),
      })
  }
  const isAmongLots = sumMoney(rows.map(({ data }) => data.qtyDelta)) === 0 && rows.length > 1
  await postGroup(books, {
    day,
    source: source ?? sourceOf(first),
    legs: [...posted, ...legs],
    rest: rest ?? (isAmongLots ? 'Rounding' : 'Stock differences'),
    ...(memo !== undefined && { memo }),
  })
}

const sourceOf = ({ id, data }: Movement): PostingSource =>
  data.docType && data.docId
    ? { docType: data.docType, docId: data.docId, docNumber: data.docNumber }
    : { docType: 'movements', docId: id, docNumber: data.lotNumber }

/** The counter-posting of a row; for a correction, that of the row it corrects. */
async function counterOf({ tx }: Books, { data }: Movement): Promise<Counter | undefined> {
  const ledger = COUNTER_OF[data.type]
  if (!data.correctionOfId) return ledger && { ledger }
  const rows = await tx.find(query(postings, { where: [['movementId', '==', data.correctionOfId]] }))
  const against = rows.find((row) => row.data.ledger !== 'Inventory')
  if (!against) return rows.length > 0 ? undefined : ledger && { ledger }
  const { key, partyType, partyId, partyName, itemType, itemId, itemNumber, orderId, lineId } = against.data
  return {
    ledger: against.data.ledger,
    ...rounded({ key, partyType, partyId, partyName, itemType, itemId, itemNumber, orderId, lineId }),
  }
}

const rounded = (values: Partial<Counter>): Partial<Counter> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
