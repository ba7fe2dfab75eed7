import { expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { openScreen } from '#test/e2e/support/browser.ts'
import { doc, openCompany } from '#test/e2e/support/company.ts'
import { dayFromToday } from '#test/e2e/support/days.ts'

const today = dayFromToday(0)
const { find, modal, only, page, run } = await openCompany(
  [
    doc('vendors', 'kugel', { name: 'Kugel AG', status: 'Active' }),
    doc('payables', 'b1', {
      ...{ status: 'Open', vendorId: 'kugel', vendorName: 'Kugel AG', totalAmount: 100, balance: 100 },
      ...{ invoiceDate: today, dueDate: today },
    }),
    doc('packingSlips', 's1', {
      shipTo: { name: 'Acme Pumps', street: '1 Quay Road', city: 'Boston', phone: '+1 (617) 555-0100' },
    }),
    doc('Tracking', 't1', {
      ...{ title: 'Box for Acme', carrier: 'UPS', trackingNumber: '1Z9', status: 'In transit', delivered: false },
      ...{ etaISO: today, direction: 'Outbound', slipId: 's1' },
    }),
  ],
  { geolocation: { latitude: 42.3601, longitude: -71.0589 }, permissions: ['geolocation'] },
)

it('a check that is moved to another day of the calendar asks for the reason, and keeps its earlier day', async () => {
  await run('payables.payByCheck', { payableId: 'b1', checkNumber: '1001', checkDate: today })
  await openScreen(page, '/check-date-change?layout=calendar.checkDate')
  const card = page.getByRole('link', { name: /1001/ }).first()
  await card.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await modal()
    .getByText(/will be dated .+, instead of .+\./)
    .waitFor()
  expect(await seriousInBoth(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect((await only('checks')).data.checkDate).toBe(today)
})

it('the photo of a receipt begins an expense, which a task brings back', async () => {
  await openScreen(page, '/vouchers')
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Photograph a receipt' }).click()
  await (await chooser).setFiles({ name: 'taxi.png', mimeType: 'image/png', buffer: picture })
  await page.getByText('Receipt saved. Enter payee and amount when you have time.').waitFor()
  const voucher = await only('vouchers')
  expect(voucher.data).toMatchObject({ status: 'Draft', type: 'Payment' })
  expect((await find('attachments')).map(({ data }) => [data.collection, data.recordId])).toEqual([
    ['vouchers', voucher.id],
  ])
  expect((await find('todos')).map(({ data }) => data.about)).toEqual([`/vouchers?tab=all&id=${voucher.id}`])
  await openScreen(page, '/vouchers')
  await page.getByText('Incomplete').first().waitFor()
  expect(await seriousInBoth(page)).toEqual([])
})

it('a delivery leads to its address and to the phone of the recipient', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openScreen(page, '/mdelivery?view=deliver')
  const map = page.getByRole('link', { name: 'Navigate' })
  expect(await map.getAttribute('href')).toMatch(/destination=Acme\+Pumps%2C\+1\+Quay\+Road/)
  expect(await page.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+16175550100')
  expect(await seriousInBoth(page)).toEqual([])

  await page.getByRole('button', { name: 'Hand over' }).click()
  await modal().getByLabel('Received by').fill('Ann Lee')
  await modal().getByText('Position: 42.36010, -71.05890').waitFor()
  await modal().getByRole('button', { name: 'Delivered', exact: true }).click()
  await expect.poll(async () => (await only('Tracking')).data.delivered).toBe(true)
  expect((await only('Tracking')).data).toMatchObject({
    signedBy: 'Ann Lee',
    events: [{ status: 'Delivered', place: '42.36010, -71.05890' }],
  })
})

it('the scanner has the light of a camera that has one', async () => {
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      BarcodeDetector: class {
        detect = async () => []
      },
    })
    const turned: boolean[] = []
    Object.assign(globalThis, { turned })
    navigator.mediaDevices.getUserMedia = async () => {
      const stream = document.createElement('canvas').captureStream()
      const [track] = stream.getVideoTracks()
      Object.assign(track!, {
        getCapabilities: () => ({ torch: true }),
        applyConstraints: async ({ advanced }: { advanced: { torch: boolean }[] }) => {
          turned.push(advanced[0]!.torch)
        },
      })
      return stream
    }
    HTMLMediaElement.prototype.play = async () => undefined
  })
  await page.goto('/mdelivery')
  await page.getByRole('button', { name: 'Scan a code' }).click()
  const light = modal().getByRole('button', { name: 'Light' })
  await light.click()
  await expect.poll(() => light.getAttribute('aria-pressed')).toBe('true')
  await light.click()
  await expect.poll(() => page.evaluate('turned')).toEqual([true, false])
})
