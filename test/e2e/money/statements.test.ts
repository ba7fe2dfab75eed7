import { expect, it } from 'vitest'
import { addDays, dayIn } from '#base/days.ts'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { openScreen, put } from '#test/e2e/support/browser.ts'
import { doc, openCompany } from '#test/e2e/support/company.ts'

const CUSTOMERS = 1_000
const BATCH = 250
const today = dayIn('UTC', new Date())

const documents = Array.from({ length: CUSTOMERS }, (_, at) => [
  doc('customers', `c${at}`, { name: `Customer ${String(at).padStart(4, '0')}`, status: 'Active' }),
  doc('receivable', `i${at}`, {
    ...{ invoiceNumber: `INV-${at}`, customerId: `c${at}`, customerName: `Customer ${String(at).padStart(4, '0')}` },
    ...{ status: 'Open', invoiceDate: addDays(today, -40), dueDate: addDays(today, at % 2 ? -10 : 10) },
    ...{ totalAmount: 100 + at, balance: 100 + at },
  }),
]).flat()
const { desk, page, server } = await openCompany(documents.slice(0, BATCH))
for (let from = BATCH; from < documents.length; from += BATCH)
  await put(desk, server.url, documents.slice(from, from + BATCH))

it('statements of a thousand customers are one PDF, with progress, and can be cancelled on the way', async () => {
  await openScreen(page, '/receivable')
  await page.getByRole('button', { name: 'Statements', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Statements of customers' })
  await dialog.getByText('1,000 customers by name, each on separate pages.').waitFor()
  await dialog.getByRole('checkbox', { name: 'Only customers with overdue invoices' }).click()
  await dialog.getByText(/^500 customers by name/).waitFor()
  await dialog.getByRole('checkbox', { name: 'Only customers with overdue invoices' }).click()
  expect(await seriousInBoth(page)).toEqual([])

  const make = dialog.getByRole('button', { name: 'Create PDF of 1000' })
  const progress = dialog.getByRole('progressbar', { name: 'Print progress' })
  await make.click()
  await progress.waitFor()
  await dialog.getByText(/^(Reading \d|Creating the PDF of 1,000, )/).waitFor()
  // The keyboard is on the button that stops it.
  const stop = dialog.getByRole('button', { name: 'Cancel printing' })
  await expect.poll(() => stop.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await dialog.getByText('Cancelled. No file was created.').waitFor()

  await make.click()
  await progress.waitFor()
  const shares = new Set<string>()
  const file = dialog.getByRole('link', { name: /^Open / })
  while (!(await file.isVisible())) {
    shares.add((await progress.getAttribute('aria-valuenow').catch(() => null)) ?? '')
    await page.waitForTimeout(200)
  }
  expect(shares.size).toBeGreaterThan(2)
  await dialog.getByText(/^1,000 in one PDF, /).waitFor()
  const address = await file.getAttribute('href')
  const answer = await page.request.get(new URL(address!, server.url).href)
  expect(answer.headers()['content-type']).toBe('application/pdf')
  const bytes = await answer.body()
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const counts = [...bytes.toString('latin1').matchAll(/\/Count (\d+)/g)].map(([, count]) => Number(count))
  expect(Math.max(...counts)).toBeGreaterThanOrEqual(CUSTOMERS)
})
