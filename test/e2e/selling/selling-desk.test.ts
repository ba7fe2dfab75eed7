import { expect, it } from 'vitest'
import { openScreen } from '#test/e2e/support/browser.ts'
import { doc, openCompany } from '#test/e2e/support/company.ts'

const { hands, modal, gone, page, run, find, only } = await openCompany([
  doc('locations', 'A1', { code: 'A-01-1', type: 'Bin', isSellable: true, isActive: true }),
  doc('customers', 'acme', { name: 'Acme Conveyor Systems', status: 'Active', currency: 'USD' }),
  doc('settings', 'sales', {
    name: 'Sales',
    followUpDays: 4,
    inquiryRules: [{ company: 'Acme', assignee: 'kim@prime.test' }],
  }),
  doc('parts', 'p1', { partNumber: '6205-2RS1', brand: 'SKF', uom: 'ea', listPrice: 9.8, weightKg: 0.13 }),
])
await run('stock.open', { partId: 'p1', qty: 60, unitCost: 4.1, locationId: 'A1' })
const ask = async (text: string): Promise<string> =>
  (
    (await run('rfq.receive', { text, customerId: 'acme', companyName: 'Acme Conveyor Systems' })).result as {
      id: string
    }
  ).id

it('an inquiry goes to who the rules name, says what was asked before, and is followed up once quoted', async () => {
  await ask('10 pcs 6205-2RS1')
  const second = await ask('Please quote 4 pcs 6205-2RS1 and 2 pcs 22210 EK')
  expect((await find('rfqs')).map(({ data }) => data.assignee)).toEqual(['kim@prime.test', 'kim@prime.test'])
  await openScreen(page, `/BearingnetRFQ?tab=all&id=${second}`)
  await page
    .getByText(/Asked before:.*RFQ-.*1 part the same/)
    .first()
    .waitFor()
  await run('rfq.answer', {
    rfqId: second,
    lines: [
      { lineId: '1', quotedPrice: 9 },
      { lineId: '2', noStock: true },
    ],
    validUntil: '2099-01-31',
    watch: true,
  })
  const planned = await only('followups')
  expect(planned.data).toMatchObject({ kind: 'Quote', assignee: 'kim@prime.test', status: 'Open' })
  await openScreen(page, `/BearingnetRFQ?tab=all&id=${second}`)
  const button = page.getByRole('button', { name: 'Follow up' }).last()
  if (await button.isVisible().catch(() => false)) await button.click()
  else {
    await page
      .getByRole('button', { name: /^(?:More|Menu)$/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Follow up' }).click()
  }
  await modal().getByLabel('In days').fill('9')
  await hands.press('Control+Enter')
  await gone()
  expect((await only('followups')).data.dueOn).not.toBe(planned.data.dueOn)
})

it('a line that may be no part says so, and is taken or quoted only once someone checked it', async () => {
  const text = 'Please quote:\n10 pcs SKF 6205-2RS1\n4 pcs ball bearing 25x52x15'
  await openScreen(page, '/transaction')
  await hands.command('v')
  const dialog = page.getByRole('dialog', { name: 'Quote from text' })
  await dialog.waitFor()
  await hands.paste(text)
  await dialog.getByText('2 lines found, 1 not in our catalog, 1 to be checked.').waitFor()
  await dialog.getByRole('cell', { name: 'Check this line' }).waitFor()
  expect(await dialog.getByLabel('Take 6205-2RS1').isChecked()).toBe(true)
  expect(await dialog.getByLabel('Take 25x52x15').isChecked()).toBe(false)
  await hands.press('Escape')

  const id = await ask(text)
  await openScreen(page, `/BearingnetRFQ?tab=all&id=${id}`)
  await hands.command('q')
  await modal().waitFor()
  await modal().getByText('Check this line: 4 × 25x52x15').first().waitFor()
  await hands.press('Escape')
  await gone()
  const answer = { rfqId: id, validUntil: '2099-01-31', lines: [{ lineId: '2', quotedPrice: 3 }] }
  await expect(run('rfq.answer', answer)).rejects.toThrow('Line 2 of Inquiry')
})

it('c adds a carton, which takes what is in none yet', async () => {
  const deal = (await run('deal.enter', { customerId: 'acme', lines: [{ partId: 'p1', qty: 10 }] })).result as {
    id: string
  }
  await run('deal.confirm', { transactionId: deal.id })
  const slip = (await run('slips.create', { transactionId: deal.id })).result as {
    id: string
    data: { lines: { lineId: string; lotId?: string }[] }
  }
  const [line] = slip.data.lines
  await run('slips.pick', { slipId: slip.id, lines: [{ lineId: line!.lineId, qty: 10, lotId: line!.lotId }] })
  await openScreen(page, `/packing-slip?tab=all&id=${slip.id}`)
  await page
    .getByRole('button', { name: /^Pack\b/ })
    .last()
    .click()
  await modal()
    .getByLabel(/6205-2RS1.* in carton 1/)
    .fill('6')
  await modal().getByRole('button', { name: 'Pack' }).focus()
  await hands.command('c')
  expect(
    await modal()
      .getByLabel(/6205-2RS1.* in carton 2/)
      .inputValue(),
  ).toBe('4')
})
