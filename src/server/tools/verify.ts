import { Problem } from '#base/problem.ts'
import { runTool } from '#server/tools/local.ts'
import type { Driver } from '#store/driver.ts'

const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`

await runTool(
  async (local) => {
    if (process.argv.length > 2) throw new Problem('bad-request', 'npm run verify')
    const found = await local.json<Awaited<ReturnType<Driver['verify']>>>('POST', '/maintenance/verify', {})
    const { commits, documents, firstBad, detail } = found
    if (firstBad !== undefined)
      throw new Problem('refused', `The first row that was changed is commit ${firstBad}: ${detail}`)
    return `All is as it was written: ${counted(commits, 'commit')}, ${counted(documents, 'document')}.`
  },
  { makes: false },
)
