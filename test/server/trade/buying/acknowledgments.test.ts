import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'

let world: BuyingWorld
let part: { partId: string; partNumber: string }
beforeAll(async () => {
  world = await openBuyingWorld()
  part = await world.part()
})
afterAll(() => world.close())

const ordered = (more: object = {}) =>
  world.order(
    [
      { ...part, qty: 100, unitPrice: 2.5 },
      { partNumber: 'NU 205', qty: 10, unitPrice: 10 },
    ],
    { expectedDate: '2026-12-01', ...more },
  )
const confirm = (poId: string, lines: readonly object[], more: object = {}) =>
  world.run('po.acknowledge', { poId, lines, ...more })
const incoming = async () => (await world.read('parts', part.partId)).qtyIncoming ?? 0
const AS_ORDERED = [{ poLineId: '1', qty: 100, unitPrice: 2.5, expectedDate: '2026-12-01' }, { poLineId: '2' }]

describe('the acknowledgment of a vendor', () => {
  it('is kept beside the order, which stays as it was ordered', async () => {
    const poId = await ordered()
    await confirm(poId, [{ poLineId: '1', qty: 80, unitPrice: 2.6, expectedDate: '2026-12-10' }], {
      vendorRef: 'AB-77',
    })
    expect(await world.read('po', poId)).toMatchObject({
      ...{ status: 'Pending', vendorRef: 'AB-77', totalAmount: 350, expectedDate: '2026-12-01' },
      ...{ acknowledgedOn: '2026-11-20', lines: [{ qty: 100, unitPrice: 2.5 }, { qty: 10 }] },
      acknowledged: [{ lineId: '1', qty: 80, unitPrice: 2.6, expectedDate: '2026-12-10' }],
    })
  })

  it('becomes the order once it is accepted: quantity, price, day and total, as a revision', async () => {
    const poId = await ordered()
    const before = await incoming()
    await confirm(poId, [{ poLineId: '1', qty: 80, unitPrice: 2.6, expectedDate: '2026-12-10' }, { poLineId: '2' }], {
      vendorRef: 'AB-78',
    })
    await world.run('po.acceptAcknowledged', { poId })
    const after = await world.read('po', poId)
    expect(after).toMatchObject({
      ...{ totalAmount: 308, revision: 1, revisedBecause: 'Acknowledged by the vendor, AB-78' },
      lines: [
        { qty: 80, unitPrice: 2.6, amount: 208, expectedDate: '2026-12-10', qtyOpen: 80 },
        { qty: 10, unitPrice: 10, amount: 100 },
      ],
    })
    expect(after).toMatchObject({ expectedDate: '2026-12-10' })
    expect(after.promises.map(({ day }: { day: string }) => day)).toEqual(['2026-12-01', '2026-12-10'])
    expect(await incoming()).toBe(before - 20)
    expect(await world.refused('po.acceptAcknowledged', { poId })).toContain('is confirmed as ordered')
    expect(await world.findings()).toEqual([])
  })

  it('keeps what came and was canceled: the confirmed quantity is what is still asked for', async () => {
    const poId = await ordered()
    await world.run('po.receive', {
      ...{ poId, receivedOn: '2026-11-20', locationId: 'W1' },
      lines: [{ poLineId: '1', qty: 30 }],
    })
    await world.run('po.closeLines', { poId, lines: [{ poLineId: '1', qty: 20 }], reason: 'Not needed' })
    await confirm(poId, [{ poLineId: '1', qty: 70 }, { poLineId: '2' }])
    await world.run('po.acceptAcknowledged', { poId })
    expect((await world.read('po', poId)).lines[0]).toMatchObject({
      qty: 90,
      qtyReceived: 30,
      qtyCancelled: 20,
      qtyOpen: 40,
    })
    await confirm(poId, [{ poLineId: '1', qty: 5 }])
    expect(await world.refused('po.acceptAcknowledged', { poId })).toContain('is received 30. Enter 30 or more.')
  })

  it('removes a line that the vendor does not deliver', async () => {
    const poId = await ordered()
    await confirm(poId, [{ poLineId: '2', qty: 0 }])
    await world.run('po.acceptAcknowledged', { poId })
    const { lines, totalAmount } = await world.read('po', poId)
    expect([lines.map(({ lineId }: { lineId: string }) => lineId), totalAmount]).toEqual([['1'], 250])
  })

  it.each([
    ['a line that is not there', [{ poLineId: '9' }], 'has no line 9.'],
    ['a line twice', [{ poLineId: '1' }, { poLineId: '1' }], 'Line 1 of PO'],
    ['half a piece', [{ poLineId: '1', qty: 0.5 }], 'whole numbers'],
    ['a day before the order', [{ poLineId: '1', expectedDate: '2020-01-01' }], 'before it was ordered on'],
  ])('is refused for %s', async (_, lines, sentence) => {
    const poId = await ordered()
    expect(await world.refused('po.acknowledge', { poId, lines })).toContain(sentence)
    expect(await world.read('po', poId)).not.toHaveProperty('acknowledged')
  })

  it('is refused with a quantity or a price below 0', async () => {
    const poId = await ordered()
    for (const row of [{ qty: -1 }, { unitPrice: -0.01 }])
      await expect(confirm(poId, [{ poLineId: '1', ...row }])).rejects.toThrow('invalid')
  })

  it('is accepted only where there is one that differs, and not where it leaves nothing', async () => {
    const poId = await ordered()
    expect(await world.refused('po.acceptAcknowledged', { poId })).toContain('has no acknowledgment. Record it first.')
    await confirm(poId, AS_ORDERED)
    expect(await world.refused('po.acceptAcknowledged', { poId })).toContain('There is nothing to accept.')
    await confirm(poId, [
      { poLineId: '1', qty: 0 },
      { poLineId: '2', qty: 0 },
    ])
    expect(await world.refused('po.acceptAcknowledged', { poId })).toContain('Cancel the order instead.')
  })

  it('is for pending orders', async () => {
    const poId = await ordered()
    await world.run('po.cancel', { poId, reason: 'Twice' })
    expect(await world.refused('po.acknowledge', { poId, lines: AS_ORDERED })).toContain('is already Cancelled.')
    expect(await world.refused('po.acceptAcknowledged', { poId })).toContain('is already Cancelled.')
  })
})

describe('a part of a line that comes later', () => {
  const later = (poId: string, qty: number, more: object = {}) => ({
    ...{ poId, lines: [{ poLineId: '1', qty }], expectedDate: '2026-12-20' },
    ...more,
  })

  it('has a line of its own: quantity, total and what is incoming stay', async () => {
    const poId = await world.order([
      { ...part, qty: 10, unitPrice: 0.333, discountPct: 2.5, forTransactionId: 'd1', forLineId: '4' },
    ])
    const [before, total] = [await incoming(), (await world.read('po', poId)).totalAmount]
    await world.run('po.splitLines', later(poId, 3))
    const after = await world.read('po', poId)
    expect(after.lines).toMatchObject([
      { lineId: '1', qty: 7, qtyOpen: 7, forTransactionId: 'd1', forLineId: '4' },
      {
        lineId: '2',
        qty: 3,
        qtyOpen: 3,
        unitPrice: 0.333,
        discountPct: 2.5,
        expectedDate: '2026-12-20',
        forTransactionId: 'd1',
        forLineId: '4',
      },
    ])
    expect(Math.abs(after.totalAmount - total)).toBeLessThanOrEqual(0.01)
    expect(after.revision).toBeUndefined()
    expect(await incoming()).toBe(before)
    expect(await world.findings()).toEqual([])
  })

  it('is the rest of one that came in part', async () => {
    const poId = await ordered()
    await world.run('po.receive', {
      ...{ poId, receivedOn: '2026-11-20', locationId: 'W1' },
      lines: [{ poLineId: '1', qty: 40 }],
    })
    await world.run('po.splitLines', later(poId, 60))
    expect((await world.read('po', poId)).lines).toMatchObject([
      { lineId: '1', qty: 40, qtyReceived: 40, qtyOpen: 0 },
      { lineId: '3', qty: 60, qtyOpen: 60 },
      { lineId: '2', qty: 10 },
    ])
  })

  it.each([
    [101, {}, 'is open for 100; 101 are too many. Enter 100 or fewer.'],
    [100, {}, 'Change its promised date instead.'],
    [0.5, {}, 'whole numbers'],
    [0, {}, 'Nothing is entered for'],
    [5, { expectedDate: '2026-11-19' }, 'The promised date has passed.'],
    [5, { lines: [{ poLineId: '9', qty: 5 }] }, 'has no line 9.'],
    [
      5,
      {
        lines: [
          { poLineId: '1', qty: 5 },
          { poLineId: '1', qty: 6 },
        ],
      },
      'Name each line once.',
    ],
  ])('of %d with %j is refused, and nothing is written', async (qty, more, sentence) => {
    const poId = await ordered()
    expect(await world.refused('po.splitLines', later(poId, qty, more))).toContain(sentence)
    expect((await world.read('po', poId)).lines).toHaveLength(2)
  })
})

it('the same request again is answered once: one revision, one split', async () => {
  const poId = await ordered()
  const again = async (name: string, input: object) => {
    const key = { 'idempotency-key': `acknowledgment-${name}-of-this-test` }
    const [first, second] = [
      await world.call('POST', `/api/commands/${name}`, { input }, key),
      await world.call('POST', `/api/commands/${name}`, { input }, key),
    ]
    expect([first.status, second.status, second.body.seq]).toEqual([200, 200, first.body.seq])
  }
  await again('po.acknowledge', { poId, lines: [{ poLineId: '1', qty: 90 }] })
  await again('po.acceptAcknowledged', { poId })
  await again('po.splitLines', { poId, lines: [{ poLineId: '1', qty: 30 }], expectedDate: '2026-12-20' })
  expect(await world.read('po', poId)).toMatchObject({ revision: 1, lines: [{ qty: 60 }, { qty: 30 }, { qty: 10 }] })
})
