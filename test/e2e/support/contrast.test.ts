import axe from 'axe-core'
import { afterAll, expect, it } from 'vitest'
import { openBrowser } from '#test/e2e/support/browser.ts'
import { unreadable } from '#test/e2e/support/contrast.ts'

const browser = await openBrowser()
const page = await (await browser.newContext()).newPage()
afterAll(() => page.context().close())

/** Texts on backgrounds; each has an id that identifies it in both checks. */
const TEXTS = [
  '<p id="plain" style="color:#111">Paid</p>',
  '<p id="pale" style="color:#999">Paid</p>',
  '<p id="pale-large" style="color:#8a8a8a;font-size:24px">Paid</p>',
  '<p id="pale-bold" style="color:#8a8a8a;font-size:19px;font-weight:700">Paid</p>',
  '<p id="pale-bold-small" style="color:#8a8a8a;font-size:15px;font-weight:700">Paid</p>',
  '<p id="thin" style="color:rgb(0 0 0 / 40%)">Paid</p>',
  '<div style="background:#10161d"><p id="dark-on-dark" style="color:#333">Paid</p><p id="light-on-dark" style="color:#ddd">Paid</p></div>',
  '<div style="background:#10161d"><div style="background:rgb(255 255 255 / 80%)"><p id="dark-on-veil" style="color:#222">Paid</p><p id="light-on-veil" style="color:#ddd">Paid</p></div></div>',
  '<div style="opacity:.4"><p id="faded" style="color:#444">Paid</p></div>',
  '<button id="off" disabled style="color:#ccc;background:#fff">Paid</button>',
  '<input id="typed" value="Paid" style="color:#aaa;background:#fff" aria-label="State">',
  '<input id="empty" style="color:#aaa;background:#fff" aria-label="State"><input type="checkbox" id="tick" style="color:#aaa" aria-label="Paid">',
  '<p id="hidden" hidden style="color:#eee">Paid</p><p id="unheard" aria-hidden="true" style="color:#eee">Paid</p><p id="heard" style="color:#eee;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);position:absolute">Paid</p><p id="sign" style="color:#eee">→</p>',
]
const idsIn = (html: readonly string[]) => html.map((piece) => /id="([^"]+)"/.exec(piece)?.[1]).toSorted()

it('finds the texts that axe finds', async () => {
  await page.setContent(`<html lang="en"><body style="background:#fff"><main>${TEXTS.join('')}</main></body></html>`)
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, { runOnly: ['color-contrast'] }),
  )
  const byAxe = idsIn(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)))
  const [found] = await unreadable(page, 'html', ['nav'])
  expect(idsIn(found!.html)).toEqual(byAxe)
  expect(byAxe).toEqual([
    'dark-on-dark',
    'faded',
    'light-on-veil',
    'pale',
    'pale-bold-small',
    'thin',
    'typed',
    'unheard',
  ])
  expect(await unreadable(page, 'html', ['main'])).toEqual([])
})

it('computes the other theme without drawing it, also where colors change slowly', async () => {
  await page.setContent(`<html lang="en" data-mantine-color-scheme="dark"><style>
    body { background: rgb(13, 17, 23) } p { color: #ddd; transition: color 9s }
    [data-mantine-color-scheme="light"] body { background: rgb(246, 247, 249) }
    [data-mantine-color-scheme="light"] #turns { color: #111 }
  </style><body><p id="turns">Paid</p><p id="stays">Paid</p></body></html>`)
  expect(await unreadable(page, 'html', ['nav'])).toEqual([])
  const [found] = await unreadable(page, 'html', ['nav'], 'light')
  expect(idsIn(found!.html)).toEqual(['stays'])
  const color = () => page.evaluate(() => getComputedStyle(document.getElementById('turns')!).color)
  expect(await color()).toBe('rgb(221, 221, 221)')
  await page.evaluate(() => document.body.style.setProperty('background', 'red', 'important'))
  const [wrong] = await unreadable(page, 'html', ['nav', 'p'], 'light')
  expect(wrong!.html).toEqual(['the page is rgb(255, 0, 0)'])
})
