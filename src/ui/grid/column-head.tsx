import { IconFilter, IconFilterFilled } from '@tabler/icons-react'
import type { IHeaderParams } from 'ag-grid-community'
import { use, useEffect, useRef } from 'react'
import classes from '#ui/grid/column-head.module.css'
import { HeadsContext } from '#ui/grid/head-context.ts'

/** The words over a column, and the way to filter, pin and hide it: the funnel, or `f` where the keyboard stands. */
export function ColumnHead({ column, displayName, eGridHeader }: IHeaderParams) {
  const heads = use(HeadsContext)
  const button = useRef<HTMLButtonElement>(null)
  const latest = useRef(heads)
  latest.current = heads
  const name = column.getColId()
  // The grid listens to the head itself and would sort on every click within it, and walk on with every key.
  useEffect(() => {
    const own = button.current
    const click = (event: Event) => {
      event.stopPropagation()
      latest.current?.open(name, eGridHeader)
    }
    const press = (event: KeyboardEvent) => {
      const isAsked = event.key === 'f' || (event.altKey && event.key === 'ArrowDown')
      if (!isAsked || event.ctrlKey || event.metaKey || event.target !== eGridHeader) return
      event.preventDefault()
      event.stopPropagation()
      latest.current?.open(name, eGridHeader)
    }
    eGridHeader.setAttribute('aria-keyshortcuts', 'f')
    own?.addEventListener('click', click)
    eGridHeader.addEventListener('keydown', press)
    return () => {
      own?.removeEventListener('click', click)
      eGridHeader.removeEventListener('keydown', press)
    }
  }, [eGridHeader, name])
  // The column of ticks, of badges and of acts are no fields.
  if (!heads || /^(·|ag-)/.test(name)) return displayName
  const isFiltered = heads.filters.some(({ path }) => path === name)
  const Icon = isFiltered ? IconFilterFilled : IconFilter
  return (
    <>
      <span className={classes.words}>{displayName}</span>
      <button
        ref={button}
        type="button"
        tabIndex={-1}
        className={classes.funnel}
        data-on={isFiltered || undefined}
        title={`Filter ${displayName} (f)`}
        // For the mouse; the head itself has the key.
        aria-hidden
      >
        <Icon size={13} aria-hidden />
      </button>
    </>
  )
}
