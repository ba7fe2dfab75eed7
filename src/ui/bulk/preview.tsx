import type { Data, Doc, Value } from '#model/schema/value.ts'
import classes from '#ui/bulk/bulk.module.css'
import { showValue, titleOf } from '#ui/grid/format.ts'
import { columnLabel } from '#ui/grid/heads/columns.tsx'
import { useTitles } from '#ui/grid/heads/titles.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import type { Clock, CollectionView } from '#ui/list/views/view.ts'

interface Props {
  view: CollectionView
  clock: Clock
  names: readonly string[]
  rows: readonly {
    doc: Doc
    after: Readonly<Record<string, Value | undefined>>
    faults?: Readonly<Record<string, string>>
  }[]
}

/** Rows before and after: what was is struck through, what cannot be is said. */
export function Preview({ view, clock, names, rows }: Props) {
  const pointers = rows.flatMap(({ doc, after }) =>
    names.flatMap((name) => {
      const target = fieldOf(view.collection, name)?.target
      return target
        ? [doc.data[name], after[name]].flatMap((id) => (typeof id === 'string' ? [{ collection: target, id }] : []))
        : []
    }),
  )
  const titles = useTitles(pointers, view.related)
  const shown = (name: string, data: Data | Readonly<Record<string, Value | undefined>>) =>
    showValue(fieldOf(view.collection, name), data[name], { ...clock, titleOf: titles })
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{view.collection.label.one}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {columnLabel(view, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ doc, after, faults = {} }) => (
            <tr key={doc.id}>
              <th scope="row">{titleOf(view.collection.title, doc)}</th>
              {names.map((name) => {
                const before = shown(name, doc.data)
                const next = shown(name, after)
                if (faults[name])
                  return (
                    <td key={name} className={classes.fault}>
                      {faults[name]}
                    </td>
                  )
                if (!Object.hasOwn(after, name) || before === next) return <td key={name}>{before || '–'}</td>
                return (
                  <td key={name}>
                    {before && <s>{before}</s>} <b>{next || 'empty'}</b>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
