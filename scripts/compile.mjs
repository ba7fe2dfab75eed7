// Reads the server and its threads once, without starting them, so that scripts/light.mjs keeps what they compile to.
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const files = globSync('build/server/{main,thread,*-thread}.js')
// A thread's program has nothing to do outside a thread, and says so only after everything it needs was read.
await Promise.allSettled(files.map((file) => import(pathToFileURL(resolve(file)).href)))
process.exit(0)
