import { afterAll, describe, expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { openScreen, put } from '#test/e2e/support/browser.ts'
import { doc, openCompany } from '#test/e2e/support/company.ts'
import { dayFromToday } from '#test/e2e/support/days.ts'

/** The keys and clicks each job took, and its maximum; docs/KEYS.md lists them next to those of QuickBooks Online. */
const spent: [job: string, keys: number, most: number][] = []

const part = { brand: 'SKF', isActive: true, uom: 'ea', preferredVendorId: 'kugel' }
const { desk, find, gone, hands, modal, only, page, run, server } = await openCompany([
  doc('settings', 'company', { name: 'Company', currency: 'USD', timeZone: 'UTC' }),
  doc('settings', 'currencies', {
    name: 'Currencies',
    exchangeRates: [
      { currency: 'JPY', rate: 0.0066, from: '2026-01-01' },
      { currency: 'KWD', rate: 3.25, from: '2026-01-01' },
    ],
  }),
  doc('bankAccounts', 'main', { name: 'Main', kind: 'Bank', currency: 'USD', isActive: true }),
  doc('locations', 'W1', { code: 'W1', type: 'Warehouse', isSellable: true, isActive: true }),
  doc('vendors', 'kugel', { name: 'Kugel AG', status: 'Active', termsId: 'Net 30' }),
  doc('customers', 'acme', { name: 'Acme', status: 'Active' }),
  doc('parts', 'p1', { ...part, partNumber: '6205-2RS1', reorderPoint: 20, lastCost: 4 }),
  doc('parts', 'p2', { ...part, partNumber: 'NU208', reorderPoint: 5, lastCost: 7.5 }),
])
afterAll(() => {
  for (const [job, keys, most] of spent) console.log(`${job}: ${keys} keys and clicks of at most ${most}`)
})

const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
const done = (job: string, most: number) => {
  const told = hands.told()
  const keys = hands.spent()
  spent.push([job, keys, most])
  expect(keys, `${job}: ${told}`).toBeLessThanOrEqual(most)
}

describe('a day of a buyer, by the keyboard', () => {
  it('what is short becomes an order', async () => {
    await openScreen(page, '/po-selection')
    await page.getByRole('checkbox', { name: 'Order 6205-2RS1' }).waitFor()
    await hands.click(page.getByRole('checkbox', { name: 'Order 6205-2RS1' }))
    await hands.click(page.getByRole('checkbox', { name: 'Order NU208' }))
    expect(await seriousInBoth(page)).toEqual([])
    await hands.click(button('Create 1 draft order'))
    await expect.poll(async () => (await find('po')).length).toBe(1)
    const order = await only('po')
    expect(order.data).toMatchObject({
      totalAmount: 235,
      lines: [
        { partNumber: '6205-2RS1', qty: 40, unitPrice: 4 },
        { partNumber: 'NU208', qty: 10, unitPrice: 7.5 },
      ],
    })
    await openScreen(page, `/purchase-order?tab=all&id=${order.id}`)
    await page.getByRole('dialog').first().waitFor()
    await hands.press('Control+Enter')
    await modal().waitFor()
    await hands.press('Control+Enter')
    await gone()
    await expect.poll(async () => (await only('po')).data.status).toBe('Pending')
    done('Order two parts that are short', 8)
  })

  it('half of it comes, and one piece is rejected', async () => {
    // A person sees that the order is issued before they go on.
    await button(/^Receive/).waitFor()
    await hands.command('r')
    await modal().waitFor()
    expect(await seriousInBoth(page)).toEqual([])
    await hands.tabTo(/^Accepted, line 1/)
    await hands.type('20')
    await hands.tabTo(/^Rejected, line 1/)
    await hands.type('1')
    await hands.tabTo(/^Rejection reason, line 1/)
    await hands.type('Rust')
    await hands.press('Control+Enter')
    await gone()
    await expect.poll(async () => (await only('po')).data.receiveState).toBe('Partial')
    const { data } = await only('receipts')
    expect(data).toMatchObject({ status: 'Posted', value: 155 })
    expect(data.lines).toMatchObject([
      { partNumber: '6205-2RS1', qty: 20, qtyRejected: 1, rejectReason: 'Rust' },
      { partNumber: 'NU208', qty: 10 },
    ])
    expect((await only('po')).data).toMatchObject({ status: 'Pending', lines: [{ qtyOpen: 20 }, { qtyOpen: 0 }] })
    done('Receive a part of an order, one piece rejected', 18)
  })

  it('the bill asks another price, and is approved with the reason', async () => {
    // Waits until the receipt has reached the screen.
    await page.getByText('Marta received it').waitFor()
    await hands.command('b')
    await modal().waitFor()
    expect(await seriousInBoth(page)).toEqual([])
    await hands.type('K-77')
    await hands.tabTo(/^Unit price, line 1/)
    await hands.type('4.3')
    await hands.tabTo(/^Approve at once/)
    await hands.press('Space')
    await hands.tabTo(/^Reason to accept a variance/)
    await hands.type('By phone')
    await hands.press('Control+Enter')
    await gone()
    await expect.poll(async () => (await only('payables'))?.data.status).toBe('Open')
    expect((await only('payables')).data).toMatchObject({ totalAmount: 161, matchState: 'Price variance' })
    done('Bill a receipt at another price', 32)
    const { result } = (await run('stock.check', {})) as {
      result: { checks: { name: string; found: number; isAdvice?: boolean }[] }
    }
    expect(result.checks.filter(({ found, isAdvice }) => found > 0 && !isAdvice)).toEqual([])
  })
})

/** What is typed into a field of a dialog, and the words of the expected error. */
type Typed = readonly [field: string | RegExp, typed: string, words: RegExp]

/** Expects that each is refused with its words and stays in the field; then resets the field. */
async function refusedEach(cases: readonly Typed[]): Promise<void> {
  for (const [field, typed, words] of cases) {
    const input = modal().getByLabel(field).first()
    const before = await input.inputValue()
    await input.fill(typed)
    await page.keyboard.press('Control+Enter')
    await modal()
      .getByText(words)
      .first()
      .waitFor({ timeout: 8_000 })
      .catch(async () => {
        throw new Error(`${String(field)} ${typed}: ${await modal().innerText()}`)
      })
    // A date is shown in short form once it is parsed.
    const shown = await input.inputValue()
    if (/^\d{4}-/.test(typed)) expect(shown, String(field)).not.toBe(before)
    else expect(shown.replace('−', '-'), String(field)).toContain(typed)
    await input.fill(before)
  }
}

describe('what is typed wrong is refused in words, and nothing is lost', () => {
  const ahead = dayFromToday(3)

  it('of what came', async () => {
    const order = await only('po')
    await openScreen(page, `/purchase-order?tab=all&id=${order.id}`)
    await page.getByRole('dialog').first().waitFor()
    await page.keyboard.press('r')
    await modal().waitFor()
    await refusedEach([
      [/^Accepted, line 1/, '99', /99 are 79 more than the tolerance of 0%\. Enter 20 or fewer/],
      [/^Accepted, line 1/, '-3', /at least 0|below 0|negative/i],
      [/^Accepted, line 1/, '0', /Nothing is entered/],
      [/^Accepted, line 1/, '0.5', /whole numbers/],
      [/^Rejected, line 1/, '2', /Enter why/],
      [/^Received on/, ahead, /is in the future/],
    ])
    await modal().getByRole('button', { name: 'More of line 1' }).click()
    await refusedEach([[/^Unit price, line 1/, '0.00005', /decimal/]])
    await page.keyboard.press('Escape')
    expect(await find('receipts')).toHaveLength(1)
  })

  it('of what is paid, in any currency', async () => {
    const bill = await only('payables')
    for (const [currency, totalAmount] of [
      ['JPY', 5000],
      ['KWD', 12.345],
    ] as const) {
      await put(desk, server.url, [doc('vendors', currency, { name: `Vendor ${currency}`, currency })])
      await run('payables.enter', {
        ...{ vendorId: currency, vendorInvoiceNo: currency, invoiceDate: dayFromToday(0), totalAmount, currency },
        category: 'Rent',
      })
    }
    const cases: readonly (readonly [unknown, Typed[]])[] = [
      [
        bill.data.payableNumber,
        [
          ['Amount', '-5', /at least 0|above 0|below 0/i],
          ['Amount', '0.005', /decimal/],
          ['Amount', '161.01', /Only 161.00/],
          ['Discount', '3', /discount/i],
        ],
      ],
      ['JPY', [['Amount', '10.5', /decimal/]]],
      ['KWD', [['Amount', '1.2345', /decimal/]]],
    ]
    for (const [of, typed] of cases) {
      const one = (await find('payables')).find(({ data }) => data.payableNumber === of || data.vendorId === of)!
      await openScreen(page, `/payable?tab=all&id=${one.id}`)
      await page.getByRole('dialog').first().waitFor()
      await page.keyboard.press('p')
      await modal().waitFor()
      await modal()
        .getByLabel(/^Check #/)
        .fill('5001')
      await refusedEach(typed)
      await page.keyboard.press('Escape')
    }
    expect(await find('payments')).toEqual([])
  })

  it('of the dates of checks', async () => {
    const bill = await only('payables', [['vendorId', '==', 'kugel']])
    const date = dayFromToday(0)
    await run('payables.payByCheck', { payableId: bill.id, checkNumber: '5001', checkDate: date })
    const check = await only('checks')
    await openScreen(page, `/check-date-change?id=${check.id}`)
    await page.getByRole('dialog', { name: '5001' }).waitFor()
    await page.keyboard.press('d')
    await modal().waitFor()
    await modal()
      .getByLabel(/^Reason/)
      .fill('Cash')
    const sunday = Array.from({ length: 7 }, (_, at) => dayFromToday(at + 7)).find(
      (day) => new Date(day).getUTCDay() === 0,
    )!
    await refusedEach([
      [/^New date/, dayFromToday(-2), /is in the past/],
      [/^New date/, sunday, /is a day off/],
      [/^New date/, dayFromToday(30), /is printed|day off/],
    ])
    await page.keyboard.press('Escape')
    expect((await only('checks')).data.dateChanges).toBeUndefined()
  })

  it('checks above what a day may pay are moved to later days by the board', async () => {
    for (const [at, totalAmount] of [70, 60].entries()) {
      const { result } = (await run('payables.enter', {
        ...{
          vendorId: 'kugel',
          vendorInvoiceNo: `L-${at}`,
          invoiceDate: dayFromToday(0),
          totalAmount,
          category: 'Rent',
        },
      })) as { result: { id: string } }
      const paid = { payableId: result.id, checkNumber: `600${at}`, checkDate: dayFromToday(0) }
      await run('payables.payByCheck', paid)
    }
    await openScreen(page, '/check-date-change?view=level')
    for (const typed of ['-5', '0', '0.005']) {
      await page.getByLabel('Maximum per day').fill(typed)
      await page.getByText(/Enter an amount above 0|with at most 2 decimals/).waitFor()
    }
    await page.getByLabel('Maximum per day').fill('170')
    // The second click of a double click neither closes what the first opened nor presses a button in it.
    await button(/^Move [12] checks?$/).dblclick()
    await modal().waitFor()
    await page.waitForTimeout(300)
    await modal().getByLabel('The payee agreed').check()
    await page.keyboard.press('Control+Enter')
    await gone()
    await expect
      .poll(async () => (await find('checks')).filter(({ data }) => data.dateChanges).length)
      .toBeGreaterThan(0)
    await openScreen(page, '/check-date-change?view=moved')
    await page
      .getByRole('row', { name: /Check 600/ })
      .first()
      .waitFor()
    expect(await seriousInBoth(page)).toEqual([])
  })
})
