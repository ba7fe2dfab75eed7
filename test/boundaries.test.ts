import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..')
let house: string

/** Two features whose imports are allowed. */
const SOUND = {
  'stock/parts/collection.ts': 'export interface Part { id: string }',
  'stock/parts/numbers.ts': 'export const NUMBERS = 1',
  'stock/parts/inner/rules.ts': 'export const INNER = 1',
  'stock/lots/rules.ts': "import type { Part } from '#features/stock/parts/collection.ts'\nexport type Lot = Part",
  'money/bills/collection.ts':
    "import type { Lot } from '#features/stock/lots/rules.ts'\nexport interface Bill { lot: Lot }",
  'registry.ts': 'export const registry = []',
}

const check = async (): Promise<string> => {
  const { check: command } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).scripts
  expect(command).toContain('npm run --silent boundaries')
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const options = ['--import', join(root, 'scripts/typescript-6.mjs'), cruiser, '--output-type', 'err']
  return await run(process.execPath, [...options, '--config', join(root, '.dependency-cruiser.mjs'), 'src'], {
    cwd: house,
  }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
}

const put = async (file: string, text: string): Promise<void> => {
  const path = join(house, 'src/features', file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'prime-boundaries-'))
  await writeFile(
    join(house, 'package.json'),
    JSON.stringify({ type: 'module', imports: { '#features/*': './src/features/*' } }),
  )
  for (const [file, text] of Object.entries(SOUND)) await put(file, text)
})
afterAll(() => rm(house, { recursive: true, force: true }))

it('lets features pass that import downward, by their fronts and without a circle', async () => {
  expect(await check()).toContain('no dependency violations found')
}, 60_000)

it.each([
  ['an import upward', 'stock/parts/rules.ts', 'money/bills/collection.ts', 'stock-imports-downward'],
  [
    'a type of a feature that imports this one',
    'stock/parts/rules.ts',
    'stock/lots/rules.ts',
    'features-without-cycles',
  ],
  ['a file that is no front', 'money/bills/rules.ts', 'stock/parts/numbers.ts', 'features-by-their-front'],
  ['a front of a folder inside', 'money/bills/rules.ts', 'stock/parts/inner/rules.ts', 'features-by-their-front'],
  ['the registry', 'money/bills/rules.ts', 'registry.ts', 'registry-from-above'],
])(
  'refuses %s',
  async (_, from, to, rule) => {
    await put(from, `export type * from '#features/${to}'`)
    try {
      expect(await check()).toContain(`error ${rule}: src/features/`)
    } finally {
      await rm(join(house, 'src/features', from))
    }
  },
  60_000,
)
