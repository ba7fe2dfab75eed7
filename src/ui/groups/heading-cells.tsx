import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ColDef, ValueGetterParams } from 'ag-grid-community'
import { labelFor } from '#base/text/in-sentence.ts'
import type { Doc, Value } from '#model/schema/value.ts'
import { plainNumber } from '#ui/grid/format.ts'
import type { GridCell } from '#ui/grid/heads/columns.tsx'
import classes from '#ui/groups/groups.module.css'
import { headingOf } from '#ui/groups/headings.ts'
import { footSumWords } from '#ui/list/list-foot.tsx'
import { fieldOf } from '#ui/list/rows/list-rows.ts'

/** The name of a group and its number of records; opens and closes it. */
function HeadingCell({ data, context }: GridCell) {
  const heading = headingOf(data)
  if (!data || !heading) return null
  const { label, count, isOpen, values, of } = heading
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`row gap-6 full as-tall no-padding frameless plain text-left pressable ${classes.heading}`}
      data-level={values.length}
      aria-expanded={isOpen}
      title={label}
      onClick={() => context.open(data.id)}
    >
      <Icon size={16} aria-hidden />
      <VisuallyHidden>{of}: </VisuallyHidden>
      <span className="clip">{label}</span>
      <small>{plainNumber(count)}</small>
      <VisuallyHidden> {labelFor(count, context.view.collection.label)}</VisuallyHidden>
    </button>
  )
}

/** The total of a column in a group. */
function SubtotalCell({ data, context, colDef }: GridCell) {
  const own = headingOf(data)?.sums.filter(({ name }) => name === colDef?.colId) ?? []
  const words = own.length > 0 ? footSumWords(context.view.collection, own) : null
  // Amounts in several currencies do not fit into a column for one.
  return words && <span title={words}>{words}</span>
}

/** A group on a phone: its name, and below it its totals. */
function HeadingCard(props: GridCell) {
  const { collection } = props.context.view
  const sums = Map.groupBy(headingOf(props.data)?.sums ?? [], ({ name }) => name)
  return (
    <div className={`grid line-20 as-tall ${classes.card}`}>
      <HeadingCell {...props} />
      <small>
        {[...sums]
          .map(([name, own]) => `${fieldOf(collection, name)?.label ?? name} ${footSumWords(collection, own)}`)
          .join(' · ')}
      </small>
    </div>
  )
}

/** Enough for the name of a group, in pixels. */
const HEADING_WIDTH = 240

/** The columns of a list whose rows include group headings. */
export function withHeadings(columns: readonly ColDef<Doc, Value>[]): ColDef<Doc, Value>[] {
  return columns.map((column, at): ColDef<Doc, Value> => {
    const { valueGetter, editable, colId } = column
    const component = colId === '·card' ? HeadingCard : at === 0 ? HeadingCell : SubtotalCell
    return {
      ...column,
      ...(at === 0 &&
        column.width !== undefined && { width: Math.max(column.width, HEADING_WIDTH), minWidth: HEADING_WIDTH }),
      cellRendererSelector: ({ data }) => (headingOf(data) ? { component } : undefined),
      // The cells of a heading are rendered again whenever its content changes.
      valueGetter: (params: ValueGetterParams<Doc, Value>) => {
        const heading = headingOf(params.data ?? undefined)
        if (heading) return JSON.stringify(heading)
        return typeof valueGetter === 'function' ? valueGetter(params) : null
      },
      // A column that nobody can edit has no editor at all.
      ...(typeof editable === 'function' && {
        editable: (params) => headingOf(params.data) === undefined && editable(params),
      }),
    }
  })
}
