import { afterAll, describe, expect, it } from 'vitest'
import { addDays, dayIn } from '#base/days.ts'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { openScreen } from '#test/e2e/support/browser.ts'
import { doc, openCompany } from '#test/e2e/support/company.ts'

const today = dayIn('UTC', new Date())
const MAIL = [
  'Hello Marta,',
  'please quote for our plant in Toledo:',
  '',
  '1. 20 pcs SKF 6205-2RS1',
  '2. 22210 EK x 4 @ 70.00',
  '3. QQ7788-ZZ (6)',
  '',
  'Ann Lee, Acme Conveyor Systems, Tel. +1 419 555 0100',
].join('\n')

const { find, gone, hands, modal, only, page, run } = await openCompany([
  doc('locations', 'A1', { code: 'A-01-1', type: 'Bin', isSellable: true, isActive: true }),
  doc('locations', 'B1', { code: 'B-02-4', type: 'Bin', isSellable: true, isActive: true }),
  doc('locations', 'Q1', { code: 'Q-01', type: 'Quarantine', isActive: true }),
  doc('customers', 'acme', {
    ...{ name: 'Acme Conveyor Systems', status: 'Active', termsId: 'Net 30', currency: 'USD', country: 'US' },
    netPrices: [{ partId: 'p1', price: 8.4 }],
  }),
  doc('parts', 'p1', { partNumber: '6205-2RS1', brand: 'SKF', uom: 'ea', listPrice: 9.8, weightKg: 0.13 }),
  doc('parts', 'p2', { partNumber: '22210 EK', brand: 'SKF', uom: 'ea', listPrice: 74, weightKg: 0.6 }),
  doc('parts', 'p3', { partNumber: '6205-2RSR', brand: 'FAG', uom: 'ea', listPrice: 9.1, weightKg: 0.13 }),
  doc('vendors', 'skf', { name: 'SKF USA Inc.', status: 'Active' }),
  doc('po', 'o1', {
    poNumber: `${today.slice(5, 7)}${today.slice(8)}${today.slice(2, 4)}-01`,
    ...{ status: 'Pending', vendorId: 'skf', vendorName: 'SKF USA Inc.', orderDate: today },
    ...{ expectedDate: addDays(today, 12), totalAmount: 500 },
    lines: [{ lineId: '1', partId: 'p2', partNumber: '22210 EK', qty: 10, unitPrice: 50, amount: 500 }],
  }),
])
const open = (partId: string, qty: number, unitCost: number, locationId: string) =>
  run('stock.open', { partId, qty, unitCost, locationId })
await open('p1', 60, 4.1, 'A1')
await open('p2', 4, 48, 'B1')
await open('p3', 40, 4.2, 'A1')

/** The keys and clicks each job took, and its maximum. */
const spent: [job: string, keys: number, most: number][] = []
afterAll(() => {
  for (const [job, keys, most] of spent) console.log(`${job}: ${keys} keys and clicks of at most ${most}`)
})
function done(job: string, most: number): void {
  const told = hands.told()
  const keys = hands.spent()
  spent.push([job, keys, most])
  expect(keys, `${job}: ${told}`).toBeLessThanOrEqual(most)
}

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })

/** Opens the next step of the document as soon as the page shows it. */
async function step(label: string): Promise<void> {
  const foot = page.getByRole('region', { name: 'Document', exact: true })
  await foot.getByRole('button', { name: new RegExp(`^${label}`) }).waitFor()
  await hands.press('Control+Enter')
}

/** Performs the next step of the open document, and confirms its dialog unchanged. */
async function next(label: string): Promise<void> {
  await step(label)
  await modal().waitFor()
  await hands.press('Control+Enter')
  await gone()
}

/** Opens a document by its number, as possible from any screen. */
async function go(number: string): Promise<void> {
  await hands.press('Control+k')
  await hands.type(number)
  await page
    .getByRole('option', { name: new RegExp(number) })
    .first()
    .waitFor()
  await hands.press('Enter')
  await dialog(number).waitFor()
}

describe('a day of a seller, by the keyboard', () => {
  it('the text of a mail is a quote within a minute', async () => {
    await openScreen(page, '/main')
    const began = performance.now()
    await hands.command('gx')
    await page.getByRole('heading', { level: 1, name: 'Deals' }).waitFor()
    await hands.command('v')
    await dialog('Quote from text').waitFor()
    await hands.paste(MAIL)
    await page.getByText('3 lines found, 1 not in our catalog.').waitFor()
    expect(await seriousInBoth(page)).toEqual([])
    await hands.tabTo(/^Customer/)
    await hands.type('Acm')
    await hands.press('Enter')
    await hands.press('Control+Enter')
    await dialog(/^SO-/).waitFor()
    const [deal] = await find('transactions')
    expect(deal!.data).toMatchObject({ status: 'Draft', customerName: 'Acme Conveyor Systems', totalAmount: 464 })
    expect(deal!.data.lines).toMatchObject([
      { partId: 'p1', qty: 20, unitPrice: 8.4 },
      { partId: 'p2', qty: 4, unitPrice: 74 },
    ])
    await next('Quote')
    await expect.poll(async () => (await only('transactions')).data.status).toBe('Quoted')
    expect(performance.now() - began).toBeLessThan(60_000)
    done('an inquiry by email becomes a quote', 24)
  })

  it('the order is confirmed, and its stock is reserved', async () => {
    await next('Confirm order')
    await expect.poll(async () => (await only('transactions')).data.status).toBe('Confirmed')
    await page.getByRole('button', { name: 'Stock, line 1: Reserved' }).waitFor()
    expect(await seriousInBoth(page)).toEqual([])
    done('the order is confirmed', 2)
  })

  it('a deposit comes in', async () => {
    await hands.command('d')
    await dialog('Receive a deposit').waitFor()
    // Money received for an order is its deposit, and pays no invoice by itself.
    await hands.type('100')
    await hands.press('Control+Enter')
    await gone()
    await expect.poll(async () => (await only('transactions')).data.depositPaid).toBe(100)
    done('a deposit is received', 5)
  })

  it('it is picked with the scanner, one line short, packed and shipped', async () => {
    await next('Packing slip')
    await dialog(/^PS-/).waitFor()
    await step('Pick')
    await dialog(/^Pick PS-/).waitFor()
    await hands.type('NU999')
    await hands.press('Enter')
    await page.getByText('NU999 is not on this slip.').waitFor()
    await hands.type('SKF 6205-2RS1')
    await hands.press('Enter')
    await expect.poll(() => page.getByLabel('Picked, 6205-2RS1').inputValue()).toBe('20')
    await hands.press('Enter')
    await hands.type('22210ek')
    await hands.press('Enter')
    await expect.poll(() => page.getByLabel('Picked, 22210 EK').inputValue()).toBe('4')
    await hands.type('3')
    await hands.press('Enter')
    await hands.type('Damaged')
    expect(await seriousInBoth(page)).toEqual([])
    await hands.press('Control+Enter')
    await gone()
    await step('Pack')
    await dialog(/^Pack PS-/).waitFor()
    await hands.type('5.1')
    await hands.press('Control+Enter')
    await gone()
    await next('Ship')
    await expect.poll(async () => (await only('packingSlips')).data.status).toBe('Shipped')
    const slip = await only('packingSlips')
    expect(slip.data).toMatchObject({ weightKg: 5.1, cartons: [{ no: 1, lines: { 1: 20, 2: 3 } }] })
    expect(slip.data.lines).toMatchObject([{ qty: 20 }, { qty: 3, shortReason: 'Damaged' }])
    expect((await only('transactions')).data).toMatchObject({ status: 'Confirmed', shipState: 'Partial' })
    done('it is picked, packed and shipped', 55)
  })

  it('what was shipped is invoiced, and the deposit is applied', async () => {
    await hands.command('gr')
    await page.getByRole('button', { name: 'Shipped, not invoiced (1)' }).waitFor()
    await hands.command('i')
    await dialog('Invoice shipments').waitFor()
    expect(await seriousInBoth(page)).toEqual([])
    await hands.press('Space')
    await page.getByText(/^1 shipment for USD 390.00/).waitFor()
    await hands.press('Enter')
    await dialog(/^INV-/).waitFor()
    expect((await only('receivable')).data).toMatchObject({ status: 'Open', totalAmount: 390, balance: 290 })
    done('it is invoiced', 6)
  })

  it('the customer pays a little less, and the rest is written off with its reason', async () => {
    await hands.press('Escape')
    await dialog(/^INV-/).waitFor({ state: 'detached' })
    await hands.command('a')
    await dialog('Apply cash').waitFor()
    const number = String((await only('receivable')).data.invoiceNumber)
    await hands.tabTo(/^Paste a remittance$/)
    await hands.press('Enter')
    await hands.paste(`Remittance advice\n${number.replaceAll('-', ' ')}  288.50\nTotal 288.50`)
    await page.getByText('1 invoice read.').waitFor()
    await hands.tabTo(/^Short payment of /)
    await hands.press('ArrowDown')
    await hands.press('ArrowDown')
    await hands.press('ArrowDown')
    await hands.press('Enter')
    await hands.tabTo(/^Reason, /)
    await hands.type('Bank charge')
    expect(await seriousInBoth(page)).toEqual([])
    await hands.press('Control+Enter')
    await gone()
    await expect.poll(async () => (await only('receivable')).data.status).toBe('Paid')
    expect((await only('payments', [['amount', '==', 288.5]])).data).toMatchObject({ unapplied: 0, status: 'Posted' })
    done('a payment is applied, short with its reason', 45)
  })

  it('a part comes back and is credited', async () => {
    const sale = await only('transactions', [['kind', '==', 'Sale']])
    await go(String(sale.data.transactionNumber))
    await hands.command('t')
    await dialog(/^Return of SO-/).waitFor()
    await hands.type('2')
    await hands.press('Tab')
    await hands.type('Wrong part')
    expect(await seriousInBoth(page)).toEqual([])
    await hands.press('Control+Enter')
    await dialog(/^RMA-/).waitFor()
    await next('Receive return')
    await next('Credit')
    const back = await only('transactions', [['kind', '==', 'Return']])
    expect(back.data).toMatchObject({ status: 'Closed', lines: [{ qty: 2, backQty: 2 }] })
    const note = await only('vouchers', [['type', '==', 'Credit note']])
    expect(note.data).toMatchObject({ status: 'Posted', totalAmount: 16.8 })
    const lot = await only('inventory', [['qcStatus', '==', 'Quarantine']])
    expect(lot.data).toMatchObject({ partId: 'p1', qtyOnHand: 2 })
    done('a part comes back and is credited', 40)
  })

  it('the margin that was quoted is beside the one that was made', async () => {
    const sale = await only('transactions', [['kind', '==', 'Sale']])
    await go(String(sale.data.transactionNumber))
    const panel = page.getByRole('region', { name: 'Margin, quoted against true' }).first()
    for (const step of ['Quoted margin', 'Write-offs', 'Returns', 'True margin'])
      await panel.getByRole('row', { name: new RegExp(`^${step}`) }).waitFor()
    expect(await seriousInBoth(page)).toEqual([])
    const { result } = (await run('stock.check', {})) as {
      result: { checks: { name: string; found: number; isAdvice?: boolean }[] }
    }
    expect(result.checks.filter(({ found, isAdvice }) => found > 0 && !isAdvice)).toEqual([])
  })
})

describe('a line of a deal', () => {
  it('is offered with another brand beside it, and the customer chooses', async () => {
    const { result } = (await run('deal.enter', {
      customerId: 'acme',
      lines: [{ partId: 'p1', qty: 5 }],
    })) as { result: { id: string; data: { transactionNumber: string } } }
    await openScreen(page, `/transaction?tab=all&id=${result.id}`)
    await page.getByRole('textbox', { name: 'Quantity, line 1' }).focus()
    await hands.press('F4')
    const more = dialog('Line 1: SKF 6205-2RS1')
    await more.getByRole('region', { name: 'Interchanges' }).waitFor()
    expect(await seriousInBoth(page)).toEqual([])
    await more.getByRole('button', { name: 'Offer 6205-2RSR as an alternative' }).click()
    await more.getByRole('button', { name: 'Choose FAG 6205-2RSR' }).click()
    await dialog('Line 1: FAG 6205-2RSR').waitFor()
    await expect
      .poll(async () => (await only('transactions', [['transactionNumber', '==', result.data.transactionNumber]])).data)
      .toMatchObject({ lines: [{ partId: 'p3', qty: 5, unitPrice: 9.1 }], totalAmount: 45.5 })
  })
})

it('on a phone a part is checked, promised and picked', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openScreen(page, '/main')
  hands.spent()
  const { result } = (await run('deal.enter', {
    customerId: 'acme',
    lines: [{ partId: 'p3', qty: 4 }],
  })) as { result: { id: string } }
  await hands.click(page.getByRole('banner').getByRole('button', { name: 'Search' }))
  await hands.type('62052rsr')
  await hands.click(page.getByRole('option', { name: /^6205-2RSR/ }).first())
  await page.getByRole('dialog', { name: /^6205-2RSR/ }).waitFor()
  await openScreen(page, `/transaction?tab=all&id=${result.id}`)
  await hands.click(page.getByRole('button', { name: /^Stock, line 1/ }))
  await hands.click(page.getByRole('button', { name: /^Promise / }))
  await expect
    .poll(async () => (await find('transactions')).find(({ id }) => id === result.id)?.data.lines)
    .toMatchObject([{ promiseDate: today }])
  await run('deal.confirm', { transactionId: result.id })
  const slip = ((await run('slips.create', { transactionId: result.id })) as { result: { id: string } }).result
  await openScreen(page, `/packing-slip?tab=all&id=${slip.id}`)
  await hands.click(page.getByRole('region', { name: 'Document' }).getByRole('button', { name: /^Pick/ }))
  await hands.type('6205-2RSR')
  await hands.press('Enter')
  await expect.poll(() => page.getByLabel('Picked, 6205-2RSR').inputValue()).toBe('4')
  expect(await seriousInBoth(page)).toEqual([])
  await hands.click(page.locator('[aria-modal=true]').getByRole('button', { name: 'Pick', exact: true }))
  await expect
    .poll(async () => (await find('packingSlips')).find(({ id }) => id === slip.id)?.data.status)
    .toBe('Picking')
  done('on a phone: checked, promised and picked', 26)
})
