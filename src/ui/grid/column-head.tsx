import { Popover } from '@mantine/core'
import { IconFilter, IconFilterFilled } from '@tabler/icons-react'
import type { IHeaderParams } from 'ag-grid-community'
import { lazy, Suspense, use, useEffect, useRef, useState } from 'react'
import classes from '#ui/grid/column-head.module.css'
import { HeadsContext } from '#ui/grid/head-context.ts'

const HeadPanel = lazy(() => import('#ui/grid/head-panel.tsx'))

/** The words over a column, and the way to filter, pin and hide it: the funnel, or `f` where the keyboard stands. */
export function ColumnHead({ column, displayName, eGridHeader, enableSorting, setSort }: IHeaderParams) {
  const heads = use(HeadsContext)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const name = column.getColId()
  // The grid listens to the head itself and would sort on every click within it, and walk on with every key.
  useEffect(() => {
    const own = button.current
    const click = (event: Event) => {
      event.stopPropagation()
      setOpen((was) => !was)
    }
    const press = (event: KeyboardEvent) => {
      const isAsked = event.key === 'f' || (event.altKey && event.key === 'ArrowDown')
      if (!isAsked || event.ctrlKey || event.metaKey || event.target !== eGridHeader) return
      event.preventDefault()
      event.stopPropagation()
      setOpen(true)
    }
    own?.addEventListener('click', click)
    eGridHeader.addEventListener('keydown', press)
    return () => {
      own?.removeEventListener('click', click)
      eGridHeader.removeEventListener('keydown', press)
    }
  }, [eGridHeader])
  // The column of ticks, of badges and of acts are no fields.
  if (!heads || /^(·|ag-)/.test(name)) return displayName
  const isFiltered = heads.filters.some(({ path }) => path === name)
  const Icon = isFiltered ? IconFilterFilled : IconFilter
  const close = () => {
    setOpen(false)
    eGridHeader.focus()
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} onDismiss={close} position="bottom-start" trapFocus withinPortal>
      <span className={classes.words}>{displayName}</span>
      <Popover.Target>
        <button
          ref={button}
          type="button"
          tabIndex={-1}
          className={classes.funnel}
          data-on={isFiltered || isOpen || undefined}
          aria-label={`Filter ${displayName}`}
        >
          <Icon size={13} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={null}>
          <HeadPanel
            {...{ name, heads, close }}
            label={displayName}
            sort={enableSorting ? (down) => setSort(down ? 'desc' : 'asc') : undefined}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
