import type { ReactNode } from 'react'
import { DESIGN_KINDS, type DesignKind, fieldKind } from '#features/data/custom-tables/designer/kinds.ts'
import { useTidy } from '#features/data/structure/parts.tsx'
import { pageAddress } from '#model/feature.ts'
import type { FieldKind } from '#model/schema/fields.ts'
import type { Tidying } from '#model/structure/tidy.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

const SHOWN = 5
const BECOMES: Partial<Record<FieldKind, Tidying>> = {
  text: 'text',
  number: 'number',
  money: 'number',
  date: 'day',
  flag: 'flag',
}

/** The conversion that a field's values need for another type; undefined when they stay as they are. */
export const tidyingFor = (kind: DesignKind, before: FieldKind): Tidying | undefined =>
  BECOMES[fieldKind(kind)] === BECOMES[before] ? undefined : BECOMES[fieldKind(kind)]

/** A preview of how another type affects a field's values, before anything is saved. */
export function KindChange(props: { table: string; field: string; kind: DesignKind; as: Tidying }): ReactNode {
  const { table, field, kind, as } = props
  const { preview, trouble: failure } = useTidy({ collection: table, field, as })
  if (failure) return <p role="alert">{failure}</p>
  if (!preview) return <p className="text-13 dim breaks">Checking the values</p>
  const { changed, unreadable, left } = preview
  const words = (values: typeof left) => values.map(({ value }) => JSON.stringify(value)).join(', ')
  return (
    <>
      <p role="status" className="text-13 dim breaks">
        {plainNumber(changed)} {changed === 1 ? 'value' : 'values'} would be written as{' '}
        {DESIGN_KINDS[kind].toLowerCase()}; you confirm when you save the table.
        {unreadable > 0 &&
          ` ${plainNumber(unreadable)} cannot be converted and would be kept: ${words(left.slice(0, SHOWN))}.`}
      </p>
      {left.length > 0 && (
        <details className="text-13 dim breaks">
          <summary>The rows whose value would not fit</summary>
          <ul>
            {left.map(({ id, value }) => (
              <li key={id}>
                <GoLink href={pageAddress('custom-tables', { collection: table, id })} target="_blank">
                  {id}
                </GoLink>
                : {JSON.stringify(value)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
