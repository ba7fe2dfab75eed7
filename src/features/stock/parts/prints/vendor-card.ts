import { vendors } from '#features/parties/vendors/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { addressLines, dayText, facts, group, heading, joined, line, priceOf, printTable } from '#model/print/blocks.ts'
import { definePrint } from '#model/print/print.ts'
import type { Data } from '#model/schema/value.ts'

const rows = (value: unknown): readonly Data[] => (Array.isArray(value) ? (value as Data[]) : [])

/** Everything about a vendor that people look up, on one sheet: contacts, addresses, terms, brands and prices. */
export const vendorCard = definePrint({
  name: 'vendor-card',
  order: 5,
  label: 'Vendor card',
  collection: vendors,
  pages: ['Letter', 'A4'],
  needs: (records) => [
    {
      collection: parts,
      ids: records.flatMap(({ data }) =>
        rows(data.priceList).flatMap(({ partId }) => (typeof partId === 'string' && partId ? [partId] : [])),
      ),
    },
  ],
  render([vendor], { related, timeZone, addressOf }) {
    const { data } = vendor!
    const numbers = new Map(((related[0] ?? []) as readonly Part[]).map((part) => [part.id, part.data.partNumber]))
    const [contacts, addresses, prices] = [rows(data.contacts), rows(data.addresses), rows(data.priceList)]
    return {
      title: data.name,
      address: addressOf(vendor!),
      content: [
        {
          columns: [
            ...group('Address', [data.name, data.contactName, ...addressLines(data), data.phone, data.email]),
            ...(data.remitToName || data.remitToAddress
              ? group('Remit to', [data.remitToName, ...(data.remitToAddress ?? '').split('\n')])
              : []),
          ],
          columnGap: 24,
          margin: [0, 0, 0, 14],
        },
        ...facts([
          ['Code', data.vendorCode],
          ['Status', joined([data.status, data.holdReason])],
          ['Terms', data.termsId],
          ['Currency', data.currency],
          ['Ship via', data.shipVia],
          ['Our account number', data.accountNumber],
          ['Bank account', data.bankShown],
          ['Tax ID', data.taxShown],
          ['Makes', (data.brands ?? []).join(', ')],
        ]),
        ...(contacts.length > 0 ? [heading('People')] : []),
        ...contacts.map(({ name, role, phone, email }) => line(joined([name, role, phone, email]))),
        ...(addresses.length > 0 ? [heading('Further addresses')] : []),
        ...addresses.map((one) => line(joined([one.kind, one.name, ...addressLines(one)]))),
        ...(prices.length > 0
          ? [
              heading('Price list'),
              printTable<Data>(
                [
                  { label: 'Vendor part number', width: '*', value: ({ vendorPart }) => vendorPart },
                  { label: 'Part', width: '*', value: ({ partId }) => numbers.get(String(partId)) },
                  { label: 'From', width: 50, right: true, value: ({ minQty }) => minQty },
                  { label: 'Price', width: 70, right: true, value: ({ price }) => priceOf(price) },
                  { label: 'Until', width: 80, value: ({ validUntil }) => dayText(validUntil, timeZone) },
                ],
                prices,
              ),
            ]
          : []),
        ...(data.notes ? [heading('Notes'), line(data.notes)] : []),
      ],
    }
  },
})
