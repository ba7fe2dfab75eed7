import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { aggregateOf } from '#model/aggregate.ts'
import { readAggregate } from '#model/ask.ts'
import type { AggregateAsk, AggregateGroup, AggregateResult, Clause } from '#model/query.ts'
import type { Value } from '#model/value.ts'
import { valueAt } from '#model/value.ts'
import { filterClause } from '#ui/collection/filters.ts'
import { fieldOf, pathOf, quoted } from '#ui/collection/list-rows.ts'
import { useDocs, useFiguresOf } from '#ui/collection/use-docs.ts'
import { CardCell } from '#ui/grid/cells.tsx'
import { columnLabel } from '#ui/grid/columns.tsx'
import { amount, plainNumber, showValue } from '#ui/grid/format.ts'
import { useTitles } from '#ui/grid/titles.ts'
import type { LayoutProps } from '#ui/layouts/layout.ts'
import classes from '#ui/layouts/layouts.module.css'

const MOST_GROUPS = 300
const MOST_RECORDS = 20

/** The list in groups with sub-totals; a group opens to its first records, and to all of them in the table. */
export default function Groups({ by, ...props }: LayoutProps & { by: string }) {
  const { view, context, where, rows, handle } = props
  const { collection } = view
  const [open, setOpen] = useState<string>()
  const sums = (collection.list.sums ?? []) as readonly string[]
  const search = handle.address.search.trim().slice(0, 200)
  const answer = useGroups(props, { count: true, sum: sums.map(quoted), by: [quoted(by)] })
  const field = fieldOf(collection, by)!
  const keyOf = ({ key }: AggregateGroup): Value => key[quoted(by)] ?? key[by] ?? null
  // Nothing, null and an empty text are one group to a person; it comes last.
  const groups = (answer && 'groups' in answer ? answer.groups : []).toSorted(
    (a, b) => Number(isNothing(keyOf(a))) - Number(isNothing(keyOf(b))),
  )
  const pointers = groups.flatMap((group) => {
    const id = keyOf(group)
    return field.target && typeof id === 'string' && id ? [{ collection: field.target, id }] : []
  })
  const titleOf = useTitles(pointers, view.related)
  if (!answer) return <p className={classes.waiting}>Adding up …</p>
  const figure = (name: string, value: string) =>
    fieldOf(collection, name)?.kind === 'money' ? amount(Number(value)) : plainNumber(Number(value))
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
        {groups.slice(0, MOST_GROUPS).map((group) => {
          const value = keyOf(group)
          const key = JSON.stringify(value)
          const words = isNothing(value)
            ? `No ${field.label.toLowerCase()}`
            : showValue(field, value, { ...context.clock, titleOf })
          const isOpen = open === key
          return (
            <tbody key={key}>
              <tr>
                <th scope="row">
                  <UnstyledButton
                    className={classes.group}
                    aria-expanded={isOpen}
                    onClick={() => setOpen(isOpen ? undefined : key)}
                  >
                    {isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
                    {words}
                  </UnstyledButton>
                </th>
                <td>{plainNumber(group.count ?? 0)}</td>
                {sums.map((name) => (
                  <td key={name}>{figure(name, (group.sum?.[quoted(name)] ?? group.sum?.[name])?.value ?? '0')}</td>
                ))}
              </tr>
              {isOpen && (
                <Records {...props} {...{ by, value, search }} count={group.count ?? 0} where={where} rows={rows} />
              )}
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
