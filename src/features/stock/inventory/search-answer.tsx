import { type ReactNode, useDeferredValue } from 'react'
import { percent } from '#base/text/writing.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { marginOf } from '#features/stock/interchanges/rules.ts'
import { answerWords, knownSizes, stockAnswer } from '#features/stock/inventory/answer.ts'
import classes from '#features/stock/inventory/search-answer.module.css'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { findParts, type PartNumberSearch } from '#model/part-numbers/find.ts'
import { otherNumbers } from '#model/part-numbers/other-numbers.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'
import { recordAddress } from '#model/record-address.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data } from '#model/schema/value.ts'
import { plainNumber, unitPrice } from '#ui/grid/format.ts'
import { useTitles } from '#ui/grid/heads/titles.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { useListAddress } from '#ui/list/views/use-list-address.ts'
import { Await } from '#ui/live/await.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'

const MAX_FOUND = 60
const MAX_SAME_SIZE = 12
const MAX_CUSTOMERS = 10
/** Shorter numbers are still being typed. */
const LEAST_OTHER = 5
/** The most parts shown in each group. */
const SHOWN = 5

/**
 * The answer to an entered number, above the list: the number itself, its family, the same size, and the parties that
 * use this number.
 */
export function SearchAnswer(): ReactNode {
  const { address } = useListAddress()
  const typed = useDeferredValue(address.search)
  const search = findParts(typed)
  if (!search) return null
  return (
    <Await fallback={null}>
      <Answer typed={typed} search={search} />
    </Await>
  )
}

function Answer({ typed, search }: { typed: string; search: PartNumberSearch }): ReactNode {
  const known = useDocs(
    search.related && { collection: parts.name, where: [{ or: search.related }], limit: MAX_FOUND },
  ) as readonly Part[] | undefined
  const found = known ?? []
  const { isOwn = () => false } = search
  const near = stockAnswer(found, [], isOwn)
  const sizes = knownSizes(near)
  const sameSize = (useDocs(
    sizes && {
      collection: parts.name,
      where: [
        ['boreMm', '==', sizes[0]],
        ['odMm', '==', sizes[1]],
        ['widthMm', '==', sizes[2]],
        ['qtyAvailable', '>', 0],
      ],
      limit: MAX_SAME_SIZE,
    },
  ) ?? []) as readonly Part[]
  const callers = useCallers(typed)
  // Lists have no index, so other numbers are searched only when nothing else matches.
  const isOpen = known !== undefined && known.length === 0 && typed.trim().length >= LEAST_OTHER
  const others = (useDocs(
    isOpen ? { collection: parts.name, where: [{ or: otherNumbers(typed) }], limit: MAX_SAME_SIZE } : undefined,
  ) ?? []) as readonly Part[]
  const answer = stockAnswer(found, sameSize, isOwn)
  if (found.length === 0 && callers.length === 0 && others.length === 0) return null
  return (
    <section className={`box fixed sunk scrolls-down pad-10-12 ${classes.answer}`} aria-label="What we can offer">
      {found.length > 0 && (
        <p className="text-13 medium" role="status">
          {answerWords(answer, typed)}
        </p>
      )}
      <dl className="grid baseline no-margin">
        <Group label="This number" some={answer.exact} />
        <Group label="Same family" some={answer.family} />
        <Group label="Other number of" some={others} />
        <Group label={sizes ? `${sizes.join(' × ')} mm` : ''} some={answer.sizes} />
        {callers.length > 0 && (
          <>
            <dt className="dim">Used by</dt>
            <dd>
              {callers.map(({ customerId, customer, partId, title }) => (
                <span key={`${customerId} ${partId}`}>
                  <GoLink href={recordAddress(customers, customerId)}>{customer}</GoLink>, for{' '}
                  <GoLink href={recordAddress(parts, partId)}>
                    <code className="code text-12">{title}</code>
                  </GoLink>
                </span>
              ))}
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

/** The customers that use this number for one of our parts. */
function useCallers(typed: string) {
  const key = pnKey(typed)
  const some = useDocs(
    { collection: customers.name, search: typed.trim().slice(0, 200), limit: MAX_CUSTOMERS },
    { ignoreErrors: true },
  )
  const found = (some ?? []).flatMap(({ id, data }) =>
    (Array.isArray(data.partNumbers) ? (data.partNumbers as Data[]) : []).flatMap(({ theirs, partId }) =>
      typeof theirs === 'string' && typeof partId === 'string' && pnKey(theirs) === key
        ? [{ customerId: id, customer: String(data.name ?? id), partId }]
        : [],
    ),
  )
  const titleOf = useTitles(
    found.map(({ partId }) => ({ collection: parts.name, id: partId })),
    linkedPages(),
  )
  return found.map((each) => ({ ...each, title: titleOf(parts.name, each.partId) ?? 'a part' }))
}

function Group({ label, some }: { label: string; some: readonly Part[] }): ReactNode {
  if (some.length === 0) return null
  return (
    <>
      <dt className="dim">{label}</dt>
      <dd>
        {some.slice(0, SHOWN).map((part) => (
          <Chip key={part.id} part={part} />
        ))}
        {some.length > SHOWN && <span>and {some.length - SHOWN} more</span>}
      </dd>
    </>
  )
}

function Chip({ part }: { part: Part }): ReactNode {
  const { brand, partNumber, qtyAvailable = 0, listPrice } = part.data
  const margin = marginOf(part)
  return (
    <GoLink
      href={recordAddress(parts, part.id)}
      className={`figures ${classes.chip}`}
      data-none={qtyAvailable <= 0 || undefined}
    >
      <code className="code text-12">{[brand, partNumber].filter(Boolean).join(' ')}</code>{' '}
      <b>{plainNumber(qtyAvailable)}</b>
      {listPrice !== undefined && <span className="dim"> at {unitPrice(listPrice)}</span>}
      {margin !== undefined && <span className="dim">, {percent(margin)}</span>}
    </GoLink>
  )
}
