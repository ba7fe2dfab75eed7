import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { addDays } from '#base/days.ts'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { openScreen } from '#test/e2e/support/browser.ts'
import { doc, openCompany } from '#test/e2e/support/company.ts'
import { dayFromToday } from '#test/e2e/support/days.ts'

const today = dayFromToday(0)
const monthEnd = addDays(`${today.slice(0, 8)}01`, -1)

/** A week after a workday is a workday; a week after a weekend day is not, and checks are not dated on weekends. */
const TO_WORKDAY = [0, 6].includes(new Date(`${today}T00:00:00Z`).getUTCDay()) ? 9 : 7

/** The keys and clicks each job took, and its maximum; docs/KEYS.md lists them next to those of QuickBooks Online. */
const spent: [job: string, keys: number, most: number][] = []

const { find, gone, hands, modal, only, page, run } = await openCompany(
  [
    doc('settings', 'company', { name: 'Company', currency: 'USD', timeZone: 'UTC' }),
    doc('bankAccounts', 'main', { name: 'Main', kind: 'Bank', currency: 'USD', isActive: true }),
    ...['Kugel AG', 'Nordlager AB', 'Baltic Bearing Trade'].map((name, at) =>
      doc('vendors', `v${at}`, { name, status: 'Active', termsId: 'Due on receipt' }),
    ),
  ],
  { acceptDownloads: true },
)
for (const [at, totalAmount] of [100, 250.5, 75].entries())
  await run('payables.enter', {
    ...{ vendorId: `v${at}`, vendorInvoiceNo: `K-${at}`, invoiceDate: addDays(monthEnd, -3), totalAmount },
    ...{ category: 'Freight', dueDate: today },
  })
afterAll(() => {
  for (const [job, keys, most] of spent) console.log(`${job}: ${keys} keys and clicks of at most ${most}`)
})

const confirm = async () => {
  await modal().waitFor()
  await hands.press('Control+Enter')
  await gone()
}
const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
const done = (job: string, most: number) => {
  const keys = hands.spent()
  spent.push([job, keys, most])
  expect(keys, job).toBeLessThanOrEqual(most)
}

describe('a day of a bookkeeper, by the keyboard', () => {
  it('bills that are due are proposed and paid as one run', async () => {
    await openScreen(page, '/checks?view=runs')
    await hands.click(button('Propose due today'))
    await page.getByRole('dialog', { name: /^RUN-/ }).waitFor()
    expect(await seriousInBoth(page)).toEqual([])
    await hands.press('Control+Enter')
    await confirm()
    await expect.poll(async () => (await only('payRuns')).data.status).toBe('Posted')
    expect((await find('checks', [['status', '==', 'Queued']])).map(({ data }) => data.amount).toSorted()).toEqual([
      100, 250.5, 75,
    ])
    done('Pay three bills by check', 3)
  })

  it('checks are printed, one is spoiled and printed again', async () => {
    await openScreen(page, '/checks')
    await page.getByRole('gridcell', { name: 'Kugel AG' }).waitFor()
    await hands.click(page.getByRole('columnheader').getByRole('checkbox').first())
    await hands.click(button('Number and print'))
    await modal().waitFor()
    await page.getByLabel('First number').fill('1001')
    await hands.press('Control+Enter')
    await gone()
    await hands.click(button('Confirm batch'))
    await hands.click(page.getByRole('checkbox', { name: /^1002/ }))
    await hands.click(page.getByLabel('What went wrong'))
    await hands.type('Jam')
    await hands.press('Enter')
    await gone()
    await expect.poll(async () => (await find('checks', [['status', '==', 'Queued']])).length).toBe(1)
    await hands.click(page.getByRole('columnheader').getByRole('checkbox').first())
    await hands.click(button('Number and print'))
    await confirm()
    await hands.click(button('Confirm batch'))
    await modal().waitFor()
    await hands.press('Enter')
    await gone()
    const numbers = (await find('checks')).map(({ data }) => `${data.checkNumber} ${data.status}`)
    expect(numbers.toSorted()).toEqual(['1001 Printed', '1002 Void', '1003 Printed', '1004 Printed'])
    done('Print three checks, one spoiled', 18)
    await openScreen(page, '/checks?view=register')
    await page.getByRole('row', { name: /1002.*Spoiled.*Jam.*1004/ }).waitFor()
    // On a phone's cards the grand total is not labeled as the total of a party.
    const total = page.getByRole('table', { name: 'Register' }).locator('tfoot').getByText('Total', { exact: true })
    expect(await total.getAttribute('data-label')).toBeNull()
    expect(await seriousInBoth(page)).toEqual([])
  })

  it('a check is dated later with the payee’s word', async () => {
    const check = await only('checks', [['checkNumber', '==', '1003']])
    await openScreen(page, `/check-date-change?id=${check.id}`)
    await page.getByRole('dialog', { name: '1003' }).waitFor()
    await hands.command('d')
    await modal().waitFor()
    await hands.type(`+${TO_WORKDAY}`)
    await hands.tabTo(/^Reason/)
    await hands.type('Cash')
    await hands.tabTo(/payee agreed/)
    await hands.press('Space')
    await hands.press('Control+Enter')
    await gone()
    await expect
      .poll(async () => (await find('checks', [['checkNumber', '==', '1003']]))[0]!.data.dateChanges)
      .toHaveLength(1)
    done('Move the date of a check', 14)
  })

  it('the file of the bank is read, matched and reconciled', async () => {
    const amounts = await find('checks', [['status', '==', 'Printed']])
    const lines = amounts.map(({ data }) => `${today},CHECK ${data.checkNumber},-${data.amount}`)
    await openScreen(page, '/checks?view=statements')
    await hands.click(button('Read bank statement'))
    await modal().waitFor()
    await hands.tabTo(/^File/)
    await hands.paste(['Date,Description,Amount', ...lines].join('\n'))
    await hands.press('Control+Enter')
    await gone()
    await openScreen(page, '/checks?view=lines')
    for (const { data } of amounts) {
      await hands.click(page.getByRole('gridcell', { name: `CHECK ${data.checkNumber}`, exact: true }))
      await hands.command('m')
      await page.getByText(/% likely/).waitFor()
      await hands.press('Enter')
      await gone()
    }
    const statement = await only('bankStatements')
    await openScreen(page, `/checks?view=statements&id=${statement.id}`)
    await page.getByRole('dialog').first().waitFor()
    await hands.press('Control+Enter')
    await confirm()
    await expect.poll(async () => (await only('bankStatements')).data.status).toBe('Reconciled')
    done('Reconcile three lines of the bank', 18)
  })

  it('the month is closed, and the journal balances', async () => {
    await openScreen(page, '/checks?view=books')
    await page.getByText('No month is closed yet.').waitFor()
    await hands.click(button('Close the books'))
    await confirm()
    await page.getByText(/^The books are closed through/).waitFor()
    expect(await seriousInBoth(page)).toEqual([])
    await hands.click(button('Journal'))
    await modal().waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), hands.press('Control+Enter')])
    await gone()
    const [head, ...rows] = readFileSync(await file.path(), 'utf8')
      .trim()
      .split(/\r?\n/)
    const [debit, credit] = ['Debit', 'Credit'].map((name) => head!.split(',').indexOf(name))
    const sum = (at: number) =>
      rows.reduce((total, row) => total + Math.round(Number(row.split(',')[at] || 0) * 100), 0)
    expect(rows.length).toBeGreaterThanOrEqual(12)
    expect(sum(debit!)).toBe(sum(credit!))
    expect(sum(debit!)).toBeGreaterThanOrEqual(85_100)
    expect(await only('ledgerExports')).toMatchObject({ data: { from: `${monthEnd.slice(0, 8)}01`, to: today } })
    done('Close the month and export its journal', 6)
    const { result } = (await run('stock.check', {})) as {
      result: { checks: { name: string; found: number; isAdvice?: boolean }[] }
    }
    expect(result.checks.filter(({ found, isAdvice }) => found > 0 && !isAdvice)).toEqual([])
  })
})
