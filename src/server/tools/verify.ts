import { parseArgs } from 'node:util'
import { Problem } from '#base/problem.ts'
import { answerHelp, wrongArguments } from '#server/tools/arguments.ts'
import { runTool } from '#server/tools/local.ts'
import type { Verified } from '#store/driver.ts'

const USAGE = 'npm run verify [-- --anchor SEQ:HASH]'
answerHelp(
  USAGE,
  'Checks the log, its signatures and every document. --anchor also checks one line noted elsewhere.',
  'DATABASE_URL says which database: file:./data/prime.db unless set.',
)
const UNSIGNED = 'Nothing is signed with the key of this Prime yet; only the hash chain was checked.'

const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`

function argumentsOf(): { anchor?: string } {
  try {
    return parseArgs({ options: { anchor: { type: 'string' } } }).values
  } catch (error) {
    throw wrongArguments(error, USAGE)
  }
}

await runTool(
  async (local) => {
    const found = await local.json<Verified>('POST', '/maintenance/verify', argumentsOf())
    const { commits, documents, firstBad, detail, proven } = found
    if (firstBad !== undefined)
      throw new Problem('refused', `The first row that was changed is commit ${firstBad}: ${detail}`)
    const all = `Everything matches the log: ${counted(commits, 'commit')}, ${counted(documents, 'document')}.`
    return commits > 0 && proven === 0 ? `${all} ${UNSIGNED}` : all
  },
  { makes: false },
)
