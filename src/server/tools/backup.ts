import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { Problem } from '#base/problem.ts'
import { writeArchive } from '#server/backup/archive.ts'
import type { BackupParts } from '#server/backup/parts.ts'
import { answerHelp, notWritten } from '#server/tools/arguments.ts'
import { runTool } from '#server/tools/local.ts'

const USAGE = 'npm run backup -- FILE'
answerHelp(
  USAGE,
  'Copies documents, log, people and files into one file, while the server goes on.',
  'DATABASE_URL says which database: file:./data/prime.db unless set.',
)

await runTool(
  async (local) => {
    const [name, ...more] = process.argv.slice(2)
    if (!name || more.length > 0) throw new Problem('bad-request', USAGE)
    const file = resolve(name)
    const parts = await local.json<BackupParts>('POST', '/maintenance/backup', {})
    try {
      const bytes = await writeArchive(parts, file, new Date())
      return `Everything is in ${file}: ${(bytes / 1e6).toFixed(1)} MB.`
    } catch (error) {
      throw notWritten(file, error) ?? error
    } finally {
      rmSync(parts.folder, { recursive: true, force: true })
    }
  },
  { makes: false },
)
