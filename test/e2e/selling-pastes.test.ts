import { expect, it } from 'vitest'
import { addDays, dayIn } from '#base/days.ts'
import { openScreen } from '#test/e2e/support/browser.ts'
import { doc, openCompany } from '#test/e2e/support/company.ts'

const today = dayIn('UTC', new Date())
/** The last day of the month before this one. */
const closed = addDays(`${today.slice(0, 8)}01`, -1)

const { hands, modal, gone, page, run, find, only } = await openCompany([
  doc('locations', 'A1', { code: 'A-01-1', type: 'Bin', isSellable: true, isActive: true }),
  doc('customers', 'acme', { name: 'Acme Conveyor Systems', status: 'Active', termsId: 'Net 30', currency: 'USD' }),
  doc('customers', 'north', { name: 'Acme North', status: 'Active', currency: 'USD', groupId: 'acme' }),
  doc('bankAccounts', 'b', { name: 'Operating', kind: 'Bank', currency: 'USD' }),
  doc('settings', 'sales', {
    name: 'Sales',
    boxes: [
      { name: 'Small', l: 21, w: 16, h: 11, weightKg: 0.2, maxKg: 20 },
      { name: 'Large', l: 61, w: 41, h: 41, weightKg: 0.9, maxKg: 25 },
    ],
  }),
  doc('parts', 'p1', {
    ...{ partNumber: '6205-2RS1', brand: 'SKF', uom: 'ea', listPrice: 9.8, weightKg: 0.13 },
    ...{ boreMm: 25, odMm: 52, widthMm: 15 },
  }),
])
await run('stock.open', { partId: 'p1', qty: 300, unitCost: 4.1, locationId: 'A1' })
await run('ledger.close', { through: closed })

const rowsOf = (bad: readonly [row: number, column: number, typed: string][]) =>
  Array.from({ length: 40 }, (_, at) => {
    const row = [at === 0 ? '6205-2RS1' : `BRG-${at + 1}`, '10', '1.25']
    for (const [line, column, typed] of bad) if (line === at + 1) row[column] = typed
    return row.join('\t')
  })
const BLOCK = [
  'Part no.\tQty\tPrice',
  ...rowsOf([
    [7, 1, 'ten'],
    [23, 2, 'ask'],
  ]),
].join('\r\n')
const cell = (label: string, line: number) => page.getByRole('textbox', { name: `${label}, line ${line}`, exact: true })

it('40 lines from a spreadsheet go into a deal; what cannot be read stays in its cell, and nothing is created', async () => {
  await openScreen(page, '/transaction?new=1')
  const editor = page.getByRole('dialog').last()
  await editor.waitFor()
  await editor.getByRole('button', { name: 'Add line' }).first().click()
  await cell('Part number', 1).focus()
  await hands.paste(BLOCK)
  await cell('Part number', 40).waitFor()
  await editor.getByText('Correct 2 cells:').waitFor()
  expect([await cell('Quantity', 7).inputValue(), await cell('Unit price', 23).inputValue()]).toEqual(['ten', 'ask'])
  await hands.press('Control+Enter')
  expect(await find('transactions')).toEqual([])
  expect(await cell('Part number', 40).inputValue()).toBe('BRG-40')
  await editor.getByRole('button', { name: 'Discard' }).click()
  await editor.waitFor({ state: 'detached' })
})

it('cartons are chosen from the boxes of the settings, weighed, and packed', async () => {
  const { result } = (await run('deal.enter', { customerId: 'acme', lines: [{ partId: 'p1', qty: 120 }] })) as {
    result: { id: string }
  }
  await run('deal.confirm', { transactionId: result.id })
  const slip = (await run('slips.create', { transactionId: result.id })).result as {
    id: string
    data: { lines: { lineId: string; lotId?: string }[] }
  }
  await run('slips.pick', {
    slipId: slip.id,
    lines: slip.data.lines.map(({ lineId, lotId }) => ({ lineId, qty: 120, ...(lotId && { lotId }) })),
  })
  await openScreen(page, `/packing-slip?tab=all&id=${slip.id}`)
  await page
    .getByRole('button', { name: /^Pack\b/ })
    .last()
    .click()
  await modal().getByRole('button', { name: 'Choose boxes' }).click()
  // Three by two by five of 5.5 × 5.5 × 1.8 cm stand in the small box; the large one holds all of them.
  await modal()
    .getByText(/All is packed; 16\.5 kg together/)
    .waitFor()
  expect(await modal().getByLabel('Length, cm, carton 1').inputValue()).toBe('61')
  await modal()
    .getByText(/Billed weight: UPS, FedEx \d+ lb.*LTL class/)
    .waitFor()
  await hands.press('Control+Enter')
  await gone()
  expect((await only('packingSlips', [['status', '==', 'Packed']])).data.cartons).toMatchObject([
    { no: 1, l: 61, w: 41, h: 41, weightKg: 16.5 },
  ])
})

it('one payment settles the invoices of a group of customers', async () => {
  for (const [customerId, invoiceNumber] of [
    ['acme', 'G-1'],
    ['north', 'G-2'],
  ])
    await run('receivable.enter', { customerId, invoiceNumber, invoiceDate: today, totalAmount: 50 })
  await openScreen(page, '/receivable')
  await page.getByRole('button', { name: 'Apply cash' }).click()
  await modal().getByLabel('Customer').first().focus()
  await hands.type('Acme Conv')
  await page
    .getByRole('option', { name: /Acme Conveyor/ })
    .first()
    .waitFor()
  await hands.press('Enter')
  await modal().getByRole('button', { name: 'Add invoices of the group (2 companies)' }).click()
  await modal().getByLabel('Amount').first().fill('100')
  await hands.press('Tab')
  await modal().getByText('Acme North').first().waitFor()
  // A day in closed books is refused, and nothing typed is lost.
  await modal().getByLabel('Received on').fill(closed)
  await hands.press('Control+Enter')
  await modal()
    .locator('[data-field=receivedOn]')
    .filter({ hasText: /closed/ })
    .waitFor()
  expect(
    await modal()
      .getByText(/closed/)
      .count(),
  ).toBe(1)
  expect(await page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))).toBe(
    'receivedOn',
  )
  expect(await modal().getByLabel('Amount').first().inputValue()).toMatch(/^100/)
  await modal().getByLabel('Received on').fill(today)
  await hands.press('Control+Enter')
  await gone()
  const paid = await find('payments')
  expect(paid.map(({ data }) => [data.partyId, data.amount]).toSorted()).toEqual([
    ['acme', 50],
    ['north', 50],
  ])
})
