import { lots } from '#features/stock/lots/collection.ts'
import { reservations } from '#features/stock/reservations/collection.ts'
import type { Reading } from '#model/command/command.ts'
import { ordersOfGoods } from '#model/feature.ts'
import type { Clause } from '#model/query/query.ts'
import type { ByHand } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** As many values as one question may hold. */
const ASKED = 30
/** So many lots and documents a sentence names. */
const NAMED = 3

/** What a part still has: lots on hand, active promises, lines of orders that are not received. */
interface Held {
  stock: readonly Doc[]
  promises: readonly Doc[]
  orders: readonly { number: string; qty: number }[]
}

/** Why parts are neither archived nor deleted: stock, promises and open orders, with what to do about each. */
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
  const ofParts = async (collection: string, more: Clause): Promise<Map<string, Doc[]>> => {
    const found: Doc<Data>[] = []
    for (let at = 0; at < ids.length; at += ASKED)
      found.push(...(await tx.find<Data>({ collection, where: [['partId', 'in', ids.slice(at, at + ASKED)], more] })))
    return Map.groupBy(found, ({ data }) => String(data.partId))
  }
  const stock = await ofParts(lots.name, ['qtyOnHand', '>', 0])
  const promises = await ofParts(reservations.name, ['status', '==', 'Active'])
  const open = await tx.find<Data>({
    collection: ordersOfGoods().all.name,
    where: [['status', 'in', ['Draft', 'Pending']]],
    orderBy: [['poNumber', 'asc']],
  })
  return ({ id, before }) => ({
    stock: stock.get(id) ?? [],
    promises: promises.get(id) ?? [],
    orders: open.flatMap(({ data }) => {
      const qty = sum(linesFor(data, id, before).map((line) => line.qty))
      return qty > 0 ? [{ number: String(data.poNumber ?? ''), qty }] : []
    }),
  })
}

/** Lines of older orders know a part by number and brand alone. */
const linesFor = ({ lines }: Data, id: string, part: Data): Data[] =>
  (Array.isArray(lines) ? (lines as Data[]) : []).filter((line) =>
    line?.partId ? line.partId === id : line?.partNumber === part.partNumber && line?.brand === part.brand,
  )

function reasonOf({ before, after }: ByHand, { stock, promises, orders }: Held): string | undefined {
  const onHand = sum(stock.map(({ data }) => (data as Data).qtyOnHand))
  const promised = sum(promises.map(({ data }) => (data as Data).qty))
  const ordered = sum(orders.map(({ qty }) => qty))
  const nameOf = (field: string) => (doc: Doc) => String((doc.data as Data)[field])
  const found = [
    onHand > 0 && [`${onHand} on hand in ${named(stock.map(nameOf('lotNumber')))}`, 'issue, adjust or scrap the stock'],
    promised > 0 && [`${promised} reserved for ${named(promises.map(nameOf('docNumber')))}`, 'release the promises'],
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
