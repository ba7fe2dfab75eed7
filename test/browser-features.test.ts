import { expect, it } from 'vitest'
import { registry } from '#features/registry.ts'
import { browserFeatures } from '../scripts/browser-features.ts'

/** A module as it is delivered to the browser. */
function inBrowser(path: string, code = ''): string {
  const { transform } = browserFeatures() as { transform: (code: string, id: string) => { code: string } | undefined }
  return transform(code, path)!.code
}

it('the desk brings all that features bring to places of others, in the order of the registry', () => {
  const named = [...inBrowser('/prime/src/web/desk-features.ts').matchAll(/\bname: '(\w+)',/g)].map(([, name]) => name)
  expect(named).toEqual(registry.flatMap(({ parts = [] }) => parts.map(({ name }) => name)))
})

it('the first load has none of it', () => {
  const code = `export default feature({\n  name: 'x',\n  parts: [\n    {\n      to: 'a',\n      of: [b],\n    },\n  ],\n  screens: [],\n})\n`
  expect(inBrowser('/prime/src/features/sales/x/feature.ts', code)).toBe(
    `export default feature({\n  name: 'x',\n  screens: [],\n})\n`,
  )
})
