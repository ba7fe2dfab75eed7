import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { comeToRest } from '#test/e2e/support/browser.ts'
import { type Fault, unreadable } from '#test/e2e/support/contrast.ts'
import { seenFrames } from '#test/e2e/support/reusable-pages.ts'

/** Rows after these are rendered by the same code as those before; checking hundreds of them takes most of a run. */
const ALIKE = ['.ag-row:not([row-index="0"], [row-index="1"])', 'tbody tr:nth-child(n + 5)', 'ul > li:nth-child(n + 7)']

/** The frame around every screen; it is checked once per page and width, and after that only the content within it. */
const SHELL = ['header:not(main *, [data-portal] *)', 'nav[aria-label="Screens"]']

const CONTRAST = 'color-contrast'

/** Is about styles that no other can change; to look for the texts that it may be about is a fifth of all that axe computes. */
const SPACING = 'avoid-inline-spacing'
const SPACED = '[style*="important"]'

/** Without the index of all elements, which is for selectors, and the text of each that is looked at: here only faults are told. */
const SOURCE = `${axe.source.replace('axe._selectorData = _getSelectorData(context.flatTree);', '')}
axe._audit.noHtml = true`

interface Rule {
  id: string
  enabled: boolean
  impact?: string
  tags: readonly string[]
}

/**
 * The rules that axe runs by default and whose faults are serious; a third of the rules have none, and running them
 * would be wasted.
 */
const SERIOUS = (axe as unknown as { _audit: { rules: readonly Rule[] } })._audit.rules
  .filter(({ enabled, tags }) => enabled && !tags.includes('experimental') && !tags.includes('deprecated'))
  .filter(({ impact }) => impact !== 'minor' && impact !== 'moderate')
  .map(({ id }) => id)

interface Where {
  /** Leaves out the page itself, where that was looked at before something opened over it. */
  over?: boolean
}

/**
 * What an axe run over the page, or over the open dialog, finds that is serious or worse: the rule and the first pieces of
 * the page. `only` names the rules that are asked; otherwise all whose faults are serious.
 */
export const serious = (page: Page, only: readonly string[] = SERIOUS, where: Where = {}): Promise<string[]> =>
  seriousIn(page, only, where, false)

/**
 * The same in both themes: every rule in the theme of the page, and contrast in the other one. The same page in other
 * colors needs no other rule, and is not drawn in them.
 */
export const seriousInBoth = (page: Page, where: Where = {}): Promise<string[]> => seriousIn(page, SERIOUS, where, true)

async function seriousIn(
  page: Page,
  only: readonly string[],
  { over = false }: Where,
  inBoth: boolean,
): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(SOURCE)
  await comeToRest(page)
  const { hasDialog, theme } = await page.evaluate(() => ({
    hasDialog: document.querySelector('[aria-modal=true]') !== null,
    theme: document.documentElement.dataset.mantineColorScheme,
  }))
  const isBare = !over && !hasDialog
  // What is behind a dialog was already checked without it. Everything that opens over a page is in a portal.
  const within = isBare ? 'html' : '[data-portal=true]'
  const before = seenFrames.get(page) ?? new Set()
  /** Looks at the page, and at its frame where that was not seen at this width in this theme. */
  const look = async (name: string | undefined, find: (alike: readonly string[]) => Promise<Fault[]>) => {
    const shell = `${page.viewportSize()?.width} ${name}`
    const faults = await find(before.has(shell) ? [...ALIKE, ...SHELL] : ALIKE)
    if (faults.length === 0 && isBare) seenFrames.set(page, before.add(shell))
    return faults
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, html }) => `${id}: ${html.slice(0, 3).join(' ')}`)
  }
  const rules = only.filter((id) => id !== CONTRAST)
  const found = await look(theme, async (alike) => [
    ...(rules.length > 0 ? await ask(page, rules, within, alike) : []),
    ...(only.includes(CONTRAST) ? await unreadable(page, within, alike) : []),
  ])
  if (!inBoth) return found
  const other = theme === 'dark' ? 'light' : 'dark'
  const unread = await look(other, (alike) => unreadable(page, within, alike, other))
  return [...found, ...unread.map((fault) => `in the ${other}: ${fault}`)]
}

function ask(page: Page, rules: readonly string[], within: string, alike: readonly string[]): Promise<Fault[]> {
  return page.evaluate(
    async ({ rules, within, alike, spacing, spaced }) => {
      const asked = document.querySelector(spaced) ? rules : rules.filter((id) => id !== spacing)
      if (asked.length === 0) return []
      const exclude = alike.filter((selector) => document.querySelector(selector)).map((selector) => [selector])
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        { include: [[within]], exclude },
        // A fault is reported by its HTML: computing a selector for each element costs as much as a rule.
        { resultTypes: ['violations'], runOnly: [...asked], selectors: false, elementRef: true, preload: false },
      )
      const html = ({ element }: { element?: HTMLElement }) => element!.outerHTML.slice(0, 300)
      return violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes.map(html) }))
    },
    { rules, within, alike, spacing: SPACING, spaced: SPACED },
  )
}
