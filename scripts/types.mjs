// Checks the types of every part. The compiler is named by its file, since two packages bring a `tsc`. What it knows of the
// files is kept, so that the next time it looks at those alone that changed and what depends on them.
import { spawnSync } from 'node:child_process'

const parts = ['pure', 'server', 'web']
const compiler = 'node_modules/typescript/bin/tsc'
const failed = parts.filter((part) => {
  const kept = ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${part}.json`]
  const ran = spawnSync(process.execPath, [compiler, '-p', `tsconfig.${part}.json`, ...kept], { stdio: 'inherit' })
  return ran.status !== 0
})
process.exit(failed.length > 0 ? 1 : 0)
