import table from '#features/data/duplicates/queue/compare.module.css'
import type { Pointing } from '#features/data/duplicates/queue/records.tsx'
import { addressOf, recordKind } from '#model/record-pages.ts'
import type { Doc } from '#model/schema/value.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { awaited } from '#ui/live/await.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'

interface Props {
  answer: Promise<Pointing>
  members: readonly Doc[]
  losers: readonly string[]
  titleOf: (id: string) => string
}

/** The number of references to each record, and the references that a merge would move. */
export function References({ answer, members, losers, titleOf }: Props) {
  const { counts, references } = awaited(answer)
  const moving = references.filter(({ to }) => losers.includes(to))
  const sum = (id: string) => Object.values(counts[id] ?? {}).reduce((total, count) => total + count, 0)
  const all = losers.reduce((total, id) => total + sum(id), 0)
  return (
    <section className={`text-13 ${table.references}`} aria-label="References">
      <ul className="stack gap-4 unlisted">
        {members.map(({ id }) => (
          <li key={id}>
            <b className="strong">{titleOf(id)}</b>{' '}
            {sum(id) === 0
              ? 'has no references'
              : Object.entries(counts[id] ?? {})
                  .map(([collection, count]) => `${recordKind(collection)} ${plainNumber(count)}`)
                  .join(', ')}
          </li>
        ))}
      </ul>
      {all > 0 && (
        <details className="above-8">
          <summary className="accent pressable">
            {plainNumber(all)} {all === 1 ? 'reference moves' : 'references move'}
          </summary>
          <ul className={`stack gap-4 unlisted ${table.moving}`}>
            {moving.map(({ collection, id, field, to }) => {
              const address = addressOf(collection, id)
              return (
                <li key={`${collection} ${id} ${field} ${to}`}>
                  {address ? (
                    <GoLink href={address}>{`${recordKind(collection)} ${id}`}</GoLink>
                  ) : (
                    `${collection} ${id}`
                  )}{' '}
                  <small className="dim">
                    {field}: {titleOf(to)}
                  </small>
                </li>
              )
            })}
          </ul>
          {all > moving.length && <p className="text-13 dim">and {plainNumber(all - moving.length)} more</p>}
        </details>
      )}
    </section>
  )
}
