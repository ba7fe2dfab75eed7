import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { act, type Desk, openBrowser, openDesk, openScreen, put, send, signUp } from '#test/e2e/support/browser.ts'
import { doc } from '#test/e2e/support/company.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

/** Whether the mail server knows the recipient. */
let isKnown = true
const letters: { to: string[]; text: string }[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) =>
    isKnown ? done() : done(Object.assign(new Error('No such user here'), { responseCode: 550 })),
  onData(stream, { envelope }, done) {
    const pieces: Buffer[] = []
    stream.on('data', (piece: Buffer) => pieces.push(piece))
    stream.on('end', () => {
      const to = envelope.rcptTo.map(({ address }) => address)
      letters.push({ to, text: Buffer.concat(pieces).toString('utf8') })
      done()
    })
  },
})
const browser = await openBrowser()
const companies: { server: HostedServer; desk: Desk; quote: string }[] = []

/** One with a mail server, for the tests of it. */
let mailing: Promise<(typeof companies)[number]> | undefined
function mailingCompany(): Promise<(typeof companies)[number]> {
  const { port } = smtp.server.address() as AddressInfo
  mailing ??= company({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'office@prime.example' })
  return mailing
}

/** A company with a quote for a Spanish-speaking customer. */
async function company(env: Record<string, string>): Promise<(typeof companies)[number]> {
  const server = await openServer(env)
  const desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
  await put(desk, server.url, [
    doc('customers', 'soto', {
      name: 'Talleres Soto',
      status: 'Active',
      email: 'compras@soto.example',
      language: 'Spanish',
    }),
    doc('parts', 'p1', { partNumber: '6205-2RS1', brand: 'SKF', uom: 'ea', listPrice: 9.8 }),
  ])
  const entered = await act(desk, server.url, 'deal.enter', { customerId: 'soto', lines: [{ partId: 'p1', qty: 5 }] })
  const { id: quote } = (entered as { result: { id: string } }).result
  await act(desk, server.url, 'deal.quote', { transactionId: quote })
  companies.push({ server, desk, quote })
  return { server, desk, quote }
}

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
})
afterAll(async () => {
  for (const { server, desk } of companies) {
    await desk.close()
    await server.stop()
    server.wipe()
  }
  await browser.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

/** Opens the dialog from the menu of the quote. */
async function ask({ desk: { page }, quote }: (typeof companies)[number]): Promise<void> {
  await openScreen(page, `/transaction?tab=all&id=${quote}`)
  await page.getByRole('dialog').getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Send by email' }).click()
  await page.getByRole('textbox', { name: /^To(?: |$)/ }).waitFor()
}

it('a quote leaves with its PDF in the language of the customer; one that failed is sent again from the outbox', async () => {
  const own = await mailingCompany()
  const { page } = own.desk
  isKnown = false
  await ask(own)
  expect(await page.getByRole('textbox', { name: /^To(?: |$)/ }).inputValue()).toBe('compras@soto.example')
  expect(await page.getByRole('textbox', { name: /^Subject/ }).inputValue()).toMatch(
    /^(?:Oferta|Presupuesto|Cotización)/,
  )
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('On its way to compras@soto.example').waitFor()
  const waiting = async () => {
    const found = await send(own.desk, own.server.url, '/api/collections/outbox/query', {})
    return (found as { documents: { data: { status: string } }[] }).documents[0]?.data.status
  }
  await expect.poll(waiting, { timeout: 20_000, interval: 500 }).toBe('Failed')
  await openScreen(page, '/history?view=outbox&tab=Failed')
  expect(letters).toEqual([])
  isKnown = true
  await page
    .getByText(/SO-\d{4}-\d{4}/)
    .first()
    .click()
  await page.getByRole('button', { name: 'Send again' }).first().click()
  const confirm = page.locator('[aria-modal=true]').getByRole('button', { name: 'Send again' })
  await confirm.click()
  await expect.poll(() => letters.length, { timeout: 20_000 }).toBe(1)
  expect(letters[0]!.to).toEqual(['compras@soto.example'])
  expect(letters[0]!.text).toMatch(/Content-Type: application\/pdf/)
})

it('the photos of the packed cartons go with the packing slip, other files where they are chosen', async () => {
  const { server, desk, quote } = await mailingCompany()
  isKnown = true
  const run = async (command: string, input: object) =>
    ((await act(desk, server.url, command, input)) as { result: { id: string } }).result
  await put(desk, server.url, [
    doc('locations', 'A1', { code: 'A1', type: 'Warehouse', isSellable: true, isActive: true }),
  ])
  await run('stock.open', { partId: 'p1', qty: 20, unitCost: 4, locationId: 'A1' })
  await run('deal.confirm', { transactionId: quote })
  const { id: slipId } = await run('slips.create', { transactionId: quote })
  const file = async (id: string, name: string, buffer: Buffer) => {
    const answer = await desk.context.request.post(`${server.url}/api/files`, {
      headers: { Origin: server.url },
      multipart: { file: { name, mimeType: 'application/octet-stream', buffer } },
    })
    const data = { ...((await answer.json()) as object), collection: 'packingSlips', recordId: slipId }
    await put(desk, server.url, [doc('attachments', id, data)])
  }
  await file('photo', 'carton 1.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
  await file('notes', 'notes.txt', Buffer.from('for us alone'))
  const { page } = desk
  await openScreen(page, `/packing-slip?tab=all&id=${slipId}`)
  await page.getByRole('dialog').getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Send by email' }).click()
  await page.getByRole('checkbox', { name: 'carton 1.png' }).waitFor()
  expect(await page.getByRole('checkbox', { name: 'carton 1.png' }).isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: 'notes.txt' }).isChecked()).toBe(false)
  letters.length = 0
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => letters.length, { timeout: 20_000 }).toBe(1)
  expect(letters[0]!.text).toMatch(/filename="?carton 1\.png/)
  expect(letters[0]!.text).not.toContain('notes.txt')
})

it('without a mail server the PDF opens and a draft is begun', async () => {
  const own = await company({})
  const { page } = own.desk
  await page.addInitScript(() => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    globalThis.open = (address) => {
      opened.push(String(address))
      return null
    }
  })
  await ask(own)
  await page.getByText('No mail server is set up').waitFor()
  const to = page.getByRole('textbox', { name: /^To(?: |$)/ })
  await to.fill('Compras, not an address')
  await page.keyboard.press('Control+Enter')
  await page.getByText('"Compras" is not an email address. Correct the recipient.').waitFor()
  await to.fill('compras@soto.example')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Draft opened. Attach the PDF in your mail program.').waitFor()
  const opened = await page.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
  expect(opened).toEqual([
    expect.stringContaining('/api/print/'),
    expect.stringMatching(/^mailto:compras%40soto\.example\?subject=/),
  ])
})
