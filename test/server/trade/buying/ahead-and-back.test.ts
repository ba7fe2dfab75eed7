import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'
import { onBothStores } from '#test/support/both-stores.ts'

onBothStores(() => {
  const D = '2026-11-20'
  const PRICE = 4.0333
  let world: BuyingWorld
  let poId: string
  let invoices = 0
  beforeEach(async () => {
    world = await openBuyingWorld()
    poId = await world.order([{ ...(await world.part()), qty: 10, unitPrice: PRICE }])
  })
  afterEach(async () => {
    expect(await world.findings()).toEqual([])
    await world.close()
  })

  const receive = async (qty: number) => {
    const lines = [{ poLineId: '1', qty }]
    const { id, data } = await world.run('po.receive', { poId, receivedOn: D, locationId: 'W1', lines })
    return { id, lotId: data.lines[0].lotId }
  }
  const bill = async (line: object): Promise<string> => {
    const head = { vendorId: 'kugel', vendorInvoiceNo: `B-${++invoices}`, invoiceDate: D }
    const approved = { approve: true, acceptVariance: 'Agreed' }
    return (await world.run('payables.bill', { ...head, ...approved, lines: [line] })).id
  }
  const ahead = (qty: number, unitPrice = PRICE) => bill({ poId, poLineId: '1', qty, unitPrice })
  const billed = (receiptId: string, qty: number, unitPrice = PRICE) =>
    bill({ receiptId, receiptLineId: '1', qty, unitPrice })
  const voidBill = (payableId: string) => world.run('payables.void', { payableId, reason: 'Wrong' })
  const sendBack = async (lotId: string, qty: number, more: object = {}): Promise<string> =>
    (await world.run('stock.return', { lotId, qty, vendorId: 'kugel', reason: 'Rust', ...more })).movementId
  const costOf = async (lotId: string) => (await world.read('inventory', lotId)).unitCost

  it('goods billed ahead come at the billed price, whatever was cleared on the line before', async () => {
    const first = await receive(3)
    const bill = await billed(first.id, 3, 4.4567)
    await sendBack(first.lotId, 3)
    await voidBill(bill)
    expect(await world.ledgers()).toEqual({ COGS: -1.27, 'Stock differences': 1.27 })
    await ahead(4)
    const { lotId } = await receive(4)
    expect(await costOf(lotId)).toBe(PRICE)
    expect(await world.owedByLine()).toEqual({})
    expect(await world.ledgers()).toEqual({ Inventory: 16.13, AP: -16.13, COGS: -1.27, 'Stock differences': 1.27 })
  })

  it('the receipt that completes a billed line clears what returned goods left on it', async () => {
    const first = await receive(3)
    const bill = await billed(first.id, 3, 4.4567)
    const other = await ahead(4)
    await sendBack(first.lotId, 3)
    await voidBill(bill)
    const { id } = await receive(4)
    expect(await world.owedByLine()).toEqual({})
    expect(await world.ledgers()).toEqual({ Inventory: 16.13, AP: -16.13, COGS: -1.27, 'Stock differences': 1.27 })
    await voidBill(other)
    await world.run('po.unreceive', { poId, receiptId: id, reason: 'Wrong' })
    expect(await world.ledgers()).toEqual({ COGS: -1.27, 'Stock differences': 1.27 })
  })

  it('a replacement that is no longer expected takes only its own value from the goods billed ahead', async () => {
    const first = await receive(3)
    await billed(first.id, 3)
    await ahead(4, 5)
    const movementId = await sendBack(first.lotId, 2, { replace: true })
    await world.run('stock.unreturn', { movementId, reason: 'They stay' })
    expect((await world.read('po', poId)).lines[0]).toMatchObject({ qtyAhead: 4, valueAhead: 20 })
    const { lotId } = await receive(4)
    expect(await costOf(lotId)).toBe(5)
    expect(await world.owedByLine()).toEqual({})
    expect(await world.ledgers()).toEqual({ Inventory: 32.1, AP: -32.1 })
  })

  it('a return whose replacement is cancelled with its order is reversed once the order is open again', async () => {
    const { lotId } = await receive(3)
    const movementId = await sendBack(lotId, 2, { replace: true })
    await world.run('po.close', { poId, reason: 'No more' })
    const stay = { movementId, reason: 'They stay' }
    expect(await world.refused('stock.unreturn', stay)).toContain(
      'was closed before the replacement came. Reopen it first.',
    )
    await world.run('po.reopen', { poId })
    await world.run('stock.unreturn', stay)
    expect(await world.ledgers()).toEqual({ Inventory: 12.1, GRNI: -12.1 })
  })

  it('an order whose billed goods all went back to be replaced keeps their bill', async () => {
    const lines = [{ poLineId: '1', qty: 4 }]
    const { id, data } = await world.run('po.receive', {
      ...{ poId, receivedOn: D, locationId: 'W1', invoiceNumber: 'WITH-GOODS', lines },
    })
    const [receipt] = await world.all('receipts')
    await sendBack((receipt!.data.lines as { lotId: string }[])[0]!.lotId, 4, { replace: true })
    expect(await world.read('po', poId)).toMatchObject({ status: 'Pending', receiveState: 'None', payableId: id })
    expect(await world.findings()).toEqual([])
    await receive(10)
    expect(await world.ledgers()).toEqual({ Inventory: 40.33, GRNI: -24.2, AP: -data.totalAmount })
  })

  it('goods that went back before their bill do not come back as billed by a bill for other goods', async () => {
    const first = await receive(3)
    const bill = await billed(first.id, 3)
    const other = await ahead(4)
    await voidBill(bill)
    const movementId = await sendBack(first.lotId, 2, { replace: true })
    await world.run('stock.unreturn', { movementId, reason: 'They stay' })
    await voidBill(other)
    expect((await world.read('po', poId)).lines[0]).toMatchObject({ qtyBilled: 0, qtyAhead: 0 })
    await billed(first.id, 3)
    expect(await world.ledgers()).toEqual({ Inventory: 12.1, AP: -12.1 })
  })

  it('a replaced piece whose bill is void comes back unbilled, next to goods billed ahead', async () => {
    const first = await receive(3)
    const bill = await billed(first.id, 3)
    const other = await ahead(4, 5)
    const movementId = await sendBack(first.lotId, 2, { replace: true })
    await voidBill(bill)
    await world.run('stock.unreturn', { movementId, reason: 'They stay' })
    await voidBill(other)
    await billed(first.id, 3)
    expect(await world.ledgers()).toEqual({ Inventory: 12.1, AP: -12.1 })
  })
})
