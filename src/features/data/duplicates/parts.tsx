import { useEffect, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { duplicateRules } from '#features/data/duplicates/collection.ts'
import classes from '#features/data/duplicates/duplicates.module.css'
import { lookFor, looksLike, warningRules } from '#features/data/duplicates/similar.ts'
import { addressOf } from '#model/record-pages.ts'
import { type AnyCollection, query } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { queryOnce } from '#ui/api.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { useClock } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

const PAUSE_MS = 350
const SHOWN = 3

/** A hint in the form of a new record that a similar one already exists, or the same one when it must be unique. */
export function LooksLike({ collection, data }: { collection: AnyCollection; data: Data }) {
  const { timeZone } = useClock()
  const saved = useDocs(query(duplicateRules, { where: [['collection', '==', collection.name]], limit: 50 }), {
    ignoreErrors: true,
  })
  const asks = JSON.stringify(lookFor(collection, data))
  const [candidates, setCandidates] = useState<readonly Doc[]>([])

  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      Promise.all((JSON.parse(asks) as ReturnType<typeof lookFor>).map((ask) => queryOnce(ask)))
        .then((answers) => isCurrent && setCandidates(answers.flatMap(({ documents }) => documents)))
        // The hint is optional, so the user is not bothered when it fails.
        .catch((error: unknown) => {
          if (!(error instanceof Problem)) throw error
        })
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [asks])

  const found = looksLike(warningRules(collection.name, saved ?? []), data, candidates, timeZone)
  if (found.length === 0) return null
  const isThere = found.some((doc) => collection.once?.isSame(data, doc.data))
  return (
    <div className={`text-13 soon round-8 above-12 pad-10-12 casts-shadow soon-ground ${classes.looks}`} role="status">
      <p>{wordsOf(isThere, found.length)}</p>
      <ul>
        {found.slice(0, SHOWN).map((doc) => (
          <li key={doc.id}>
            <GoLink className="as-around underlined" href={addressOf(collection.name, doc.id) ?? '#'}>
              {String(doc.data[collection.title] ?? doc.id)}
            </GoLink>
            {beside(doc.data)}
          </li>
        ))}
      </ul>
      {found.length > SHOWN && <p>and {found.length - SHOWN} more</p>}
    </div>
  )
}

function wordsOf(isThere: boolean, found: number): string {
  if (isThere) return 'Already exists:'
  return found === 1 ? 'Possible duplicate:' : 'Possible duplicates:'
}

/** The details that distinguish it from others of the same name. */
const beside = (data: Data): string => {
  const details = [data.brand, data.city, data.country].filter((value) => typeof value === 'string' && value !== '')
  return details.length > 0 ? `, ${details.join(', ')}` : ''
}
