// Loaded before the server (node --import): keeps what TypeScript was compiled to, for this process and its threads.
// Without it each thread loads a compiler of its own, which takes about 35 MB and a third of a second. Plain JavaScript,
// because the compiler would be loaded for it. A folder that cannot be written only means compiling again.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Threads find the folder in the environment.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))
enableCompileCache(process.env.NODE_COMPILE_CACHE)
