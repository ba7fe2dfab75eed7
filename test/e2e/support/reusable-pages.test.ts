import { expect, it } from 'vitest'
import { openDesk } from '#test/e2e/support/browser.ts'
import { openCompany } from '#test/e2e/support/company.ts'

const { browser, server } = await openCompany([])

it('a second page of a desk has the size of its first, whoever had the desk before', async () => {
  const phone = await openDesk(browser, server.url, { viewport: { width: 390, height: 844 } })
  await phone.page.goto(server.url)
  await phone.close()
  const { context, close } = await openDesk(browser, server.url)
  const second = await context.newPage()
  expect(second.viewportSize()).toEqual({ width: 1440, height: 900 })
  expect(await second.evaluate(() => innerWidth)).toBe(1440)
  await close()
})
