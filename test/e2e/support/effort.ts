import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * What a job costs the hands: every key and click is counted. What is typed must reach the field that has the keyboard,
 * whole, and no letter may go to the commands of the page but those that are meant for it.
 */
export interface Effort {
  /** A key that moves or confirms: Tab, Enter, an arrow, Ctrl with a letter (one key each). */
  press(key: string): Promise<void>
  /** Single letters for the commands of the page, such as `g` and `a`. */
  command(keys: string): Promise<void>
  /** Text into the field that has the keyboard. */
  type(text: string): Promise<void>
  /** Tab until the field has the keyboard; each is counted. */
  tabTo(name: RegExp): Promise<void>
  click(target: Locator): Promise<void>
  /** Pastes text where the keyboard is: one key. */
  paste(text: string): Promise<void>
  /** Keys and clicks since the count was read last. */
  spent(): number
  /** What was pressed since the count was read last, to be read where it is more than it may be. */
  told(): string
}

/** A person finds the way within these; who needs more Tabs is lost. */
const MOST_TABS = 20

export async function countEffort(page: Page): Promise<Effort> {
  await page.addInitScript(listen)
  await page.evaluate(listen)
  const done: string[] = []
  const astray = () => page.evaluate(() => (globalThis as unknown as { astray?: string[] }).astray?.splice(0) ?? [])
  const noneAstray = async (after: string) =>
    expect({ after, toThePage: await astray() }, 'press keys of the page with `command`').toEqual({
      after,
      toThePage: [],
    })
  const press = async (key: string) => {
    await page.keyboard.press(key)
    done.push(key)
    await noneAstray(key)
  }
  return {
    press,
    async command(keys) {
      for (const key of keys) await page.keyboard.press(key)
      done.push(...keys)
      expect(await astray()).toEqual([...keys])
    },
    async type(text) {
      await expect.poll(() => page.evaluate(focusedText), { message: `where "${text}" goes` }).not.toBeNull()
      const field = await page.evaluateHandle(() => document.activeElement as HTMLInputElement)
      await page.keyboard.type(text)
      done.push(...text)
      await noneAstray(text)
      await expect.poll(() => field.evaluate((input) => input.value ?? input.textContent)).toContain(text)
    },
    async tabTo(name) {
      // A person looks for the field first: what is still loading cannot be reached.
      await expect
        .poll(() => page.evaluate(namedFields, false).then((names) => names.some((it) => name.test(it))))
        .toBe(true)
      for (let times = 0; times < MOST_TABS; times++) {
        if (name.test(await focusedName(page))) return
        await press('Tab')
      }
      throw new Error(`${MOST_TABS} times Tab did not reach ${name}; the keyboard is at "${await focusedName(page)}".`)
    },
    async click(target) {
      await target.click()
      done.push('click')
    },
    async paste(text) {
      const isTaken = await page.evaluate((words) => {
        const data = new DataTransfer()
        data.setData('text/plain', words)
        const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
        return !(document.activeElement ?? document.body).dispatchEvent(event)
      }, text)
      // What no list of cells takes goes into the field as it is, as a browser does it.
      if (!isTaken && (await page.evaluate(focusedText)) !== null) await page.keyboard.insertText(text)
      done.push('Control+v')
    },
    spent: () => done.splice(0).length,
    told: () => done.join(' '),
  }
}

/** What the focused element is called. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(namedFields, true).then(([name]) => name ?? '')

/** What the focused element is called, or everything that can have the keyboard. Runs in the page. */
function namedFields(isFocused: boolean): string[] {
  const reached = isFocused
    ? [document.activeElement].filter((at) => at !== document.body)
    : [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex], [contenteditable]')]
  return reached
    .filter((at) => at instanceof HTMLElement)
    .map((at) => {
      const label = at.id ? document.querySelector(`label[for="${CSS.escape(at.id)}"]`)?.textContent : undefined
      return at.getAttribute('aria-label') ?? label ?? at.textContent ?? ''
    })
}

/** The text of the field with the keyboard; null where what is typed would go nowhere. */
function focusedText(): string | null {
  const at = document.activeElement
  if (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) return at.readOnly ? null : at.value
  return at instanceof HTMLElement && at.isContentEditable ? at.textContent : null
}

/** Notes the letters that no field has taken. */
function listen(): void {
  const noted = globalThis as unknown as { astray?: string[] }
  if (noted.astray) return
  const astray: string[] = []
  noted.astray = astray
  addEventListener(
    'keydown',
    ({ key, target, ctrlKey, metaKey, altKey }) => {
      if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
      const isField =
        target instanceof HTMLInputElement ||
        target instanceof HTMLTextAreaElement ||
        target instanceof HTMLSelectElement ||
        (target instanceof HTMLElement && target.isContentEditable)
      if (!isField) astray.push(key)
    },
    true,
  )
}
