import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { sentence } from '#base/text/words.ts'
import { nextOrderNumber } from '#features/admin/counters/rules.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { partCalled } from '#features/stock/parts/commands.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { currencyField } from '#model/document/currency.ts'
import { poOrderDay } from '#model/document/days/order-days.ts'
import { lineAmount } from '#model/document/lines.ts'
import { takeBackOf } from '#model/document/reverse.ts'
import { query } from '#model/schema/collection.ts'
import { choice, date, flag, money, number, reference, text } from '#model/schema/fields.ts'

const { poNumber, vendorRef, orderDate, expectedDate, termsId, totalAmount } = purchaseOrders.fields

/**
 * Imports orders from elsewhere, one row per line: rows with the same number form one order, whose total is the sum of
 * its lines.
 */
export const enterOrder = defineCommand({
  name: 'po.enter',
  label: 'Purchase orders, one row per line',
  help: 'Rows with the same number form one order. Its total is the sum of its lines; terms default to the vendor’s.',
  undoBy: 'Cancel the order, or undo the import.',
  importTarget: { into: purchaseOrders.name, takeBack: 'po.takeBackEntered', same: (input) => input.poNumber },
  input: {
    poNumber: text('PO #', {
      mono: true,
      importAs: [...(poNumber.options.importAs ?? [])],
      help: 'Default: next number',
    }),
    noDate: flag('No date in number', { importAs: ['Number has no day'] }),
    vendorId: reference('Vendor', vendors, { required: true, importAs: ['Vendor name', 'Supplier'] }),
    status: choice('Status', ['Draft', 'Pending'], { default: 'Pending' }),
    orderDate: date('Ordered', { importAs: [...(orderDate.options.importAs ?? [])] }),
    expectedDate: date('Promised', { importAs: [...(expectedDate.options.importAs ?? [])] }),
    vendorRef: text('Vendor reference', { mono: true, importAs: [...(vendorRef.options.importAs ?? [])] }),
    termsId: text('Terms', { importAs: [...(termsId.options.importAs ?? [])] }),
    currency: currencyField(),
    shipVia: text('Ship via'),
    partNumber: text('Part number', { mono: true, importAs: [...(parts.fields.partNumber.options.importAs ?? [])] }),
    brand: text('Brand', { importAs: ['Manufacturer', 'Make'] }),
    description: text('Description', { importAs: ['Item description'] }),
    qty: number('Quantity', { min: 0, importAs: ['Qty', 'Ordered qty', 'Order qty'] }),
    unitPrice: money('Unit price', { decimals: 4, min: 0, importAs: ['Price', 'Unit cost', 'Rate'] }),
    amount: money('Line amount', { importAs: ['Line total', 'Extended', 'Ext price'] }),
    totalAmount: money('Total', {
      importAs: [...(totalAmount.options.importAs ?? [])],
      help: 'For orders without lines',
    }),
    notes: text('Notes', { importAs: ['Memo'] }),
  },
  async run({ tx, input, today, timeZone, run }) {
    const vendor = await tx.need(vendors, input.vendorId)
    const currency = input.currency ?? vendor.data.currency
    const line = await lineOf(tx, input, currency)
    const known = input.poNumber ? await orderNumbered(tx, input.poNumber) : undefined
    if (known) {
      // Lines are added only to an order from the same file.
      if (known.data.broughtBy !== run) throw refuse(`PO ${input.poNumber} already exists, ${known.data.status}.`)
      if (known.data.vendorId !== vendor.id)
        throw refuse(
          sentence(
            `PO ${input.poNumber} belongs to ${known.data.vendorName} earlier in the file, not to ${vendor.data.name}`,
          ),
        )
      if (!line) throw refuse(`PO ${input.poNumber} appears twice and this row has no line.`)
      const all = [...(known.data.lines ?? []), line]
      return await tx.update(purchaseOrders, known.id, { lines: all, totalAmount: totalOf(all) })
    }
    const day = toDay(input.orderDate, timeZone) ?? poOrderDay(input.poNumber) ?? today
    const number = input.poNumber ?? (await nextOrderNumber(tx, day))
    if (!input.noDate && !poOrderDay(number))
      throw refuse(
        `PO ${number}: the number does not begin with month, day and year (MMDDYY), so it would never be due. Check “No date in number” to import it anyway.`,
      )
    if (!line && !(input.totalAmount && input.totalAmount > 0))
      throw refuse(`PO ${number} has neither a line nor a total.`, 'totalAmount')
    const expected = toDay(input.expectedDate, timeZone)
    if (expected && expected < day)
      throw refuse(`PO ${number} is promised for ${expected}, before it was ordered on ${day}.`, 'expectedDate')
    const terms = input.termsId ?? vendor.data.termsId
    return await tx.insert(purchaseOrders, {
      status: input.status ?? 'Pending',
      poNumber: number,
      ...(input.noDate && { noDate: true }),
      vendorId: vendor.id,
      vendorName: vendor.data.name,
      orderDate: day,
      ...(expected && { expectedDate: expected }),
      ...(input.vendorRef && { vendorRef: input.vendorRef }),
      ...(terms && { termsId: terms }),
      ...(currency && { currency }),
      ...(input.shipVia && { shipVia: input.shipVia }),
      ...(line && { lines: [line] }),
      totalAmount: line ? totalOf([line]) : input.totalAmount!,
      ...(input.notes && { notes: input.notes }),
      ...(run !== undefined && { broughtBy: run }),
    })
  },
})

interface LineInput {
  partNumber?: string
  brand?: string
  description?: string
  qty?: number
  unitPrice?: number
  amount?: number
}

/** The line of a row; undefined when the row describes the order as a whole. */
async function lineOf(
  tx: Tx,
  { partNumber, brand, description, qty, unitPrice, amount }: LineInput,
  currency: string | undefined,
) {
  if (!partNumber && !description && qty === undefined) return undefined
  const computed = qty === undefined || unitPrice === undefined ? undefined : lineAmount({ qty, unitPrice }, currency)
  if (amount !== undefined && computed !== undefined && Math.abs(amount - computed) > 0.01)
    throw refuse(`${qty} × ${unitPrice} is ${computed}, but the line says ${amount}.`)
  const sum = amount ?? computed
  const part = partNumber ? await partCalled(tx, partNumber, brand) : undefined
  const maker = brand ?? part?.data.brand
  return {
    ...(part && { partId: part.id }),
    ...(partNumber && { partNumber: part?.data.partNumber ?? partNumber }),
    ...(maker && { brand: maker }),
    ...((description ?? part?.data.description) && { description: description ?? part?.data.description }),
    ...(qty !== undefined && { qty }),
    ...(unitPrice !== undefined && { unitPrice }),
    ...(sum !== undefined && { amount: sum }),
  }
}

async function orderNumbered(tx: Tx, poNumber: string) {
  const [order] = await tx.find(query(purchaseOrders, { where: [['poNumber', '==', poNumber]], limit: 1 }))
  return order
}

const totalOf = (lines: readonly { amount?: unknown }[]): number =>
  sumMoney(lines.map(({ amount }) => (typeof amount === 'number' ? amount : 0)))

export const takeBackOrders = takeBackOf(enterOrder, purchaseOrders, { name: 'po.takeBackEntered' })
