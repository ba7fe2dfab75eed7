import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BESIDE, ENTRIES } from '../vite.server.config.ts'

const named = globSync('src/{server,store,features,model,base}/**/*.ts')
  .filter((path) => !path.endsWith('.test.ts'))
  .flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/new URL\('(\.\/[^']+)', import\.meta\.url\)/g)].map(([, file]) =>
      join(path, '..', file!),
    ),
  )

it('what the server reads from beside its code is built with it', () => {
  expect(named.length).toBeGreaterThan(ENTRIES.length - 2)
  expect(named.filter((path) => path !== BESIDE && !ENTRIES.includes(path))).toEqual([])
})

it('every thread is built under the name that the server asks for', () => {
  const threads = ENTRIES.filter((path) => path !== 'src/server/main.ts')
  expect(threads.filter((path) => !named.includes(path))).toEqual([])
  for (const path of threads) expect(path).toMatch(/\/[\w-]*thread\.ts$/)
})
