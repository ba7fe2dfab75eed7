import { expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { openScreen } from '#test/e2e/support/browser.ts'
import { openCompany } from '#test/e2e/support/company.ts'

const { find, gone, modal, page, run } = await openCompany([])
await run('demo.load', {})

const MENU = { name: 'More', exact: true } as const
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

/** The button of a step on the open record, or its entry in the menu. */
async function begin(label: string): Promise<boolean> {
  const more = page.getByRole('button', MENU).last()
  await more.waitFor()
  // The next step of a document names its key too.
  const button = page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${label}( Ctrl ↵)?$`) })
    .first()
  if (await button.isVisible()) return button.click().then(() => true)
  await more.click()
  const entry = page.getByRole('menuitem', { name: label, exact: true })
  await page.getByRole('menu').waitFor()
  if (await entry.isVisible()) return entry.click().then(() => true)
  await page.keyboard.press('Escape')
  return false
}

it.each([
  ['payables', 'Open', '/payable', ['Record payment', 'Split terms']],
  ['receivable', 'Open', '/receivable', ['Receive payment', 'Write off']],
  ['po', 'Pending', '/purchase-order', ['Receive', 'Revise', 'Short close lines']],
  ['transactions', 'Confirmed', '/transaction', ['Ship', 'Cancel lines', 'Revise']],
] as const)(
  'dialogs of %s have nothing serious for axe, and fit a phone',
  async (collection, status, path, labels) => {
    const records = await find(collection, [['status', '==', status]])
    for (const label of labels) {
      let isOpen = false
      for (const { id } of records.slice(0, 6)) {
        await openScreen(page, `${path}?tab=all&id=${id}`)
        isOpen = await begin(label)
        if (isOpen) break
      }
      expect(isOpen, label).toBe(true)
      await modal().getByRole('button').first().waitFor()
      expect(await seriousInBoth(page), label).toEqual([])
      await page.setViewportSize(PHONE)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), label).toBeLessThanOrEqual(PHONE.width)
      const box = await modal().boundingBox()
      expect(box!.x + box!.width, label).toBeLessThanOrEqual(PHONE.width)
      await page.setViewportSize(DESK)
      await page.keyboard.press('Escape')
      await gone()
    }
  },
  60_000,
)
