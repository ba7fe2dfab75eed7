import { expect, it } from 'vitest'
import { addDays, dayIn, longDay } from '#base/days.ts'
import { openScreen } from '#test/e2e/support/browser.ts'
import { doc, openCompany } from '#test/e2e/support/company.ts'
import { readPdf } from '#test/support/inputs/pdf.ts'

const today = dayIn('UTC', new Date())
const past = addDays(today, -3)

const { hands, modal, page, run, find } = await openCompany([
  doc('locations', 'A1', { code: 'A-01-1', type: 'Bin', isSellable: true, isActive: true }),
  doc('customers', 'acme', { name: 'Acme Conveyor Systems', status: 'Active', termsId: 'Net 30', currency: 'USD' }),
  doc('parts', 'p1', { partNumber: '6205-2RS1', brand: 'SKF', uom: 'ea', listPrice: 9.8, weightKg: 0.13 }),
])
await run('stock.open', { partId: 'p1', qty: 60, unitCost: 4.1, locationId: 'A1' })
const enter = async (): Promise<string> =>
  ((await run('deal.enter', { customerId: 'acme', lines: [{ partId: 'p1', qty: 5 }] })) as { result: { id: string } })
    .result.id
const draft = await enter()
const ordered = await enter()
await run('deal.confirm', { transactionId: ordered })

/** Opens a dialog of a record by the label of its button or menu item. */
async function open(id: string, label: string): Promise<void> {
  await openScreen(page, `/transaction?tab=all&id=${id}`)
  const button = page.getByRole('button', { name: new RegExp(`^${label}`) }).last()
  const isOut = await button
    .waitFor({ timeout: 1_500 })
    .then(() => true)
    .catch(() => false)
  if (isOut) await button.click()
  else {
    await page
      .getByRole('button', { name: /^(?:More|Menu)$/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: new RegExp(`^${label}`) }).click()
  }
  await modal().waitFor()
}

it.each([
  { step: 'Quote', acts: 'Quote', of: draft, field: 'Valid until', typed: past, told: `${longDay(past)} has passed.` },
  {
    step: 'Proforma',
    acts: 'Create proforma',
    of: draft,
    field: '^Deposit$',
    typed: '0.005',
    told: 'has more decimals than USD has',
  },
  {
    step: 'Packing slip',
    acts: 'Create packing slip',
    of: ordered,
    field: '6205-2RS1',
    typed: '99',
    told: 'Enter 5 or fewer.',
  },
])(
  '$step with $typed is refused at $field, and what was typed stays',
  async ({ step, acts, of, field, typed, told }) => {
    const before = [await find('transactions'), await find('proformas'), await find('packingSlips')]
    await open(of, step)
    expect(await modal().getByRole('button', { name: acts, exact: true }).count()).toBe(1)
    const input = modal()
      .getByRole('textbox', { name: new RegExp(field) })
      .first()
    await input.fill(typed)
    await hands.press('Control+Enter')
    await modal().getByText(told).first().waitFor()
    const place = modal().locator('[data-field]').filter({ hasText: told })
    expect(await place.count()).toBe(1)
    expect(await input.inputValue()).not.toBe('')
    await hands.press('Escape')
    expect([await find('transactions'), await find('proformas'), await find('packingSlips')]).toEqual(before)
  },
)

it('before goods leave, the slip says that its customer is on hold', async () => {
  const deal = await enter()
  await run('deal.confirm', { transactionId: deal })
  const { result } = (await run('slips.create', { transactionId: deal })) as { result: { id: string } }
  await run('customers.hold', { customerId: 'acme', reason: 'Two invoices overdue' })
  await openScreen(page, `/packing-slip?tab=all&id=${result.id}`)
  await page
    .getByText(/on hold/i)
    .first()
    .waitFor()
  await run('slips.ship', { slipId: result.id })
  await openScreen(page, `/packing-slip?tab=all&id=${result.id}`)
  await page.getByText('Shipped').first().waitFor()
  expect(await page.getByText(/is on hold/i).count()).toBe(0)
})

it('before goods leave, the slip says that they wait for a payment, and leads to where it is received', async () => {
  const deal = await enter()
  const { result: proforma } = (await run('proforma.create', { transactionId: deal, holdUntilPaid: true })) as {
    result: { id: string; data: { proformaNumber: string } }
  }
  await run('proforma.send', { proformaId: proforma.id })
  await run('deal.confirm', { transactionId: deal, override: 'Agreed' })
  const { result } = (await run('slips.create', { transactionId: deal })) as { result: { id: string } }
  await openScreen(page, `/packing-slip?tab=all&id=${result.id}`)
  const { proformaNumber } = proforma.data
  await page.getByText(`On hold. ${proformaNumber} is paid 0.00 of 49.00. Ship the goods after it is paid.`).waitFor()
  await page.getByRole('link', { name: `Receive the payment of ${proformaNumber}` }).click()
  await page.getByRole('dialog', { name: proformaNumber }).waitFor()
  await run('payments.receive', {
    ...{ customerId: 'acme', amount: 49, method: 'Wire', receivedOn: today, deposit: 49, proformaId: proforma.id },
  })
  await openScreen(page, `/packing-slip?tab=all&id=${result.id}`)
  await page.getByRole('region', { name: 'Head' }).waitFor()
  expect(await page.getByText(/^On hold\./).count()).toBe(0)
})

it('the cartons of a slip state their contents in words', async () => {
  const deal = await enter()
  await run('deal.confirm', { transactionId: deal, override: 'Agreed' })
  const { result } = (await run('slips.create', { transactionId: deal })) as { result: { id: string } }
  await run('slips.pack', { slipId: result.id, cartons: [{ no: 1, weightKg: 1, lines: { 1: 5 } }] })
  await run('slips.ship', { slipId: result.id })
  await openScreen(page, `/packing-slip?tab=all&id=${result.id}`)
  await page.getByText('line 1: 5 pcs').first().waitFor()
})

it('a refusal of a long packing list is in sight, and the rest of a pick list is filled in', async () => {
  const lines = Array.from({ length: 24 }, () => ({ partId: 'p1', qty: 1 }))
  const { result: deal } = (await run('deal.enter', { customerId: 'acme', lines })) as { result: { id: string } }
  await run('deal.confirm', { transactionId: deal.id, override: 'Paid by wire' })
  const { result: slip } = (await run('slips.create', { transactionId: deal.id })) as { result: { id: string } }
  await openScreen(page, `/packing-slip?tab=all&id=${slip.id}`)
  await page.getByRole('button', { name: /^Pick/ }).last().click()
  await modal().getByLabel('Picked, 6205-2RS1').first().fill('0')
  await hands.press('Control+Enter')
  expect(await modal().getByText('6205-2RS1 is short by 1. Enter the reason.').count()).toBe(2)
  await modal().getByLabel('Reason short, 6205-2RS1').fill('Damaged')
  await modal().getByRole('button', { name: 'Fill in the rest' }).click()
  await hands.press('Control+Enter')
  await page
    .getByRole('button', { name: /^Pack\b/ })
    .last()
    .click()
  await modal().getByLabel('Weight, kg').fill('-1')
  await hands.press('Control+Enter')
  await expect.poll(() => modal().getByRole('alert').first().textContent()).toContain('eight')
  const { y, height } = (await modal().getByRole('alert').first().boundingBox())!
  expect(y > 0 && y + height < 900).toBe(true)
})

it('lines from a text: a press without a text, without parts, or with none taken says what is missing', async () => {
  await openScreen(page, `/transaction?tab=all&id=${draft}`)
  await page.getByRole('button', { name: 'Paste text' }).click()
  const text = modal().getByRole('textbox', { name: 'Text' })
  await modal().getByRole('button', { name: 'Add lines', exact: true }).click()
  await modal().getByText('Paste the text first.').waitFor()
  await expect.poll(() => text.evaluate((input) => input === document.activeElement)).toBe(true)
  await text.fill('Good morning, thank you for the call.')
  await modal().getByText('No part number was found.').waitFor()
  await modal().getByRole('button', { name: 'Add lines', exact: true }).click()
  await modal().getByText('There is no part number in the text.').waitFor()
  await text.fill('6205-2RS1 4 pcs')
  await modal().getByRole('checkbox', { name: 'Take 6205-2RS1' }).uncheck()
  await modal().getByRole('button', { name: 'Add lines', exact: true }).click()
  await modal().getByText('Select at least one of the lines below.').waitFor()
  await modal().getByRole('checkbox', { name: 'Take 6205-2RS1' }).check()
  await modal().getByRole('button', { name: 'Add 1 line' }).click()
  await modal().waitFor({ state: 'detached' })
})

it('a text that could not be read says so, and the button does not wait for it', async () => {
  await openScreen(page, `/transaction?tab=all&id=${draft}`)
  await page.getByRole('button', { name: 'Paste text' }).click()
  const problem = { code: 'invalid', title: 'Too long', status: 400, detail: 'The text is too long. Shorten it.' }
  await page.route('**/api/commands/rfq.read', (route) =>
    route.fulfill({ status: 400, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
  await modal().getByRole('textbox', { name: 'Text' }).fill('6205-2RS1 4 pcs')
  await modal().getByText('The text is too long. Shorten it.').waitFor()
  expect(await modal().getByText('Reading…').count()).toBe(0)
  await page.unroute('**/api/commands/rfq.read')
  await modal().getByRole('textbox', { name: 'Text' }).fill('6205-2RS1 5 pcs')
  await modal().getByRole('button', { name: 'Add 1 line' }).waitFor()
  await page.keyboard.press('Escape')
})

it('a proforma is printed with its deposit, room for signature and seal, and says what it is not', async () => {
  const deal = await enter()
  const { result } = (await run('proforma.create', { transactionId: deal, depositPct: 30 })) as {
    result: { id: string }
  }
  await run('proforma.send', { proformaId: result.id })
  await openScreen(page, `/proforma?tab=all&id=${result.id}`)
  await page.getByRole('button', { name: 'Accepted' }).last().waitFor()
  const asked = page.context().waitForEvent('request', (request) => request.url().includes('/api/print/proforma'))
  await page.keyboard.press('Control+p')
  const { pages } = readPdf(await (await page.context().request.get((await asked).url())).body())
  for (const words of ['Deposit due now', 'Authorised signature and seal', 'This is not a tax invoice.'])
    expect(pages.join(' ')).toContain(words)
})
