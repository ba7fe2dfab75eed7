import { Problem } from '#base/problem.ts'
import { answerHelp } from '#server/tools/arguments.ts'
import { runTool } from '#server/tools/local.ts'

const USAGE = 'npm run recover -- EMAIL'
answerHelp(
  USAGE,
  'Makes a one-time link for a new password, for a person whom no owner can help.',
  'DATABASE_URL says which database: file:./data/prime.db unless set.',
)

await runTool(
  async (local) => {
    const [email, ...more] = process.argv.slice(2)
    if (!email || more.length > 0) throw new Problem('bad-request', USAGE)
    const { link } = await local.json<{ link: string }>('POST', '/maintenance/recover', { email })
    return `${email} is logged out everywhere, and two-step login and the old password no longer apply. A new password within an hour, once: ${link}`
  },
  { makes: false },
)
