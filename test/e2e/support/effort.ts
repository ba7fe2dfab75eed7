import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * The effort of a job for the hands: every key and click is counted. Typed text must reach the focused field
 * completely, and no letter may trigger a page command except those intended for it.
 */
export interface Effort {
  /** A key that moves or confirms: Tab, Enter, an arrow, Ctrl with a letter (one key each). */
  press(key: string): Promise<void>
  /** Presses single-letter commands of the page, such as `g` and `a`. */
  command(keys: string): Promise<void>
  /** Types text into the focused field. */
  type(text: string): Promise<void>
  /** Presses Tab until the field has the focus; each press is counted. */
  tabTo(name: RegExp): Promise<void>
  click(target: Locator): Promise<void>
  /** Pastes text at the focus: one key. */
  paste(text: string): Promise<void>
  /** Keys and clicks since the last call, which resets the count. */
  spent(): number
  /** The keys pressed since the count was last read, to show when they exceed the maximum. */
  told(): string
}

/** A user finds the field within this many Tabs; whoever needs more is lost. */
const MAX_TABS = 20

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
      // A user first looks for the field: what is still loading cannot be reached.
      await expect
        .poll(() => page.evaluate(namedFields, false).then((names) => names.some((it) => name.test(it))))
        .toBe(true)
      for (let times = 0; times < MAX_TABS; times++) {
        if (name.test(await focusedName(page))) return
        await press('Tab')
      }
      throw new Error(`${MAX_TABS} times Tab did not reach ${name}; the keyboard is at "${await focusedName(page)}".`)
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
      // Text that no grid handles is inserted into the field as it is, as a browser does.
      if (!isTaken && (await page.evaluate(focusedText)) !== null) await page.keyboard.insertText(text)
      done.push('Control+v')
    },
    spent: () => done.splice(0).length,
    told: () => done.join(' '),
  }
}

/** The accessible name of the focused element. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(namedFields, true).then(([name]) => name ?? '')

/** The name of the focused element, or the names of everything that can get the focus. Runs in the page. */
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

/** The text of the focused field; null when typed text would go nowhere. */
function focusedText(): string | null {
  const at = document.activeElement
  if (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) return at.readOnly ? null : at.value
  return at instanceof HTMLElement && at.isContentEditable ? at.textContent : null
}

/** Records the letters that no field has received. */
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
