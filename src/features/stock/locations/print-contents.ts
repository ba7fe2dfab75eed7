import { sumMoney } from '#base/decimal.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { dayText, facts, joined, type PrintColumn, printTable, quantityOf } from '#model/print/blocks.ts'
import { definePrint } from '#model/print/print.ts'

const columnsIn = (timeZone: string): readonly PrintColumn<Lot>[] => [
  { label: 'Lot', width: 66, value: ({ data }) => data.lotNumber },
  { label: 'Part number', width: '*', value: ({ data }) => joined([data.brand, data.partNumber], ' ') },
  {
    label: 'Condition',
    width: 84,
    value: ({ data }) => joined([data.condition, data.qcStatus !== 'OK' && data.qcStatus]),
  },
  { label: 'Date code', width: 56, value: ({ data }) => data.dateCode },
  { label: 'Received', width: 66, value: ({ data }) => dayText(data.receivedOn, timeZone) },
  { label: 'On hand', width: 48, right: true, value: ({ data }) => quantityOf(data.qtyOnHand) },
  {
    label: 'Promised',
    width: 48,
    right: true,
    value: ({ data }) => (data.qtyReserved > 0 ? quantityOf(data.qtyReserved) : ''),
  },
]

/** The contents of a bin according to the books, to attach to it or take along. */
export const binContents = definePrint({
  name: 'bin-contents',
  order: 2,
  label: 'Contents',
  collection: locations,
  pages: ['Letter', 'A4'],
  needs: (records) => [
    { collection: lots, field: 'locationId', values: records.map(({ id }) => id), where: [['qtyOnHand', '>', 0]] },
  ],
  render([place], { related, today, timeZone, addressOf }) {
    const { id, data } = place!
    const held = ((related[0] ?? []) as readonly Lot[])
      .filter((lot) => lot.data.locationId === id)
      .toSorted((a, b) => (a.data.partNumber < b.data.partNumber ? -1 : 1))
    return {
      title: `Contents of ${data.code}`,
      address: addressOf(place!),
      content: [
        ...facts([
          ['Location', joined([data.code, data.name])],
          ['Type', data.type],
          ['As of', dayText(today, timeZone)],
          ['Lots', quantityOf(held.length)],
        ]),
        ...(held.length > 0
          ? [
              printTable(columnsIn(timeZone), held, {
                total: [
                  ['Part number', 'Total'],
                  ['On hand', quantityOf(sumMoney(held.map((lot) => lot.data.qtyOnHand)))],
                ],
              }),
            ]
          : [{ text: 'No stock recorded here.' }]),
      ],
    }
  },
})
