import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { startVitest } from 'vitest/node'

/**
 * `npm run attack [-- WORD]`: tries to read, change and stop what is not allowed, on both stores, and reports the
 * number of attempts and how many went wrong. WORD limits it to suites whose file name contains it.
 */
const ALL = [
  ['Roles, collections and ways', 'test/server/access/access-matrix.test.ts'],
  ['Rights of now', 'test/server/access/rights-of-now.test.ts'],
  ['Every way in and out', 'test/server/access/every-way.test.ts'],
  ['Documents that belong to records', 'test/server/access/about.test.ts'],
  ['Fields that commands own', 'test/server/access/command-fields.test.ts'],
  ['Fields of lines that commands own', 'test/server/access/line-fields.test.ts'],
  ['The trade from outside', 'test/server/access/trade-attacks.test.ts'],
  ['Newer ways in', 'test/server/access/newer-ways.test.ts'],
  ['Keys with fewer rights', 'test/server/access/lesser-keys.test.ts'],
  ['Every route and command, wrong values', 'test/server/limits/fuzz-every-route.test.ts'],
  ['Random requests', 'test/server/limits/fuzz.test.ts'],
  ['Odd texts', 'test/server/limits/odd-texts.test.ts'],
  ['Names that objects inherit', 'test/server/access/inherited-names.test.ts'],
  ['Hostile structures', 'test/server/limits/hostile-structures.test.ts'],
  ['The largest of each kind', 'test/server/limits/availability-inputs.test.ts'],
  ['Formulas', 'test/server/limits/availability-formulas.test.ts'],
  ['Imports', 'test/server/limits/availability-imports.test.ts'],
  ['Prints', 'test/server/limits/availability-prints.test.ts'],
] as const
const [word = ''] = process.argv.slice(2)
const SUITES = ALL.filter(([, path]) => path.includes(word))

const folder = mkdtempSync(join(tmpdir(), 'prime-attempts-'))
const file = join(folder, 'attempts')
process.env.PRIME_ATTEMPTS = file
const files = SUITES.map(([, path]) => path)
const vitest = await startVitest('test', files, { watch: false, project: ['all'], reporters: ['dot'] })
const ran = new Map(vitest.state.getTestModules().map((one) => [relative(process.cwd(), one.moduleId), one]))
await vitest.close()

const attempts = attemptsIn(file)
const rows = SUITES.map(([name, path]) => {
  const tests = [...(ran.get(path)?.children.allTests() ?? [])]
  const wrong = tests.filter((test) => test.result().state === 'failed').length
  // A suite that never ran has proven nothing.
  return { name, attempts: attempts.get(path) ?? 0, tests: tests.length, wrong: tests.length === 0 ? 1 : wrong }
})
const sum = (of: 'attempts' | 'tests' | 'wrong') => rows.reduce((all, row) => all + row[of], 0)
console.table([...rows, { name: 'Together', attempts: sum('attempts'), tests: sum('tests'), wrong: sum('wrong') }])
if (sum('wrong') > 0) process.exitCode = 1
rmSync(folder, { recursive: true, force: true })

function attemptsIn(path: string): Map<string, number> {
  const counts = new Map<string, number>()
  if (!existsSync(path)) return counts
  for (const test of readFileSync(path, 'utf8').split('\n')) {
    const name = relative(process.cwd(), test)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}
