// Checks the types of every part. The compiler is named by its file, since two packages bring a `tsc`.
import { spawnSync } from 'node:child_process'

const parts = ['pure', 'server', 'web']
const compiler = 'node_modules/typescript/bin/tsc'
const failed = parts.filter(
  (part) => spawnSync(process.execPath, [compiler, '-p', `tsconfig.${part}.json`], { stdio: 'inherit' }).status !== 0,
)
process.exit(failed.length > 0 ? 1 : 0)
