import axe from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * What an axe run over the whole page finds that is serious or worse: the rule and the first pieces of the page.
 * `only` names the rules that are asked.
 */
export async function serious(page: Page, only?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async (rules) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ['violations'],
        ...(rules && { runOnly: [...rules] }),
      })
      return violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => html) }))
    },
    only && [...only],
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).join(' ')}`)
}
