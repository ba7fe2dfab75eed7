import { expect, it } from 'vitest'
import { goWithin, openScreen } from '#test/e2e/support/browser.ts'
import { openSampleCompany } from '#test/e2e/support/company.ts'

const { find, page } = await openSampleCompany()

/** How far the lines overflow their box, and which of their headers and figures are cut off. */
const look = () =>
  page.getByRole('table', { name: 'Lines' }).evaluate((table) => {
    const box = table.parentElement!
    const whole = ['partNumber', 'askedPart', 'bin', 'lotNumber', 'hsCode'].map(
      (name) => `td[data-column="${name}"] > *`,
    )
    const cut = [...table.querySelectorAll<HTMLElement>(['th', 'td[data-right] > *', ...whole].join())]
      .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
      .map((one) => (one instanceof HTMLInputElement ? one.value : one.textContent))
    return { beyond: box.scrollWidth - box.clientWidth, cut }
  })

/** The name of the open record, once it is another one. */
async function nameAfter(before: string): Promise<string> {
  const name = await page.waitForFunction((before) => {
    const now = document.querySelector('[role=dialog] h2')?.textContent
    return now !== before && now
  }, before)
  return (await name.jsonValue()) as string
}

it.each([
  ['transactions', '/transaction'],
  ['po', '/purchase-order'],
  ['proformas', '/proforma'],
  ['packingSlips', '/packing-slip'],
  ['receivable', '/receivable'],
  ['payables', '/payable'],
  ['rfqs', '/BearingnetRFQ'],
] as const)(
  'the lines of %s have all their first columns beside the timeline at 1440',
  async (collection, path) => {
    const records = (await find(collection)).filter(({ data }) => Array.isArray(data.lines) && data.lines.length > 0)
    // For each status the record with the longest lines: if those fit, shorter ones do too.
    const longest = (same: typeof records) =>
      same.toSorted((a, b) => JSON.stringify(b.data.lines).length - JSON.stringify(a.data.lines).length)[0]!
    const chosen = [...Map.groupBy(records, ({ data }) => `${data.kind} ${data.status}`).values()].map(longest)
    expect(chosen.length).toBeGreaterThan(0)
    await openScreen(page, `${path}?tab=all`)
    const open = async (id: string, before: string) => {
      await goWithin(page, `${path}?tab=all&id=${id}`)
      const name = await nameAfter(before)
      const lines = page.getByRole('tab', { name: /^Lines/ })
      if (await lines.isVisible()) await lines.click()
      await page.getByRole('table', { name: 'Lines' }).waitFor()
      return name
    }
    let name = ''
    // The longest last: on a phone its lines scroll, and have no more room than they need.
    for (const { id, data } of [...chosen.filter((one) => one !== longest(chosen)), longest(chosen)]) {
      name = await open(id, name)
      expect(await look(), `${id}: ${data.status}`).toEqual({ beyond: 0, cut: [] })
    }
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await look()).cut, longest(chosen).id).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  },
  60_000,
)
