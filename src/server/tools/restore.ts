import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { Problem } from '#base/problem.ts'
import { restore } from '#server/backup/restore.ts'
import { readConfig, Unusable } from '#server/config.ts'
import type { Log } from '#server/ports.ts'
import { answerHelp, checkFile } from '#server/tools/arguments.ts'

const USAGE = 'npm run restore -- FILE'
answerHelp(
  USAGE,
  'Puts a backup in place of the data. Stop the server first; what was there is kept beside it.',
  'DATABASE_URL says which database: file:./data/prime.db unless set.',
)
const quiet: Log = (level, message, facts) => {
  if (level === 'error') process.stderr.write(`${message} ${JSON.stringify(facts ?? {})}\n`)
}

try {
  // Files are created so that only this account can read documents, people and keys.
  process.umask(0o077)
  const [name, ...more] = process.argv.slice(2)
  if (!name || more.length > 0) throw new Problem('bad-request', USAGE)
  const file = resolve(name)
  checkFile(file)
  const config = readConfig(process.env, join(import.meta.dirname, '../../../dist'), randomBytes)
  const { at, previous } = await restore({ config, file, now: new Date(), log: quiet })
  process.stdout.write(
    `Prime was restored to ${at}. Everyone has to log in again.${previous ? ` What was there before is in ${previous}.` : ''}\n`,
  )
} catch (error) {
  if (!(error instanceof Unusable || error instanceof Problem)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
