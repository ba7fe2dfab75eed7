import { Button } from '@mantine/core'
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconPlus } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { manyInSentence } from '#base/text/in-sentence.ts'
import { DataMenu } from '#ui/export/data-menu.tsx'
import { plainNumber } from '#ui/grid/format.ts'
import type { ColumnChoice } from '#ui/grid/heads/column-choice.ts'
import { layoutIn } from '#ui/layouts/layout.ts'
import { LayoutMenu } from '#ui/layouts/layout-menu.tsx'
import { FilterChips } from '#ui/list/filters/filter-chips.tsx'
import { SearchBox } from '#ui/list/filters/search-box.tsx'
import { type ListProps, newLabel } from '#ui/list/list-props.ts'
import { isBare } from '#ui/list/nothing-here.tsx'
import { chosenTab } from '#ui/list/rows/list-rows.ts'
import classes from '#ui/list/tools.module.css'
import { ColumnsMenu } from '#ui/list/views/columns-menu.tsx'
import { ToolButton } from '#ui/list/views/tool-button.tsx'

/** The longest label of the primary action beside the heading on a phone, in characters. */
const PHONE_LABEL = 12

interface ActionProps extends ListProps {
  choice: ColumnChoice
  choose: (change: Partial<ColumnChoice>) => void
  canCreate: boolean
  isPhone: boolean
  enter: () => void
  isImporting: boolean
  setImporting: (isOpen: boolean) => void
  /** The view's main action; an empty list shows it in the middle instead. */
  main: ReactNode
}

/** The right end of the head: layout, export and import, and the primary action. */
export function ListActions(props: ActionProps) {
  const { view, choice, choose, canCreate, isPhone, enter } = props
  const layout = layoutIn(view, props.handle.address.layout)
  const isTable = layout === undefined || layout.kind === 'groups'
  const isCompact = (choice.density ?? 'compact') === 'compact'
  const isShort = isPhone && newLabel(view).length > PHONE_LABEL
  return (
    <>
      {!isPhone && isTable && (
        <>
          <ColumnsMenu view={view} choice={choice} choose={choose} />
          <ToolButton
            name="Compact rows"
            words="Compact"
            view={view}
            icon={isCompact ? IconBaselineDensitySmall : IconBaselineDensityMedium}
            aria-pressed={isCompact}
            {...(isCompact && { variant: 'light' })}
            onClick={() => choose({ density: isCompact ? 'comfortable' : 'compact' })}
          />
        </>
      )}
      {/* On a phone they go on to the next line together: a sign alone on a line looks lost. */}
      <span className="row gap-8 fixed">
        <LayoutMenu view={view} handle={props.handle} />
        <DataMenu {...props} />
      </span>
      {view.ways}
      {!isBare(props) && props.main}
      {canCreate && (
        <Button
          h={32}
          leftSection={<IconPlus size={16} />}
          // An empty list has its one filled button in the middle.
          variant={props.count === 0 ? 'default' : 'filled'}
          onClick={enter}
          aria-keyshortcuts="n"
          {...(isShort && { 'aria-label': newLabel(view) })}
        >
          {isShort ? 'New' : newLabel(view)}
          {!isPhone && (
            <kbd className="key-on-fill" aria-hidden>
              n
            </kbd>
          )}
        </Button>
      )}
    </>
  )
}

/** Search, tabs and filters. */
export function ListTools(
  props: ListProps & {
    searchBox: RefObject<HTMLInputElement | null>
    isPhone: boolean
    down: () => void
    children: ReactNode
  },
) {
  const { view, clock, handle, tabs, tab, counts, searchBox } = props
  const { address, change } = handle
  return (
    <div className="row gap-8 slim full wrap">
      <SearchBox
        ref={searchBox}
        className={classes.search}
        hint={view.searchHint ?? `Search ${manyInSentence(view.collection.label)}`}
        value={address.search}
        search={(search) => change({ search })}
        down={props.down}
      />
      {props.children}
      {tabs.length > 0 && (
        <fieldset
          className={`flex gap-2 fixed slim frameless no-margin no-padding ${classes.tabs}`}
          aria-label="Filter by status"
        >
          {tabs.map((each) => {
            const count = counts.get(each.name)
            return (
              <button
                key={each.name}
                type="button"
                className={classes.tab}
                aria-pressed={each === tab}
                onClick={() => change({ tab: each === chosenTab(view, tabs, undefined) ? undefined : each.name })}
              >
                {each.label}
                {count !== undefined && each.name !== 'all' && (
                  <span className="text-12 figures" data-hot={(each.hot && count > 0) || undefined}>
                    {plainNumber(count)}
                  </span>
                )}
              </button>
            )
          })}
        </fieldset>
      )}
      <FilterChips {...{ view, clock, address, change }} />
    </div>
  )
}
