import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { counted } from '#base/text/words.ts'
import { forgetSearches, recentSearches } from '#features/insight/global-search/recent.tsx'
import { SavedSearches } from '#features/insight/global-search/saved-searches.tsx'
import styles from '#features/insight/global-search/screen.module.css'
import { todos } from '#features/records/todos/collection.ts'
import { demand } from '#features/stock/demand/collection.ts'
import { isList } from '#features/stock/part-search/rules.ts'
import { screenPath } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'
import { query } from '#model/schema/collection.ts'
import { useLive } from '#ui/live/use-live.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

const EXAMPLES = ['6205-2RS1', '25x52x15', 'brand:SKF qty>50', 'status:Pending', 'amount>10000']
const MAX_SHOWN = 12
const MAX_WANTED = query(demand, { orderBy: [['times', 'desc']], limit: MAX_SHOWN })

/** The page before anything is typed: recent and saved searches, most wanted parts, and examples. */
export function Start({ take }: { take: (text: string) => void }): ReactNode {
  const [recent, setRecent] = useState(recentSearches)
  return (
    <div className={`grid gap-20 text-13 dim ${styles.start}`}>
      {recent.length > 0 && (
        <section aria-labelledby="searched">
          <h2 className="below-8 text-13 bold plain" id="searched">
            Searched before
          </h2>
          <p className="below-8">
            {recent.map((text) => (
              <Button key={text} variant="default" h={28} onClick={() => take(text)}>
                {isList(text) ? `${text.split('\n').length} lines, ${text.split('\n')[0]} first` : text}
              </Button>
            ))}
          </p>
          <Button
            variant="subtle"
            h={28}
            onClick={() => {
              forgetSearches()
              setRecent([])
            }}
          >
            Clear
          </Button>
        </section>
      )}
      <SavedSearches />
      <MostWanted take={take} />
      <section aria-labelledby="examples">
        <h2 className="below-8 text-13 bold plain" id="examples">
          For example
        </h2>
        <p className="below-8">
          {EXAMPLES.map((text) => (
            <Button key={text} variant="default" h={28} onClick={() => take(text)}>
              {text}
            </Button>
          ))}
        </p>
        <p className="below-8">
          <span>
            Tip: press <kbd>Ctrl K</kbd> anywhere.
          </span>{' '}
          <span>
            Add missing parts to your <GoLink href={`${pageOf(todos)}?new`}>tasks</GoLink>.
          </span>
        </p>
      </section>
    </div>
  )
}

/** The parts searched for most often that were never in stock. */
function MostWanted({ take }: { take: (text: string) => void }): ReactNode {
  const wanted = useLive(MAX_WANTED)
  if (wanted.length === 0) return null
  return (
    <section aria-labelledby="most-wanted">
      <h2 className="below-8 text-13 bold plain" id="most-wanted">
        Searched but never stocked
      </h2>
      <p className="below-8">
        {wanted.map(({ id, data: { partNumber, brand, times, qty } }) => (
          <Button
            key={id}
            variant="default"
            h={28}
            title={[`searched on ${counted(times, 'day')}`, qty && `up to ${qty} wanted`].filter(Boolean).join(', ')}
            onClick={() => take(partNumber)}
          >
            {[brand, partNumber].filter(Boolean).join(' ')} · {times}
          </Button>
        ))}
      </p>
      <p className="below-8">
        <GoLink href={`${screenPath('global-search')}?wanted`}>All demand</GoLink>
      </p>
    </section>
  )
}
