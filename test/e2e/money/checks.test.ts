import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { act, type Desk, openBrowser, openDesk, openScreen, put, send, signUp } from '#test/e2e/support/browser.ts'
import { dayFromToday } from '#test/e2e/support/days.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

let server: HostedServer
let browser: Browser
let desk: Desk

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
  await put(desk, server.url, [
    { collection: 'vendors', id: 'v1', data: { name: 'Baltic Bearing Trade' } },
    { collection: 'bankAccounts', id: 'main', data: { name: 'Main', kind: 'Bank', currency: 'USD' } },
    {
      collection: 'checks',
      id: 'k1',
      data: {
        payeeName: 'Baltic Bearing Trade',
        amount: 120.5,
        checkDate: dayFromToday(0),
        direction: 'Out',
        status: 'Queued',
      },
    },
  ])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

it('a dialog about a check without a number names it by its payee', async () => {
  const { page } = desk
  await openScreen(page, '/checks?id=k1')
  for (const [entry, title] of [
    ['Void', 'Void check to Baltic Bearing Trade'],
    ['Change the date', 'Change the date of check to Baltic Bearing Trade'],
    ['Number and print', 'Number and print check to Baltic Bearing Trade'],
  ] as const) {
    const button = page.getByRole('button', { name: entry, exact: true })
    if (await button.first().isVisible()) await button.first().click()
    else {
      await page.getByRole('button', { name: 'More', exact: true }).last().click()
      await page.getByRole('menuitem', { name: entry, exact: true }).click()
    }
    await page.getByRole('dialog', { name: title }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: title }).waitFor({ state: 'detached' })
  }
})

it('what a payment settles is chosen by its number; no dialog and no record shows an id', async () => {
  const { page } = desk
  const bill = { vendorId: 'v1', vendorInvoiceNo: 'K-9', invoiceDate: dayFromToday(-3), totalAmount: 80 }
  const { result } = (await act(desk, server.url, 'payables.enter', bill)) as {
    result: { id: string; data: { payableNumber: string } }
  }
  const paid = { vendorId: 'v1', method: 'ACH', bankAccountId: 'main', paidOn: dayFromToday(0), reference: 'K9' }
  const { result: payment } = (await act(desk, server.url, 'payments.pay', {
    ...paid,
    allocations: [{ payableId: result.id, amount: 30 }],
    unapplied: 20,
  })) as { result: { id: string; data: { paymentNumber: string } } }
  const { paymentNumber } = payment.data
  await openScreen(page, `/checks?view=payments&id=${payment.id}`)
  const record = page.getByRole('dialog', { name: paymentNumber })
  await record.getByText(result.data.payableNumber).first().waitFor()
  expect(await record.innerText()).not.toContain(result.id)
  for (const [entry, chosen] of [
    ['Unapply', result.data.payableNumber],
    ['Apply', ''],
  ] as const) {
    const button = record.getByRole('button', { name: entry, exact: true })
    if (await button.isVisible()) await button.click()
    else {
      await record.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: entry, exact: true }).click()
    }
    const dialog = page.getByRole('dialog', { name: `${entry} ${paymentNumber}`, exact: true })
    const picked = dialog
      .getByRole('combobox', { name: 'Bill' })
      .or(dialog.getByRole('textbox', { name: 'Bill' }))
      .first()
    await expect.poll(() => picked.inputValue()).toContain(chosen)
    if (entry === 'Apply') {
      await picked.focus()
      await page.keyboard.type(result.data.payableNumber)
      await page.keyboard.press('Enter')
      await expect.poll(() => picked.inputValue()).toContain(result.data.payableNumber)
      await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
      await page.getByText('20.00 of 20.00').waitFor({ state: 'detached' })
    } else {
      // Typing replaces the number, which appeared after the field got the focus.
      await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toContain(chosen)
      await page.keyboard.press('Escape')
    }
    await dialog.waitFor({ state: 'detached' })
  }
  await expect
    .poll(async () => {
      const answer = await desk.context.request.get(`${server.url}/api/collections/payables/documents/${result.id}`)
      return ((await answer.json()) as { data: { balance: number } }).data.balance
    })
    .toBe(30)
})

describe('the screens of money', () => {
  // Those that open first are looked at with all screens; the register and the books where they are worked with.
  it.each([
    ['/checks?view=payments', 'Receive payment'],
    ['/checks?view=runs', 'Propose payments'],
    ['/checks?view=statements', 'Read bank statement'],
    ['/checks?view=lines', 'Bank lines'],
    ['/checks?view=accounts', 'Transfer money'],
    ['/check-date-change?view=level', 'in the bank today'],
    ['/checks?view=balances', 'Trial balance'],
    ['/check-date-change?view=moved', 'No dates moved in this period.'],
  ])('%s opens in both themes and is readable for all', async (path, words) => {
    const { page } = desk
    await openScreen(page, path)
    await expect.poll(() => page.locator('body').innerText(), { timeout: 20_000 }).toContain(words)
    expect(await seriousInBoth(page)).toEqual([])
  })

  it('a check for what has no bill is written as a voucher, which books its cost', async () => {
    const { page } = desk
    await openScreen(page, '/checks')
    // When records are created by commands, `n` presses the main button.
    await page.getByRole('button', { name: 'Write check' }).waitFor()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Write check' })
    await dialog.getByLabel('Pay to').fill('Harbor Water Co.')
    await dialog.getByRole('button', { name: 'Add line' }).click()
    await dialog.getByLabel('Category, line 1').fill('Utilities')
    await dialog.getByLabel('Description, line 1').fill('Water, October')
    await dialog.getByLabel('Amount, line 1').fill('84.20')
    await expect.poll(() => dialog.innerText()).toContain('A draft for 84.20.')
    await dialog.getByRole('button', { name: 'Write check' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { documents } = (await send(desk, server.url, '/api/collections/vouchers/query', {})) as {
      documents: { data: object }[]
    }
    expect(documents[0]?.data).toMatchObject({
      type: 'Payment',
      method: 'Check',
      payeeName: 'Harbor Water Co.',
      totalAmount: 84.2,
    })
  })

  it('a credit note asks for its customer by name', async () => {
    const { page } = desk
    await put(desk, server.url, [{ collection: 'customers', id: 'c9', data: { name: 'Delta Conveyor' } }])
    await openScreen(page, '/vouchers')
    await page.getByRole('button', { name: 'Credit note', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Credit note' })
    await dialog.getByLabel('Customer').fill('delta')
    await page.getByRole('option', { name: /Delta Conveyor/ }).click()
    await dialog.getByLabel('Reason').fill('Two pieces short')
    await dialog.getByRole('button', { name: 'Add line' }).click()
    await dialog.getByLabel('Amount, line 1').fill('12.5')
    await dialog.getByRole('button', { name: 'Save draft' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { documents } = (await send(desk, server.url, '/api/collections/vouchers/query', {
      where: [['type', '==', 'Credit note']],
    })) as { documents: { data: object }[] }
    expect(documents[0]?.data).toMatchObject({ partyName: 'Delta Conveyor', partyType: 'customers', totalAmount: 12.5 })
    // The tools above the rows fit one line on a phone, with their labels.
    await page.setViewportSize({ width: 390, height: 844 })
    const main = page.getByRole('button', { name: 'Write voucher' })
    await expect.poll(async () => (await main.boundingBox())?.width).toBeGreaterThan(100)
    const { x, width } = (await main.boundingBox())!
    expect(x + width).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1440, height: 900 })
    // Once it is posted, its balance is applied to invoices or paid back.
    const { id } = documents[0] as unknown as { id: string }
    await act(desk, server.url, 'vouchers.post', { voucherId: id })
    await openScreen(page, `/vouchers?tab=all&id=${id}`)
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    const applying = page.getByRole('dialog', { name: /^Apply CN-/ })
    await applying.getByText('USD 12.50 of USD 12.50 will be applied.').waitFor()
    await applying.getByLabel('Invoice, line 1').waitFor()
    await page.keyboard.press('Escape')
    await applying.waitFor({ state: 'detached' })
  })

  it('a bank line shows what it probably is and why, and is matched with one key', async () => {
    const { page } = desk
    await put(desk, server.url, [{ collection: 'customers', id: 'c1', data: { name: 'Harbor Mills' } }])
    await act(desk, server.url, 'payments.receive', {
      customerId: 'c1',
      amount: 480.25,
      method: 'ACH',
      receivedOn: dayFromToday(0),
      bankAccountId: 'main',
      reference: 'REM-77',
    })
    const result = async (command: string, input: object) =>
      ((await act(desk, server.url, command, input)) as { result: { id: string; data: { proformaNumber: string } } })
        .result
    const lines = [{ kind: 'Service', description: 'Repair', qty: 1, unitPrice: 200 }]
    const { id: transactionId } = await result('deal.enter', { customerId: 'c1', lines })
    await result('deal.quote', { transactionId })
    const proforma = await result('proforma.create', { transactionId, depositAmount: 80 })
    await result('proforma.send', { proformaId: proforma.id })
    const named = `MILLS FOR ${proforma.data.proformaNumber.replaceAll('-', ' ')}`
    const text = [
      'Date,Description,Amount',
      `${dayFromToday(0)},HARBOR MILLS REM-77,480.25`,
      `${dayFromToday(0)},${named},80.00`,
      `${dayFromToday(0)},FEE,-12.00`,
    ].join('\n')
    await openScreen(page, '/checks?view=statements')
    await page.getByRole('button', { name: 'Read bank statement' }).waitFor()
    await page.keyboard.press('n')
    const reading = page.getByRole('dialog', { name: 'Read a bank statement' })
    const chooser = page.waitForEvent('filechooser')
    await reading.getByRole('button', { name: 'Choose a file' }).click()
    await (await chooser).setFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await expect.poll(() => reading.getByLabel('File').inputValue()).toBe(text)
    await page.keyboard.press('Tab')
    await reading.getByText(/^3 lines, .*, 548\.25 in all\.$/).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Statement read').waitFor()
    // The notice after the import links to its lines, and so does the statement.
    await page.getByRole('link', { name: 'Open 3 lines' }).waitFor()
    await page.getByRole('row').nth(1).getByRole('gridcell').nth(1).click()
    await page.keyboard.press('m')
    await page.getByRole('gridcell', { name: 'HARBOR MILLS REM-77', exact: true }).click()
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog', { name: 'Match 480.25' })
    await dialog.getByText(/same amount, same reference, names Harbor Mills, same day/).waitFor()
    await dialog.getByText('100% likely').waitFor()
    expect(await seriousInBoth(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByText('Line of 480.25 matched').waitFor()

    await page.getByRole('gridcell', { name: named, exact: true }).click()
    await page.keyboard.press('m')
    const deposit = page.getByRole('dialog', { name: 'Match 80.00' })
    await deposit.getByText(`Deposit for ${proforma.data.proformaNumber} of Harbor Mills: same amount`).waitFor()
    await deposit.getByRole('button', { name: 'Receive deposit' }).click()
    await page.getByText('Line of 80.00 matched').waitFor()

    // A line whose amount matches nothing is usually one of a few things.
    await openScreen(page, '/checks?view=lines')
    await page.getByRole('gridcell', { name: 'FEE', exact: true }).click()
    await page.keyboard.press('m')
    const unknown = page.getByRole('dialog', { name: 'Match −12.00' })
    await unknown.getByText('No payment, check or transfer has this amount.').waitFor()
    await unknown.getByRole('button', { name: 'Bank fee' }).click()
    await page.getByText('The selected items must total').waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Match/ })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const known = (await send(desk, server.url, '/api/collections/bankLines/query', {})) as {
      documents: { data: { text: string; state: string } }[]
    }
    expect(known.documents.map(({ data }) => [data.text, data.state]).toSorted()).toEqual([
      ['FEE', 'Matched'],
      ['HARBOR MILLS REM-77', 'Matched'],
      [named, 'Matched'],
    ])

    await openScreen(page, '/checks?view=accounts&id=main')
    await page.getByRole('button', { name: 'More', exact: true }).last().click()
    await page.getByRole('menuitem', { name: 'Positive pay file' }).click()
    const saved = page.waitForEvent('download')
    await page
      .getByRole('dialog', { name: /positive pay/i })
      .getByRole('button', { name: 'Positive pay file' })
      .click()
    expect((await saved).suggestedFilename()).toMatch(/^positive-pay-main-.*\.csv$/)
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Balance' }).waitFor()
    await page.getByRole('columnheader', { name: 'Reconciled through' }).waitFor()
  })
})
