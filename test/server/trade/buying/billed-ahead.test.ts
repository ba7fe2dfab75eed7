import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'
import { onBothStores } from '#test/support/both-stores.ts'

onBothStores(() => {
  const D = '2026-11-20'
  let world: BuyingWorld
  let invoices = 0
  beforeEach(async () => {
    world = await openBuyingWorld()
  })
  afterEach(async () => {
    expect(await world.findings()).toEqual([])
    await world.close()
  })

  const receive = (poId: string, qty: number, more: object = {}) =>
    world.run('po.receive', { poId, receivedOn: D, locationId: 'W1', lines: [{ poLineId: '1', qty }], ...more })
  const ahead = async (poId: string, qty: number, unitPrice = 5) => {
    const lines = [{ poId, poLineId: '1', qty, unitPrice }]
    const head = { vendorId: 'kugel', vendorInvoiceNo: `K-${++invoices}`, invoiceDate: D }
    return (await world.run('payables.bill', { ...head, lines, approve: true, acceptVariance: 'Prepaid' })) as {
      id: string
      data: { payableNumber: string }
    }
  }
  const back = (poId: string, receiptId: string) => ({ poId, receiptId, reason: 'Did not come' })
  const order = async (qty: number, more: object = {}) =>
    world.order([{ ...(await world.part()), qty, unitPrice: 5, ...more }])

  it.each([
    ['goods', {}],
    ['a line without a part', { partId: undefined, partNumber: 'SVC' }],
  ])('a receipt of %s that came after their bill is reversed once that bill is void', async (_, more) => {
    const poId = await order(10, more)
    const bill = await ahead(poId, 10)
    const { id } = await receive(poId, 10)
    const refusal = await world.refused('po.unreceive', back(poId, id))
    expect(refusal).toContain(`is billed by ${`Bill ${bill.data.payableNumber}`}`)
    expect(refusal).toContain('void that bill first')
    await world.run('payables.void', { payableId: bill.id, reason: 'Too soon' })
    await world.run('po.unreceive', back(poId, id))
    expect(await world.read('po', poId)).toMatchObject({ status: 'Pending', receiveState: 'None', billState: 'None' })
    expect(await world.ledgers()).toEqual({})
  })

  it('of several bills ahead the latest is named, until none is over the goods', async () => {
    const poId = await order(10)
    const bills = [await ahead(poId, 4), await ahead(poId, 3)]
    await receive(poId, 4)
    const { id } = await receive(poId, 6)
    const named = () => world.refused('po.unreceive', back(poId, id))
    expect(await named()).toContain(bills[1]!.data.payableNumber)
    await world.run('payables.void', { payableId: bills[1]!.id, reason: 'Wrong' })
    await world.run('po.unreceive', back(poId, id))
    expect(await world.ledgers()).toEqual({ Inventory: 20, AP: -20 })
  })

  it('a receipt that opened its own bill goes with it, and not past another bill ahead of it', async () => {
    const poId = await order(10)
    const other = await ahead(poId, 2)
    const { id: own } = await receive(poId, 6, { invoiceNumber: 'WITH-GOODS' })
    const receipt = (await world.all('receipts'))[0]!
    expect(await world.refused('po.unreceive', back(poId, receipt.id))).toContain(other.data.payableNumber)
    expect(await world.read('payables', own)).toMatchObject({ status: 'Open' })
    await world.run('payables.void', { payableId: other.id, reason: 'Twice' })
    await world.run('po.unreceive', back(poId, receipt.id))
    expect(await world.read('payables', own)).toMatchObject({ status: 'Void' })
    expect(await world.ledgers()).toEqual({})
  })

  it('what came in place of goods that went back is reversed: no bill was ahead of it', async () => {
    const poId = await order(10)
    const first = await receive(poId, 6)
    await ahead(poId, 10)
    await receive(poId, 4)
    const { lotId } = first.data.lines[0]
    await world.run('stock.return', { lotId, qty: 2, vendorId: 'kugel', reason: 'Rust', replace: true })
    const { id } = await receive(poId, 2)
    await world.run('po.unreceive', back(poId, id))
    expect(await world.read('po', poId)).toMatchObject({ status: 'Pending', lines: [{ qtyOpen: 2 }] })
  })

  it('an invoice that comes with goods bills only what no bill was ahead of', async () => {
    const poId = await order(20)
    await ahead(poId, 12)
    const own = await receive(poId, 20, { invoiceNumber: 'WITH-GOODS' })
    expect(own.data).toMatchObject({ totalAmount: 40, lines: [{ qty: 8, unitPrice: 5, amount: 40 }] })
    expect(await world.read('po', poId)).toMatchObject({
      status: 'Received',
      lines: [{ qtyReceived: 20, qtyBilled: 20 }],
    })
    expect(await world.ledgers()).toEqual({ Inventory: 100, AP: -100 })
  })

  it('an invoice number with goods that are all billed is refused, and so with goods that are all rejected', async () => {
    const poId = await order(20)
    await ahead(poId, 20)
    const came = { poId, receivedOn: D, locationId: 'W1', invoiceNumber: 'TWICE' }
    const left = 'is left to bill. Receive it without an invoice number.'
    expect(await world.refused('po.receive', { ...came, lines: [{ poLineId: '1', qty: 20 }] })).toContain(left)
    const other = await order(5)
    const rejected = [{ poLineId: '1', qty: 0, qtyRejected: 5, rejectReason: 'Rust' }]
    expect(await world.refused('po.receive', { ...came, poId: other, lines: rejected })).toContain(left)
    expect(await world.all('receipts')).toEqual([])
  })

  it('the receipt after which everything billed has come leaves nothing waiting for a bill', async () => {
    const poId = await order(20)
    const first = await receive(poId, 5)
    const bill = await ahead(poId, 5)
    const { lotId } = first.data.lines[0]
    const gone = await world.run('stock.return', { lotId, qty: 5, vendorId: 'kugel', reason: 'Rust' })
    const note = { type: 'Debit note', date: D, partyType: 'vendors', partyId: 'kugel', reason: 'Rust' }
    const lines = [{ ledger: 'GRNI', movementId: gone.movementId, amount: 25 }]
    const { id: voucherId } = await world.run('vouchers.write', { ...note, lines })
    await world.run('vouchers.post', { voucherId })
    // The vendor replaces the bill by a dearer one, and leaves the credit as it is.
    await world.run('payables.void', { payableId: bill.id, reason: 'Replaced' })
    await ahead(poId, 8, 7)
    await receive(poId, 3)
    expect(await world.owedByLine()).toEqual({})
    expect(await world.ledgers()).toEqual({ AP: -31, Inventory: 21, 'Stock differences': 10 })
  })
})
