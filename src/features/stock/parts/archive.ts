import { portions, VALUES_PER_QUERY } from '#base/portions.ts'
import type { Reading } from '#model/command/command.ts'
import { type Holding, holdingsOf, ordersOfGoods } from '#model/feature.ts'
import type { ByHand } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** The collection guarded here, by name, because its definition imports this guard. */
const PARTS = 'parts'
/** The most lots and documents named in a sentence. */
const NAMED = 3

/** The stock, reservations and records of other features that a part still has, and order lines not yet received. */
interface Held {
  documents: readonly (readonly [Holding, readonly Doc<Data>[]])[]
  orders: readonly { number: string; qty: number }[]
}

/** Why parts cannot be archived or deleted: stock, reservations and open orders, with what to do about each. */
export async function guardParts(changes: readonly ByHand[], tx: Reading): Promise<ReadonlyMap<string, string>> {
  const leaving = changes.filter(({ before, after }) => !after || (isActive(before) && !isActive(after)))
  if (leaving.length === 0) return new Map()
  const held = await readHeld(leaving, tx)
  return new Map(
    leaving.flatMap((change) => {
      const reason = reasonOf(change, held(change))
      return reason === undefined ? [] : [[change.id, reason]]
    }),
  )
}

const isActive = (data: Data): boolean => data.isActive !== false

async function readHeld(leaving: readonly ByHand[], tx: Reading): Promise<(change: ByHand) => Held> {
  const ids = leaving.map(({ id }) => id)
  const ofParts = async ({ documents, field, open }: Holding): Promise<Map<string, Doc<Data>[]>> => {
    const found: Doc<Data>[] = []
    for (const some of portions(ids, VALUES_PER_QUERY))
      found.push(
        ...(await tx.find<Data>({
          collection: documents.name,
          where: [[field, 'in', some], open],
        })),
      )
    return Map.groupBy(found, ({ data }) => String(data[field]))
  }
  const found: [Holding, Map<string, Doc<Data>[]>][] = []
  for (const holding of holdingsOf(PARTS)) found.push([holding, await ofParts(holding)])
  const open = await tx.find<Data>({
    collection: ordersOfGoods().all.name,
    where: [['status', 'in', ['Draft', 'Pending']]],
    orderBy: [['poNumber', 'asc']],
  })
  return ({ id, before }) => ({
    documents: found.map(([holding, byPart]) => [holding, byPart.get(id) ?? []]),
    orders: open.flatMap(({ data }) => {
      const qty = sum(linesFor(data, id, before).map((line) => line.qty))
      return qty > 0 ? [{ number: String(data.poNumber ?? ''), qty }] : []
    }),
  })
}

/** Lines of older orders identify a part by number and brand only. */
const linesFor = ({ lines }: Data, id: string, part: Data): Data[] =>
  (Array.isArray(lines) ? (lines as Data[]) : []).filter((line) =>
    line?.partId ? line.partId === id : line?.partNumber === part.partNumber && line?.brand === part.brand,
  )

function reasonOf({ before, after }: ByHand, { documents, orders }: Held): string | undefined {
  const ordered = sum(orders.map(({ qty }) => qty))
  const found = [
    ...documents.map(([{ goods }, docs]): [string, string] | false => {
      const held = goods ? sum(docs.map(({ data }) => data[goods.qty])) : 0
      return (
        goods !== undefined &&
        held > 0 && [`${held} ${goods.words} ${named(docs.map(({ data }) => String(data[goods.number])))}`, goods.first]
      )
    }),
    ordered > 0 && [
      `${ordered} on order with ${named(orders.map(({ number }) => number))}`,
      'receive or close the orders',
    ],
  ].filter((each): each is [string, string] => each !== false)
  if (found.length === 0) return undefined
  const part = [before.brand, before.partNumber].filter(Boolean).join(' ')
  const ways = listed(found.map(([, way]) => way))
  return `${part} is not ${after ? 'archived' : 'deleted'}: ${listed(found.map(([what]) => what))}. First ${ways}.`
}

const sum = (values: readonly unknown[]): number =>
  values.reduce<number>((total, value) => addQty(total, typeof value === 'number' ? value : 0), 0)

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

function named(numbers: readonly string[]): string {
  const each = [...new Set(numbers)]
  return each.length > NAMED ? `${each.slice(0, NAMED).join(', ')} and ${each.length - NAMED} more` : listed(each)
}
