// Loaded before the server and the command-line tools (node --import): they start faster and take less memory. Plain JavaScript, because a compiler
// would be loaded for TypeScript.
import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'

// What TypeScript was compiled to is kept, for this process and for its threads, which find the folder in the
// environment. Without it each thread loads a compiler of its own: about 35 MB and a third of a second. A folder that
// cannot be written only means compiling again.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))

// The C library of Linux gives every thread memory of its own, which saves it waiting and costs 20 to 30 MB, and keeps
// large pieces that were given back once, about 15 MB. It reads its settings as a process starts, so this process becomes
// one that has them: the same number, nothing else changes.
if (isMainThread && process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX && process.execve) {
  process.env.MALLOC_ARENA_MAX = '1'
  process.env.MALLOC_MMAP_THRESHOLD_ = '131072'
  process.env.MALLOC_TRIM_THRESHOLD_ = '131072'
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], process.env)
}

enableCompileCache(process.env.NODE_COMPILE_CACHE)

// Of a thousand files of its own the server knows where they are. Node would look through package.json and the file system
// for each, a sixth of a start.
const SOURCES = new URL('../src/', import.meta.url).href
const OWN = /^#(?=(?:base|model|features|store|server)\/.*\.ts$)/
registerHooks({
  resolve: (name, context, next) =>
    OWN.test(name)
      ? { url: SOURCES + name.slice(1), format: 'module-typescript', shortCircuit: true }
      : next(name, context),
})
