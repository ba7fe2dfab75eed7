import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { strays } from '../scripts/names-in-text.ts'
import '#features/registry.ts'
import { screenPath } from '#model/feature.ts'

const payables = {
  path: 'src/features/money/payables/collection.ts',
  text: `export const payables = defineCollection({ name: 'payables', page: '/payable', fields: {} })`,
}
const control = {
  path: 'src/features/stock/control/feature.ts',
  text: `export default feature({ screens: [{ path: '/inventory-control' }] })`,
}
const planted = (path: string, text: string) => strays([payables, control, { path, text }]).map((one) => one.text)
const ABOVE = 'src/features/insight/planted/rules.ts'

describe('addresses and names of collections outside their feature', () => {
  it.each([
    ['an address', `const at = '/payable'`, '/payable'],
    ['an address with a question', 'const at = `/payable?tab=all&id=${id}`', '/payable?tab=all&id='],
    ['an address in a tag', `const link = <a href="/payable#due">Due</a>`, '/payable#due'],
    ['a page without a collection', `const at = '/inventory-control?area=counts'`, '/inventory-control?area=counts'],
    ['a question', `const asked = { collection: 'payables', limit: 5 }`, 'payables'],
    ['a reference', `const field = reference('Bill', 'payables', {})`, 'payables'],
    ['a read', `await tx.get('payables', id)`, 'payables'],
    ['a comparison', `if (leg.docType === 'payables') settle()`, 'payables'],
  ])('finds %s', (_, text, found) => {
    expect(planted('src/features/insight/planted/part.tsx', text)).toEqual([found])
  })

  it('finds an address below the features, too', () => {
    expect(planted('src/ui/shell/planted.ts', `const at = '/payable'`)).toEqual(['/payable'])
  })

  it.each([
    ['its own feature', 'src/features/money/payables/screen.tsx', `const at = '/payable'; tx.get('payables', id)`],
    ['a feature below, which cannot import it', 'src/features/parties/planted/rules.ts', `tx.get('payables', id)`],
    ['a path of the API', ABOVE, 'call(`/api/collections/${name}/payable?limit=1`)'],
    ['a longer address', ABOVE, `const at = '/payables-of-others'`],
    ['an ordinary word', ABOVE, `const tab = 'payables'`],
  ])('accepts %s', (_, path, text) => {
    expect(planted(path, text)).toEqual([])
  })

  it('there are none in Prime', () => {
    expect(execFileSync(process.execPath, ['scripts/names.ts'], { encoding: 'utf8' })).toBe('')
  })
})

describe('pages that are named by their feature', () => {
  const named = globSync('src/**/*.{ts,tsx}').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\b(?:screenPath|pageAddress)\(\s*'([^']+)'/g)].map(([, page]) => page!),
  )

  it.each([...new Set(named)])('%s exists', (page) => {
    expect(screenPath(page)).toMatch(/^\/[a-z]/)
  })

  it('a page that does not exist is refused', () => {
    expect(() => screenPath('import/xml')).toThrow('There is no page "import/xml".')
  })
})
