import { Problem } from '#base/problem.ts'
import { runTool } from '#server/tools/local.ts'
import type { Driver } from '#store/driver.ts'

await runTool(async (local) => {
  const found = await local.json<Awaited<ReturnType<Driver['verify']>>>('POST', '/maintenance/verify', {})
  const { commits, documents, firstBad, detail } = found
  if (firstBad !== undefined)
    throw new Problem('refused', `The first row that was changed is commit ${firstBad}: ${detail}`)
  return `All is as it was written: ${commits.toLocaleString('en-US')} commits, ${documents.toLocaleString('en-US')} documents.`
})
