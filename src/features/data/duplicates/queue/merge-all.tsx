import { Button } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '#base/problem.ts'
import { type DuplicateGroup, duplicateGroups } from '#features/data/duplicates/collection.ts'
import { mergeDuplicates } from '#features/data/duplicates/commands.ts'
import { execute, queryOnce } from '#ui/api.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

const AT_ONCE = 100

/**
 * Merges all open groups found by a rule of equal values, including those not displayed yet; groups that need review
 * are skipped.
 */
export function MergeAll({ groups, rule }: { groups: readonly DuplicateGroup[]; rule: string | undefined }) {
  const [done, setDone] = useState<number>()
  const where = [
    ['status', '==', 'Open'] as const,
    ['isExact', '==', true] as const,
    ...(rule ? [['ruleId', '==', rule] as const] : []),
  ]

  async function mergeAll(): Promise<void> {
    const left = new Set<string>()
    let merged = 0
    for (;;) {
      // Merged groups are no longer open, so the next round finds only the remaining ones.
      const { documents } = await queryOnce({
        collection: duplicateGroups.name,
        where,
        skip: left.size,
        limit: AT_ONCE,
      })
      for (const group of documents as unknown as readonly DuplicateGroup[]) {
        setDone(merged + left.size)
        if (await mergedWell(group)) merged++
        else left.add(group.id)
      }
      if (documents.length < AT_ONCE) break
    }
    toast(
      `${plainNumber(merged)} merged${left.size > 0 ? `, ${plainNumber(left.size)} need review` : ''}. Each can be undone under Merged.`,
    )
  }

  if (!groups.some(isMergedUnseen)) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      disabled={done !== undefined}
      onClick={() => {
        setDone(0)
        mergeAll()
          .catch((error: Error) => toastProblem(error.message))
          .finally(() => setDone(undefined))
      }}
    >
      {done === undefined ? 'Merge all exact matches' : `Merging, ${plainNumber(done)} done`}
    </Button>
  )
}

const isMergedUnseen = ({ data }: DuplicateGroup): boolean => data.isExact === true && data.size === data.ids.length

/** Merges one group into its first record; false when a person must review it. */
async function mergedWell(group: DuplicateGroup): Promise<boolean> {
  if (!isMergedUnseen(group)) return false
  const { id, data } = group
  const [keepId, ...loserIds] = data.ids
  try {
    await execute(mergeDuplicates.name, { collection: data.collection, keepId, loserIds, groupId: id })
    return true
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code !== 'refused' && error.code !== 'not-found') throw error
    return false
  }
}
