import { useEffect, useState } from 'react'
import type { Doc } from '#model/schema/value.ts'
import { type BulkTarget, targetPortions } from '#ui/bulk/run.ts'

const PREVIEWED = 8

/** The first documents of a target, to preview what a rule does to them. */
export function useFirst(target: BulkTarget, most = PREVIEWED): readonly Doc[] {
  const [docs, setDocs] = useState<readonly Doc[]>(target.docs?.slice(0, most) ?? [])
  useEffect(() => {
    if (target.docs) return
    targetPortions(target, most)
      .next()
      .then(({ value }) => setDocs(value ?? []))
      .catch((error: unknown) => console.error('The first rows could not be loaded:', error))
  }, [target, most])
  return docs
}
