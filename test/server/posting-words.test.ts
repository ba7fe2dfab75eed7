import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { commands } from '#features/definitions.ts'
import { invoiceOffers } from '#features/purchasing/receiving/actions.ts'
import { landedCostOffer } from '#features/stock/inventory/chosen-offers.ts'
import { releaseOffer } from '#features/stock/inventory/record/promise-offers.ts'
import type { Movement } from '#features/stock/ledger/collection.ts'
import type { Lot } from '#features/stock/lots/collection.ts'
import {
  arriveOffer,
  lotOffers,
  movementOffers,
  quarantineOffers,
  stockOffers,
  transferManyOffer,
} from '#features/stock/movements/actions.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import type { Reservation } from '#features/stock/reservations/collection.ts'
import type { AnyCommand } from '#model/command/command.ts'

const FEATURES = new URL('../../src/features/', import.meta.url)
const posting = new Set(commands.filter(({ undoBy }) => undoBy !== undefined))

/** Source files of the features, including screens. */
const sources = (readdirSync(FEATURES, { recursive: true }) as string[])
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
  .map((path) => ({ path, text: readFileSync(new URL(path, FEATURES), 'utf8') }))

/** The object literal around a position in a source text. */
function literalAround(text: string, at: number): string {
  let from = at
  for (let depth = 0; depth < 1; from--) depth += text[from - 1] === '{' ? 1 : text[from - 1] === '}' ? -1 : 0
  let to = from + 1
  for (let depth = 1; depth > 0; to++) depth += text[to] === '{' ? 1 : text[to] === '}' ? -1 : 0
  return text.slice(from, to)
}

/** Every place in the source where a screen offers a posting command. */
async function postingOffers() {
  const found: { where: string; command: AnyCommand; literal: string }[] = []
  for (const { path, text } of sources)
    for (const match of text.matchAll(/\bcommand: ([a-z]\w+),/g)) {
      const name = match[1]!
      const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '#features/([^']+\\.ts)'`).exec(text)?.[1]
      if (!from) continue
      const module = (await import(new URL(from, FEATURES).href)) as Record<string, AnyCommand>
      const command = module[name]
      if (command && posting.has(command))
        found.push({ where: `${path}: ${name}`, command, literal: literalAround(text, match.index) })
    }
  return found
}

const lot = (data: object) =>
  ({
    id: 'l1',
    version: 1,
    createTime: '',
    updateTime: '',
    data: {
      lotNumber: 'L-7',
      partId: 'p1',
      partNumber: '6205-2RS1',
      qtyOnHand: 24,
      qtyAvailable: 20,
      landedUnitCost: 4.18,
      condition: 'New sealed',
      locationId: 'a',
      bin: 'A-04-1',
      qcStatus: 'OK',
      ...data,
    },
  }) as unknown as Lot

const doc = (data: object) => ({ id: 'd1', version: 1, createTime: '', updateTime: '', data })

const OFFERS = [
  ...lotOffers(lot({}), [{ ...lot({ lotNumber: 'L-8' }), id: 'l2' }]),
  ...quarantineOffers(lot({ qcStatus: 'Quarantine' })),
  arriveOffer(lot({ headedForId: 'b' })),
  transferManyOffer([lot({})]),
  landedCostOffer([lot({ value: 100.32 })]),
  ...stockOffers(doc({ partNumber: '6205-2RS1', qtyOnHand: 24, qtyAvailable: 20, avgCost: 4 }) as unknown as Part, 5),
  ...movementOffers(
    doc({ seq: 4, type: 'Receive', qtyDelta: 5, unitCost: 2, lotNumber: 'L-7' }) as unknown as Movement,
  ),
  releaseOffer(doc({ qty: 5, docNumber: 'SO-1' }) as unknown as Reservation),
  ...['Pending', 'Received'].flatMap((status) =>
    invoiceOffers(
      doc({
        poNumber: '110326-01',
        status,
        vendorId: 'v1',
        vendorName: 'SKF',
        lines: [{ qty: 2, unitPrice: 3, amount: 6 }],
        totalAmount: 6,
        dropShip: { transactionId: 'd1' },
      }) as unknown as Parameters<typeof invoiceOffers>[0],
      { today: '2026-11-20', base: 'USD' },
    ),
  ),
].filter(({ command }) => posting.has(command))

describe('a command that money or stock hangs on', () => {
  it('is named with its effect wherever a screen offers it', async () => {
    const offers = await postingOffers()
    expect(new Set(offers.map(({ command }) => command.name)).size).toBeGreaterThanOrEqual(15)
    // The sentence must be built from the record's figures or the user's input: a fixed sentence could not name any.
    const silent = offers.filter(
      ({ literal }) => !/\bconfirm\b/.test(literal) || /\bconfirm: \([^)]*\) =>\s*['"]/.test(literal),
    )
    expect(silent.map(({ where }) => where)).toEqual([])
  })

  it.each(OFFERS.map((offer) => [offer.command.name, offer.label, offer] as const))(
    '%s (%s) tells its effect in numbers before it runs',
    (_, __, offer) => {
      const suggest = 'suggest' in offer ? offer.suggest : {}
      expect(offer.confirm?.({ ...suggest, qty: 3, unitCost: 2.5 })).toMatch(/\d/)
    },
  )

  it.each([
    [0, 3, 'Posts a correction of −2 on lot L-7, worth'],
    [-2, 4, 'Posts a correction of +1 on lot L-7, worth'],
    [-2, 3, 'Movement 4 is already 3. Nothing is posted.'],
  ])('a correction counts from what stands: corrected by %d, really %d', (corrected, qty, words) => {
    const wrong = doc({ seq: 4, type: 'Receipt', qtyDelta: 5, unitCost: 2, lotNumber: 'L-7' }) as unknown as Movement
    expect(movementOffers(wrong, corrected)[0]!.confirm!({ qty })).toContain(words)
  })

  it.each([
    ['OK', undefined, 'Lot L-7 (24) is OK. Choose its new quality.'],
    ['OK', 'Damaged', 'Lot L-7 (24) can no longer be reserved.'],
    ['Damaged', 'Damaged', 'Lot L-7 (24) is already Damaged. Nothing changes.'],
    ['Damaged', 'Rejected', 'Lot L-7 (24) stays unavailable for sale.'],
    ['Damaged', 'OK', 'Lot L-7 (24) can be sold if its location allows sales.'],
  ])('a lot that is %s shows what %s does to it, and none is proposed', (qcStatus, chosen, words) => {
    const offer = lotOffers(lot({ qcStatus })).find(({ label }) => label === 'Set quality')!
    expect(offer.suggest).toBeUndefined()
    expect(offer.confirm!({ ...(chosen && { qcStatus: chosen }) })).toBe(words)
  })

  it.each([
    [0, 24],
    [4, 20],
    [24, 24],
  ])('a transfer proposes all that is not reserved: of 24 with %d reserved %d', (qtyReserved, qty) => {
    const offer = lotOffers(lot({ qtyReserved })).find(({ label }) => label === 'Transfer')!
    expect(offer.suggest).toEqual({ qty })
  })

  it('is shown in figures for stock and orders', () => {
    const told = new Set(OFFERS.map(({ command }) => command.name))
    for (const name of [
      'stock.transfer',
      'stock.reserve',
      'stock.release',
      'stock.adjust',
      'stock.split',
      'stock.merge',
      'stock.scrap',
      'stock.arrive',
      'stock.regrade',
      'stock.return',
      'stock.transferMany',
      'count.lot',
      'stock.receive',
      'stock.open',
      'stock.correct',
      'po.receive',
      'po.unreceive',
    ])
      expect(told, name).toContain(name)
  })
})
