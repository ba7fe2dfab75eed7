import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { folded } from '#base/text/fold.ts'
import { places } from '#model/feature.ts'
import type { Clause } from '#model/query/query.ts'
import { queryOnce } from '#ui/api.ts'
import { inOrderOf, tellsOf, typedSpellings } from '#ui/fields/choice-words.ts'
import { guessTitle, titleFieldOf } from '#ui/grid/heads/titles.ts'
import type { Related } from '#ui/list/views/view.ts'

interface Option {
  value: string
  label: string
  /** The details that distinguish it from others of the same name. */
  tells: readonly string[]
}

const MAX_CHOICES = 12
const EVERY: readonly Clause[] = []

const TYPING_MS = 120

/**
 * The documents of a collection that match the typed text, as options; empty while no collection is given. Until the
 * answer is there, those of the last answer whose title contains the words.
 */
export function useReferenceOptions(
  collection: string | undefined,
  typed: string,
  related: readonly Related[] | undefined,
  among: readonly Clause[] = EVERY,
): { options: readonly Option[]; isCurrent: boolean } {
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const [found, setFound] = useState<{ of: string; options: readonly Option[] }>({ of: '', options: [] })
  const title = collection && titleFieldOf(collection, related)
  const latest = useRef(among)
  latest.current = among
  useEffect(() => {
    if (!collection) return
    let isCurrent = true
    const ask = (text: string) =>
      queryOnce({
        collection,
        where: latest.current,
        limit: MAX_CHOICES,
        ...(text ? { search: text } : title && { orderBy: [[title, 'asc']] }),
      })
    firstFound(typedSpellings(search), ask)
      .then((documents) => {
        if (!isCurrent) return
        const of = places.find((place) => place.of.name === collection)?.of
        const options = documents.map((doc) => ({
          value: doc.id,
          label: guessTitle(doc, title),
          tells: tellsOf(of, doc.data),
        }))
        setFound({ of: search, options: search ? inOrderOf(search, options) : options })
      })
      .catch((error: unknown) => console.error('The search for a reference failed:', error))
    return () => {
      isCurrent = false
    }
  }, [collection, search, title])
  const words = typed.trim()
  if (found.of === words) return { options: found.options, isCurrent: true }
  return {
    options: found.options.filter(({ label, tells }) => folded([label, ...tells].join(' ')).includes(folded(words))),
    isCurrent: false,
  }
}

/** The results of the first spelling that finds something. */
async function firstFound<T>(
  spellings: readonly string[],
  ask: (search: string) => Promise<{ documents: readonly T[] }>,
): Promise<readonly T[]> {
  for (const spelling of spellings) {
    const { documents } = await ask(spelling)
    if (documents.length > 0) return documents
  }
  return []
}
