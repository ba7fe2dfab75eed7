import { globSync, readFileSync } from 'node:fs'
import { strays } from './names-in-text.ts'

/** Fails where an address or a collection's name stands as text outside its feature, and names the places. */
const sources = globSync('src/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
const found = strays(sources)
for (const { path, line, text, fix } of found) console.error(`${path}:${line} "${text}" ${fix}`)
if (found.length > 0) process.exit(1)
