import { globSync, readFileSync } from 'node:fs'
import { fullFolders } from './full-folders.ts'
import { strays } from './names-in-text.ts'
import { MAX_SHARED_NAMES, sharedNames } from './shared-names.ts'

/**
 * Fails when an address or a collection name is written as text outside its feature, when two files of a layer export
 * the same name, or when a folder has too many files to be seen at a glance; lists the places.
 */
const plainPath = (path: string): string => path.replaceAll('\\', '/')
const sources = globSync('src/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path: plainPath(path), text: readFileSync(path, 'utf8') }))

const shared = sharedNames(sources)
const faults = [
  ...fullFolders(globSync(['src/**/*.*', 'test/**/*.*'], { exclude: ['test/fixtures/**'] }).map(plainPath)),
  ...strays(sources).map(({ path, line, text, fix }) => `${path}:${line} "${text}" ${fix}`),
  ...shared
    .filter(({ isWithinLayer }) => isWithinLayer)
    .map(({ name, paths }) => `${paths.join(' and ')} export ${name}; give each a name that says what it is`),
  ...(shared.length < MAX_SHARED_NAMES
    ? []
    : [`${shared.length} names are exported by several files, with fewer than ${MAX_SHARED_NAMES} allowed`]),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
if (process.argv.includes('--count')) console.log(`${shared.length} names are exported by several files.`)
