import classes from '#ui/collection/collection.module.css'
import type { ListProps } from '#ui/collection/list-props.ts'
import { fieldOf } from '#ui/collection/list-rows.ts'
import { amount, plainNumber } from '#ui/grid/format.ts'
import { useLiveStatus } from '#ui/live/use-live.ts'

/** How many, and what they come to: of everything the list means, not only of what is in view. */
export function ListFoot({ view, count, sums, savedBy }: ListProps & { savedBy: string | undefined }) {
  const status = useLiveStatus()
  const { collection } = view
  return (
    <div className={classes.foot} role="status">
      <span>
        {collection.label.many} <b>{plainNumber(count)}</b>
      </span>
      {Object.entries(sums).map(([name, { value, count: numbers }]) => {
        const field = fieldOf(collection, name)
        if (numbers === 0) return null
        return (
          <span key={name}>
            {field?.label ?? name} <b>{field?.kind === 'money' ? amount(Number(value)) : plainNumber(Number(value))}</b>
          </span>
        )
      })}
      {savedBy && <span className={classes.end}>Saved view shared by {savedBy}</span>}
      {status !== 'online' && <span className={classes.end}>Not connected: changes of others come later</span>}
    </div>
  )
}
