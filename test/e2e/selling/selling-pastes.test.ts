import { expect, it } from 'vitest'
import { addDays, dayIn } from '#base/days.ts'
import { openScreen, put } from '#test/e2e/support/browser.ts'
import { doc, openCompany } from '#test/e2e/support/company.ts'

const today = dayIn('UTC', new Date())
/** The last day of the previous month. */
const closed = addDays(`${today.slice(0, 8)}01`, -1)

const { desk, server, hands, modal, gone, page, run, find, only } = await openCompany([
  doc('locations', 'A1', { code: 'A-01-1', type: 'Bin', isSellable: true, isActive: true }),
  doc('customers', 'acme', { name: 'Acme Conveyor Systems', status: 'Active', termsId: 'Net 30', currency: 'USD' }),
  doc('customers', 'jersey', {
    name: 'Jersey Mills',
    status: 'Active',
    termsId: 'Net 30',
    currency: 'USD',
    region: 'NJ',
  }),
  doc('customers', 'north', { name: 'Acme North', status: 'Active', currency: 'USD', groupId: 'acme' }),
  doc('settings', 'tax', { name: 'Taxes', taxes: [{ name: 'New Jersey', rate: 8, region: 'NJ' }] }),
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

/** Spreadsheet rows with two invalid amounts, in lines 7 and 23. */
const NOTE = [
  'Description\tAmount',
  ...Array.from({ length: 40 }, (_, at) => `Allowance ${at + 1}\t${at === 6 ? 'ten' : at === 22 ? '-5' : '1.25'}`),
].join('\r\n')

it('40 lines go into an invoice: a wrong cell keeps it from being created, and it is the sum of its lines with the tax', async () => {
  await openScreen(page, '/receivable?new=1')
  const editor = page.getByRole('dialog', { name: 'New invoice' })
  await editor.getByLabel('Customer', { exact: true }).focus()
  await hands.type('Jersey')
  await page
    .getByRole('option', { name: /Jersey Mills/ })
    .first()
    .waitFor()
  await hands.press('Enter')
  await editor.getByRole('button', { name: 'Add line' }).first().click()
  await cell('Part number', 1).focus()
  await hands.paste(BLOCK)
  await cell('Part number', 40).waitFor()
  await editor.getByText('Correct 2 cells:').waitFor()
  await hands.press('Control+Enter')
  expect(await find('receivable')).toEqual([])
  expect([await cell('Quantity', 7).inputValue(), await cell('Unit price', 23).inputValue()]).toEqual(['ten', 'ask'])
  await cell('Quantity', 7).fill('10')
  await cell('Unit price', 23).fill('1.25')
  await hands.press('Tab')
  await hands.press('Control+Enter')
  await editor.waitFor({ state: 'detached' })
  const { data } = await only('receivable')
  expect((data.lines as object[]).length).toBe(40)
  // 40 lines of ten at 1.25, and 8 % on them.
  expect(data).toMatchObject({ totalAmount: 540, taxAmount: 40, taxName: 'New Jersey', balance: 540, status: 'Open' })
  expect((data.lines as object[])[0]).toMatchObject({ partId: 'p1', partNumber: '6205-2RS1' })
})

it('40 lines go into a credit note: the first wrong cell has the keyboard, the right ones stay, and a closed day is refused where it is typed', async () => {
  await openScreen(page, '/vouchers')
  await page.getByRole('button', { name: 'Credit note' }).last().click()
  await modal().getByLabel('Customer').first().focus()
  await hands.type('Acme Conv')
  await page
    .getByRole('option', { name: /Acme Conveyor/ })
    .first()
    .waitFor()
  await hands.press('Enter')
  await modal().getByLabel('Reason').fill('Yearly allowance')
  await modal().getByLabel('Date').first().fill(closed)
  await modal().getByRole('button', { name: 'Add line' }).click()
  await modal().getByLabel('Description, line 1', { exact: true }).focus()
  await hands.paste(NOTE)
  await modal().getByLabel('Description, line 40', { exact: true }).waitFor()
  const wrong = modal().getByLabel('Amount, line 7', { exact: true })
  await hands.press('Control+Enter')
  await expect.poll(() => wrong.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await wrong.inputValue()).toBe('ten')
  await wrong.fill('1.25')
  await hands.press('Control+Enter')
  const below = modal().getByLabel('Amount, line 23', { exact: true })
  await expect.poll(() => below.evaluate((input) => input === document.activeElement)).toBe(true)
  await modal().getByText('Line 23 has an amount of −5.00. Enter one above 0.').first().waitFor()
  expect(await find('vouchers')).toEqual([])
  expect(await modal().getByLabel('Description, line 40', { exact: true }).inputValue()).toBe('Allowance 40')
  await below.fill('1.25')
  await hands.press('Control+Enter')
  const day = modal().getByLabel('Date').first()
  await expect.poll(() => day.evaluate((input) => input === document.activeElement)).toBe(true)
  await modal()
    .getByText(/The books are closed/)
    .first()
    .waitFor()
  expect(await find('vouchers')).toEqual([])
  await day.fill(today)
  await hands.press('Control+Enter')
  await gone()
  const note = await only('vouchers')
  expect(note.data).toMatchObject({ type: 'Credit note', status: 'Draft', totalAmount: 50 })
})

it('rows of part, quantity and reason go to their lines of a return; faults are shown at their cell', async () => {
  const numbers = Array.from({ length: 12 }, (_, at) => `RET-${at + 100}`)
  await put(
    desk,
    server.url,
    numbers.map((partNumber) => doc('parts', partNumber, { partNumber, brand: 'FAG', uom: 'ea' })),
  )
  for (const partId of numbers) await run('stock.open', { partId, qty: 5, unitCost: 1, locationId: 'A1' })
  const lines = numbers.map((partId) => ({ partId, qty: 5, unitPrice: 2 }))
  const { result: deal } = (await run('deal.enter', { customerId: 'acme', lines })) as { result: { id: string } }
  await run('deal.confirm', { transactionId: deal.id })
  const slip = (await run('slips.create', { transactionId: deal.id })).result as { id: string }
  await run('slips.ship', { slipId: slip.id })
  const { result: invoice } = (await run('receivable.invoice', { slipIds: [slip.id] })) as { result: { id: string } }
  await run('receivable.issue', { receivableId: invoice.id })
  await openScreen(page, `/transaction?tab=all&id=${deal.id}`)
  await page
    .getByRole('button', { name: /^(?:More|Menu)$/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: /^Return/ }).click()
  const qty = (number: string) => modal().getByLabel(`Quantity returned, FAG ${number}`)
  await qty('RET-100').focus()
  const rows = numbers
    .toReversed()
    .map((number, at) => `${number}\t${at === 3 ? '9' : at === 8 ? 'two' : '1'}\tDamaged`)
  await hands.paste(['Part no.\tQty\tReason', ...rows, 'OTHER-1\t2\tDamaged'].join('\n'))
  await modal().getByText('One row is not of this deal:').waitFor()
  await modal().getByText('OTHER-1 2 Damaged').waitFor()
  await modal().getByText('5 were shipped and invoiced. Enter 5 or fewer.').first().waitFor()
  await hands.press('Control+Enter')
  await expect.poll(() => qty('RET-103').evaluate((input) => input === document.activeElement)).toBe(true)
  expect([await qty('RET-108').inputValue(), await qty('RET-103').inputValue()]).toEqual(['9', 'two'])
  expect((await find('transactions', [['kind', '==', 'Return']])).length).toBe(0)
  await qty('RET-108').fill('4')
  await qty('RET-103').fill('2')
  await hands.press('Control+Enter')
  await gone()
  const { data } = await only('transactions', [['kind', '==', 'Return']])
  const back = data.lines as { partNumber: string; qty: number }[]
  expect(back.length).toBe(12)
  expect(back.filter(({ qty: pieces }) => pieces !== 1).map(({ partNumber, qty: n }) => [partNumber, n])).toEqual([
    ['RET-103', 2],
    ['RET-108', 4],
  ])
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
  // Three by two by five of 5.5 × 5.5 × 1.8 cm fit into the small box upright; the large one holds all of them.
  await modal()
    .getByText(/Everything is packed; total weight 16\.5 kg/)
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
  await modal().getByRole('button', { name: 'Oldest first' }).click()
  await modal().getByText('Choose the customer first.').waitFor()
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
