import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { aggregateOf } from '#model/aggregate.ts'
import { readAggregate } from '#model/ask.ts'
import type { AggregateAsk, AggregateResult, Clause } from '#model/query.ts'
import type { Value } from '#model/value.ts'
import { valueAt } from '#model/value.ts'
import { filterClause } from '#ui/collection/filters.ts'
import { sumWords } from '#ui/collection/list-foot.tsx'
import { fieldOf, pathOf, quoted } from '#ui/collection/list-rows.ts'
import { countOf, sumsAsk, sumsOf } from '#ui/collection/sums.ts'
import { useDocs, useFiguresOf } from '#ui/collection/use-docs.ts'
import { baseCurrency } from '#ui/frame/money.ts'
import { CardCell } from '#ui/grid/cells.tsx'
import { columnLabel } from '#ui/grid/columns.tsx'
import { plainNumber, showValue } from '#ui/grid/format.ts'
import { useTitles } from '#ui/grid/titles.ts'
import type { LayoutProps } from '#ui/layouts/layout.ts'
import classes from '#ui/layouts/layouts.module.css'

const MOST_GROUPS = 300
const MOST_RECORDS = 20

/** The list in groups with sub-totals; a group opens to its first records, and to all of them in the table. */
export default function Groups({ by, ...props }: LayoutProps & { by: string }) {
  const { view, context, handle } = props
  const { collection } = view
  const [open, setOpen] = useState<string>()
  const field = fieldOf(collection, by)!
  const search = handle.address.search.trim().slice(0, 200)
  const parts = sumsAsk(collection)
  const sums = (collection.list.sums ?? []) as readonly string[]
  const path = quoted(by)
  const answer = useGroups(props, {
    ...parts,
    count: true,
    by: [path, ...(parts.by ?? []).filter((other) => other !== path)],
  })
  // Nothing, null and an empty text are one group to a person; it comes last.
  const found = answer && 'groups' in answer ? answer.groups : []
  const groups = [...Map.groupBy(found, ({ key }) => JSON.stringify((key[path] ?? key[by]) || null))]
    .map(([text, of]) => ({ text, value: JSON.parse(text) as Value, of, count: countOf({ groups: of }) ?? 0 }))
    .toSorted((x, y) => Number(x.value === null) - Number(y.value === null))
  const pointers = groups.flatMap(({ value }) =>
    field.target && typeof value === 'string' ? [{ collection: field.target, id: value }] : [],
  )
  const titleOf = useTitles(pointers, view.related)
  if (!answer) return <p className={classes.waiting}>Adding up …</p>
  return (
    <div className={classes.scroll}>
      <table className={classes.groups}>
        <thead>
          <tr>
            <th scope="col">{field.label}</th>
            <th scope="col">{collection.label.many}</th>
            {sums.map((name) => (
              <th key={name} scope="col">
                {columnLabel(view, name)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.slice(0, MOST_GROUPS).map(({ text, value, of, count }) => {
          const isOpen = open === text
          const figures = sumsOf(collection, { groups: of }, baseCurrency())
          return (
            <tbody key={text}>
              <tr>
                <th scope="row">
                  <UnstyledButton
                    className={classes.group}
                    aria-expanded={isOpen}
                    onClick={() => setOpen(isOpen ? undefined : text)}
                  >
                    {isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
                    {value === null
                      ? `No ${field.label.toLowerCase()}`
                      : showValue(field, value, { ...context.clock, titleOf })}
                  </UnstyledButton>
                </th>
                <td>{plainNumber(count)}</td>
                {sums.map((name) => (
                  <td key={name}>
                    {sumWords(
                      collection,
                      figures.filter((sum) => sum.name === name),
                    )}
                  </td>
                ))}
              </tr>
              {isOpen && <Records {...props} {...{ by, value, search, count }} />}
            </tbody>
          )
        })}
      </table>
      {groups.length > MOST_GROUPS && (
        <p className={classes.waiting}>
          The first {MOST_GROUPS} of {plainNumber(groups.length)} groups.
        </p>
      )}
    </div>
  )
}

const isNothing = (value: Value | undefined): boolean => value === null || value === undefined || value === ''

function useGroups({ view, where, rows, handle }: LayoutProps, aggregate: AggregateAsk): AggregateResult | undefined {
  const { collection } = view
  const search = handle.address.search.trim().slice(0, 200)
  const asked = rows
    ? undefined
    : { collection: collection.name, ...(where.length > 0 && { where }), ...(search && { search }), aggregate }
  const answered = useFiguresOf(asked)
  const key = JSON.stringify(aggregate)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the aggregate
  const own = useMemo(
    () => rows && aggregateOf(readAggregate({ aggregate }, collection.name, []), rows),
    [rows, key, collection.name],
  )
  return own ?? answered
}

function Records(props: LayoutProps & { by: string; value: Value; count: number; search: string }) {
  const { view, context, handle, where, rows, by, value, count, search } = props
  const { address, change } = handle
  const filter = isNothing(value)
    ? ({ path: by, op: 'empty', value: '' } as const)
    : ({ path: by, op: 'is', value: typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value) } as const)
  const { clock } = context
  const clause = filterClause(
    fieldOf(view.collection, by)!,
    { ...filter, path: quoted(by) },
    clock.today,
    clock.timeZone,
  )
  const asked: readonly Clause[] = [...where, ...(clause ? [clause] : [])]
  const found = useDocs(
    rows
      ? undefined
      : { collection: view.collection.name, where: asked, ...(search && { search }), limit: MOST_RECORDS },
  )
  const path = pathOf(by)
  const own = rows?.filter(({ data }) => {
    const actual = valueAt(data, path)
    return isNothing(value) ? isNothing(actual) : actual === value
  })
  const docs = (own ?? found ?? []).slice(0, MOST_RECORDS)
  return (
    <tr>
      <td colSpan={99} className={classes.records}>
        <ul>
          {docs.map((doc) => (
            <li key={doc.id}>
              <CardCell data={doc} context={context} isAlone />
            </li>
          ))}
        </ul>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => change({ layout: undefined, filters: [...address.filters, filter] }, true)}
        >
          {count > docs.length ? `All ${plainNumber(count)} in the table` : 'In the table'}
        </Button>
      </td>
    </tr>
  )
}
