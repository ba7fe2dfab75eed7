import { useEffect, useEffectEvent, useState } from 'react'
import { Problem } from '#base/problem.ts'
import type { ImportPlan } from '#model/import/import.ts'
import { beginImport } from '#ui/import/import-api.ts'
import { useJob } from '#ui/import/use-job.ts'

/** One import from the choice of the file to its undo; a file given at the start is inspected automatically. */
export function useImport(first?: { file: File; plan: ImportPlan }) {
  const [file, setFile] = useState(first?.file)
  const [id, setId] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const job = useJob(id)

  async function begin(next: File, plan: ImportPlan): Promise<void> {
    setFile(next)
    setRefusal(undefined)
    try {
      setId(await beginImport(next, plan))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setRefusal(error.message)
    }
  }

  const start = useEffectEvent(() => {
    if (first) void begin(first.file, first.plan)
  })
  useEffect(() => start(), [])

  return { ...job, file, begin, failure: refusal ?? job.trouble }
}
