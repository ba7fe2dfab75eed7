import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import type { ConsequenceAt, SettingChange } from '#model/document/setting-change.ts'
import { contributionsTo } from '#model/feature.ts'
import type { Query } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'
import { queryOnce } from '#ui/api.ts'
import styles from '#ui/layouts/settings.module.css'
import type { Clock } from '#ui/list/views/view.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'

const PAGE = 1000

async function findAll(query: Query): Promise<readonly Doc[]> {
  if (query.limit !== undefined) return (await queryOnce(query)).documents
  const all: Doc[] = []
  for (;;) {
    const { documents } = await queryOnce({ ...query, limit: PAGE, skip: all.length })
    all.push(...documents)
    if (documents.length < PAGE) return all
  }
}

/** Describes what a change does to existing records; provided by the feature that knows them. */
type Effects = (
  field: string,
  change: SettingChange,
  at: ConsequenceAt,
  find: (query: Query) => Promise<readonly Doc[]>,
) => Promise<readonly string[]>

/** The effects of a changed setting on existing records, as sentences. Throws the server's Problem. */
export async function readConsequences(field: string, change: SettingChange, clock: Clock): Promise<readonly string[]> {
  const at = { ...clock, base: baseCurrency() }
  const effects = contributionsTo('setting-effects').map(async ({ load, name }) =>
    ((await load())[name as never] as Effects)(field, change, at, findAll),
  )
  return (await Promise.all(effects)).flat()
}

const PAUSE_MS = 400

/** The effects of a change while it is typed, after a pause; invalid input is ignored. */
export function useConsequences(field: string, change: SettingChange, clock: Clock): readonly string[] {
  const [sentences, setSentences] = useState<readonly string[]>([])
  const key = JSON.stringify([field, change.after])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the change
  useEffect(() => {
    setSentences([])
    let isGone = false
    const timer = setTimeout(() => {
      readConsequences(field, change, clock).then(
        (found) => isGone || setSentences(found),
        (error: unknown) => console.error('The effect of a setting could not be read:', error),
      )
    }, PAUSE_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [key])
  return sentences
}

/** The effects of a change before it is saved, which requires confirmation. */
export function ConsequenceNote(props: {
  label: string
  sentences: readonly string[]
  save: () => void
  discard: () => void
}): ReactNode {
  const { label, sentences, save, discard } = props
  return (
    <section
      className={`box text-13 sunk above-8 pad-10-12 ${styles.consequences}`}
      aria-label={`What changes with ${label}`}
    >
      <ul aria-live="polite">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className="flex wrap gap-8 above-10">
        <Button size="compact-sm" onClick={save}>
          Save
        </Button>
        <Button size="compact-sm" variant="default" onClick={discard}>
          Cancel
        </Button>
      </div>
    </section>
  )
}
