import { type Day, toDay } from '#base/days.ts'
import { type Vendor, vendors } from '#features/parties/vendors/collection.ts'
import { type OnItsWay, orderArrival } from '#features/purchasing/deliveries/rules.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { screenPath } from '#model/feature.ts'
import { type Language, languageOf, languageWriting } from '#model/languages/languages.ts'
import {
  addressLines,
  dayText,
  group,
  joined,
  line,
  printableText,
  printTable,
  quantityOf,
} from '#model/print/blocks.ts'
import { type Block, definePrint, named, type PrintContext } from '#model/print/print.ts'
import type { Data, Doc } from '#model/schema/value.ts'

const linesOf = ({ data }: PurchaseOrder): readonly Data[] => (Array.isArray(data.lines) ? data.lines : [])
const WORDS = { parcel: 'parcel', promise: 'promised', rule: 'by rule' } as const
const SIDE = 46

/**
 * For the dock: expected arrivals, soonest first, each order with a code to scan and room to note what was received.
 */
export const dockSheet = definePrint({
  name: 'dock-sheet',
  order: 4,
  label: 'Dock sheet',
  collection: purchaseOrders,
  pages: ['Letter', 'A4'],
  path: () => `${screenPath('deliveries')}?po=`,
  together: true,
  needs: (records) => [
    { collection: parcels, field: 'poId', values: records.map(({ id }) => id), where: [['delivered', '==', false]] },
  ],
  render(records, context) {
    const { today, timeZone, related } = context
    const byOrder = Map.groupBy((related[0] ?? []) as readonly Doc<OnItsWay>[], ({ data }) => data.poId ?? '')
    const rows = records
      .map((order) => {
        const own = (byOrder.get(order.id) ?? []).map(({ data }) => data)
        return { order, parcels: own, arrival: orderArrival(order.data, own, timeZone) }
      })
      .toSorted((a, b) => (a.arrival?.day ?? '9999').localeCompare(b.arrival?.day ?? '9999'))
    return {
      title: `Dock sheet, ${dayText(today, timeZone)}`,
      content: [
        line(`${records.length} ${records.length === 1 ? 'order' : 'orders'} incoming, earliest first.`, {
          margin: [0, 0, 0, 10],
        }),
        ...rows.map((row) => dockRow(row, context)),
      ],
    }
  },
})

function dockRow(
  row: { order: PurchaseOrder; parcels: readonly OnItsWay[]; arrival: ReturnType<typeof orderArrival> },
  { addressOf, timeZone }: PrintContext,
): Block {
  const { order, arrival } = row
  const when = arrival ? `${dayText(arrival.day, timeZone)}, ${WORDS[arrival.by]}` : 'no date'
  const goods = linesOf(order).map(({ partNumber, brand, qty }) =>
    joined([quantityOf(qty), joined([brand, partNumber], ' ')], ' × '),
  )
  const boxes = row.parcels.map((parcel) => joined([parcel.carrier, (parcel as Data).trackingNumber], ' '))
  return {
    unbreakable: true,
    margin: [0, 0, 0, 12],
    stack: [
      {
        columns: [
          { qr: addressOf(order), side: SIDE, width: SIDE + 10 },
          {
            width: '*',
            stack: [
              line(`${printableText(order.data.poNumber)}  ${printableText(order.data.vendorName)}`, {
                bold: true,
                fontSize: 11,
              }),
              line(joined([when, ...boxes])),
              line(goods.join('; '), { fontSize: 8 }),
            ],
          },
          {
            width: 130,
            stack: [line('Cartons ______  Bin ________'), line('By ___________________', { margin: [0, 8, 0, 0] })],
          },
        ],
        columnGap: 8,
      },
    ],
  }
}

/** A letter to each vendor of these orders, asking when they will arrive. */
export const orderInquiry = definePrint({
  name: 'order-inquiry',
  order: 5,
  label: 'Order status inquiry',
  collection: purchaseOrders,
  pages: ['Letter', 'A4'],
  path: () => `${screenPath('deliveries')}?po=`,
  together: true,
  needs: (records) => [named(vendors, records, 'vendorId')],
  render(records, context) {
    const known = new Map(((context.related[0] ?? []) as readonly Vendor[]).map((vendor) => [vendor.id, vendor.data]))
    const byVendor = Map.groupBy(records, ({ data }) => data.vendorId || `name ${data.vendorName ?? ''}`)
    const letters = [...byVendor].map(([key, orders]) => letterTo(known.get(key), orders, context))
    return {
      title: LETTERS.English.title,
      content: letters.flatMap((letter, at) => (at === 0 ? letter : [line('', { pageBreak: 'before' }), ...letter])),
    }
  },
})

function letterTo(
  vendor: Vendor['data'] | undefined,
  orders: readonly PurchaseOrder[],
  { today, timeZone, company }: PrintContext,
): Block[] {
  const words = LETTERS[languageOf(vendor)]
  const writing = languageWriting(languageOf(vendor))
  const day = (value: unknown): string => {
    const found: Day | undefined = toDay(value, timeZone)
    return found ? writing.day(found) : ''
  }
  const name = vendor?.name ?? orders[0]?.data.vendorName
  return [
    ...group(words.to, [name, vendor?.contactName, ...addressLines(vendor ?? {})]),
    line(day(today), { margin: [0, 14, 0, 14] }),
    line(words.title, { bold: true, fontSize: 12 }),
    line(words.body(vendor?.contactName || printableText(name)), { margin: [0, 10, 0, 10], lineHeight: 1.25 }),
    printTable<PurchaseOrder>(
      [
        { label: words.order, width: 90, value: ({ data }) => data.poNumber },
        { label: words.theirs, width: 90, value: ({ data }) => data.vendorRef },
        { label: words.ordered, width: 76, value: ({ data }) => day(data.orderDate) },
        { label: words.promised, width: 76, value: ({ data }) => day(data.expectedDate) },
        {
          label: words.goods,
          width: '*',
          value: (order) =>
            linesOf(order)
              .map(({ qty, partNumber }) => joined([quantityOf(qty), partNumber], ' × '))
              .join('; '),
        },
      ],
      orders.toSorted((a, b) => day(a.data.orderDate).localeCompare(day(b.data.orderDate))),
    ),
    line(`${words.close}\n\n${company.name}`, { margin: [0, 14, 0, 0], lineHeight: 1.25 }),
  ]
}

interface Letter {
  to: string
  title: string
  body: (to: string) => string
  order: string
  theirs: string
  ordered: string
  promised: string
  goods: string
  close: string
}

const LETTERS: Readonly<Record<Language, Letter>> = {
  English: {
    to: 'To',
    title: 'When will these orders arrive?',
    body: (to) => `Dear ${to},\n\nPlease confirm the ship date and tracking number of each order.`,
    order: 'Order',
    theirs: 'Your reference',
    ordered: 'Ordered',
    promised: 'Promised',
    goods: 'Goods',
    close: 'Thank you.',
  },
  German: {
    to: 'An',
    title: 'Wann kommen diese Bestellungen?',
    body: (to) =>
      `Guten Tag ${to},\n\nbitte bestätigen Sie uns zu jeder Bestellung das Versanddatum und die Sendungsnummer.`,
    order: 'Bestellung',
    theirs: 'Ihr Zeichen',
    ordered: 'Bestellt',
    promised: 'Zugesagt',
    goods: 'Ware',
    close: 'Vielen Dank.',
  },
  Spanish: {
    to: 'Para',
    title: '¿Cuándo llegan estos pedidos?',
    body: (to) =>
      `Estimado/a ${to}:\n\nLe rogamos que nos confirme la fecha de envío y el número de seguimiento de cada pedido.`,
    order: 'Pedido',
    theirs: 'Su referencia',
    ordered: 'Pedido el',
    promised: 'Prometido',
    goods: 'Mercancía',
    close: 'Muchas gracias.',
  },
  French: {
    to: 'À',
    title: 'Quand ces commandes arrivent-elles ?',
    body: (to) =>
      `Bonjour ${to},\n\nMerci de nous confirmer la date d’expédition et le numéro de suivi de chaque commande.`,
    order: 'Commande',
    theirs: 'Votre référence',
    ordered: 'Commandé le',
    promised: 'Promis',
    goods: 'Marchandise',
    close: 'Merci.',
  },
}
