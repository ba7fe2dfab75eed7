import { Menu } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { inSentence } from '#base/text/in-sentence.ts'
import { type DuplicateRule, duplicateGroups, duplicateRules } from '#features/data/duplicates/collection.ts'
import { MAX_COMPARED } from '#features/data/duplicates/queue/merge-chosen.tsx'
import { lookFor, looksLike, warningRules } from '#features/data/duplicates/similar.ts'
import { pageOf } from '#model/record-address.ts'
import { type AnyCollection, query } from '#model/schema/collection.ts'
import type { Doc } from '#model/schema/value.ts'
import { queryOnce } from '#ui/api.ts'
import { titleOf } from '#ui/grid/format.ts'
import { useClock } from '#ui/shell/clock.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** An item in the menu of a record: looks for similar records and shows them side by side. */
export function FindLike({ collection, doc }: { collection: AnyCollection; doc: Doc }) {
  const { history } = useRouter()
  const { timeZone } = useClock()
  async function find(): Promise<void> {
    const like = await recordsLike(collection, doc, timeZone)
    if (like.length === 0) {
      toast(`No ${inSentence(collection.label.one)} is like ${titleOf(collection.title, doc)}`)
      return
    }
    const ids = [doc, ...like].slice(0, MAX_COMPARED).map(({ id }) => id)
    const address = new URLSearchParams({ of: collection.name })
    for (const id of ids) address.append('id', id)
    history.push(`${pageOf(duplicateGroups)}?${address}`)
  }
  return (
    <Menu.Item
      leftSection={<IconArrowMerge size={16} />}
      onClick={() => void find().catch((error: Error) => toastProblem(error.message))}
    >
      Find duplicates
    </Menu.Item>
  )
}

/** Other records that are similar to this one by a rule that warns. */
async function recordsLike(collection: AnyCollection, doc: Doc, timeZone: string): Promise<Doc[]> {
  const saved = await queryOnce(query(duplicateRules, { where: [['collection', '==', collection.name]], limit: 50 }))
  const answers = await Promise.all(lookFor(collection, doc.data).map((ask) => queryOnce(ask)))
  const others = answers.flatMap(({ documents }) => documents).filter(({ id }) => id !== doc.id)
  const rules = warningRules(collection.name, saved.documents as unknown as readonly DuplicateRule[])
  return looksLike(rules, doc.data, others, timeZone)
}
