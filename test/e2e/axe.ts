import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What an axe run over the whole page finds that is serious or worse: the rule and the first pieces of the page. */
export async function serious(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document)
    return violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => html) }))
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).join(' ')}`)
}
