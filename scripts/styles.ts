import { globSync, readFileSync } from 'node:fs'
import { SHARED, styleFaults } from './style-faults.ts'

/** Fails when the stylesheets exceed their limit, or contain a class that no screen uses. */
const read = (pattern: string) =>
  globSync(pattern)
    .map((path) => path.replaceAll('\\', '/'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const faults = styleFaults(
  read('src/**/*.css'),
  read('src/**/*.{ts,tsx}').filter(({ path }) => !/\.test\.tsx?$/.test(path)),
)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
if (process.argv.includes('--count'))
  console.log(
    `${read('src/**/*.css').reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)} lines, ${SHARED}`,
  )
