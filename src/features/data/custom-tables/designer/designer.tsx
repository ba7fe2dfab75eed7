import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { counted } from '#base/text/words.ts'
import { designTable } from '#features/data/custom-tables/commands.ts'
import { ColumnRow } from '#features/data/custom-tables/designer/column-row.tsx'
import {
  type Design,
  designOf,
  newColumn,
  structureFor,
  withKeys,
  withPartBeside,
} from '#features/data/custom-tables/designer/design.ts'
import { designFaults } from '#features/data/custom-tables/designer/design-faults.ts'
import { withTheirs } from '#features/data/custom-tables/designer/design-merge.ts'
import styles from '#features/data/custom-tables/designer/designer.module.css'
import { FigureRow } from '#features/data/custom-tables/designer/figure-row.tsx'
import { KindChange, tidyingFor } from '#features/data/custom-tables/designer/kind-change.tsx'
import { fieldKind, isFigureKind } from '#features/data/custom-tables/designer/kinds.ts'
import { TableAccess } from '#features/data/custom-tables/designer/table-access.tsx'
import { readDefinition } from '#features/data/custom-tables/read-tables.tsx'
import type { ListedTable } from '#features/data/custom-tables/tables.ts'
import { TidyDialog } from '#features/data/structure/parts.tsx'
import { pageAddress, screenPath } from '#model/feature.ts'
import { FUNCTIONS } from '#model/formula/formula.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { FieldFacts } from '#model/structure/structure.ts'
import { execute } from '#ui/api.ts'
import { useUser } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { Page } from '#ui/shell/pages/page.tsx'
import { useSubmit } from '#ui/use-submit.ts'

interface Props {
  name: string
  design: Design
  /** The current table; absent while it is new. */
  definition?: AnyCollection | undefined
  /** The tables a field can refer to. */
  targets: readonly ListedTable[]
  saved: () => void
}

/** Designs a table without code: fields, formulas and permissions. */
export function Designer({ name, design: first, definition, targets, saved }: Props): ReactNode {
  const [design, setDesign] = useState(first)
  const { isBusy, run } = useSubmit({ isToast: true })
  const [isTried, setTried] = useState(false)
  // Fields whose type has changed; their values are converted one field after the other.
  const [turned, setTurned] = useState<readonly string[]>([])
  const me = useUser()
  const faults = designFaults(design)
  const { columns } = design
  const keyed = withKeys(columns)
  const change = (at: number, next: Partial<Design['columns'][number]>) =>
    setDesign({ ...design, columns: columns.map((column, place) => (place === at ? { ...column, ...next } : column)) })
  function move(at: number, by: number): void {
    const next = [...columns]
    const [column] = next.splice(at, 1)
    next.splice(at + by, 0, column!)
    setDesign({ ...design, columns: next })
  }
  const turnOf = ({ key, kind, formula }: Design['columns'][number]) => {
    const before = key === '' || formula || isFigureKind(kind) ? undefined : definition?.fields[key]
    return before && tidyingFor(kind, before.kind)
  }
  async function save(): Promise<void> {
    setTried(true)
    if (faults.size > 0) return
    await run(async () => {
      // Changes that someone else saved meanwhile are kept.
      const now = definition && (await readDefinition(name))
      const merged = { ...design, columns: now ? withTheirs(first.columns, keyed, designOf(now).columns) : keyed }
      setDesign(merged)
      if (designFaults(merged).size > 0) return undefined
      const { result } = await execute<{ rows: number }>(designTable.name, {
        table: name,
        structure: structureFor(merged, now?.fields),
        isNew: definition === undefined,
      })
      const turns = columns.filter((column) => turnOf(column)).map(({ key }) => key)
      if (turns.length > 0) setTurned(turns)
      else saved()
      return { words: result.rows > 0 ? `Saved; ${counted(result.rows, 'row')} recalculated` : 'Saved' }
    })
  }
  function changeOf(column: Design['columns'][number]): ReactNode {
    const as = turnOf(column)
    return as && <KindChange table={name} field={column.key} kind={column.kind} as={as} />
  }
  const [now] = turned
  return (
    <Page
      title={`${definition ? 'Fields of' : 'New table'} ${name}`}
      actions={
        <>
          <GoLink
            className="text-14 accent"
            href={definition ? pageAddress('custom-tables', { collection: name }) : screenPath('custom-tables')}
          >
            Back
          </GoLink>
          <Button h={32} loading={isBusy} onClick={() => void save()}>
            Save table
          </Button>
        </>
      }
    >
      <div className="scrolls grid start packed gap-16 text-13 page-pad">
        <div className="flex wrap gap-12">
          <TextInput
            label="Singular name"
            value={design.one}
            onChange={(event) => setDesign({ ...design, one: event.currentTarget.value })}
          />
          <TextInput
            label="Plural name"
            value={design.many}
            onChange={(event) => setDesign({ ...design, many: event.currentTarget.value })}
          />
        </div>
        <ol className={`grid gap-8 unlisted ${styles.columns}`} aria-label="Fields">
          {columns.map((column, at) => (
            <ColumnRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a new field has nothing else to be told by
              key={at}
              column={column}
              fault={isTried || column.formula ? faults.get(at) : undefined}
              targets={targets.filter((target) => target.name !== name)}
              others={columns
                .filter((other) => other !== column && other.key && !isFigureKind(other.kind))
                .map(({ key }) => key)}
              change={(next) => change(at, next)}
              figure={
                isFigureKind(column.kind) && (
                  <FigureRow
                    column={column}
                    columns={keyed}
                    table={name}
                    tables={targets}
                    change={(next) => change(at, next)}
                  />
                )
              }
              besidePart={() => setDesign({ ...design, columns: withPartBeside(columns, at) })}
              kindChange={changeOf(column)}
              {...(at > 0 && { up: () => move(at, -1) })}
              {...(at < columns.length - 1 && { down: () => move(at, 1) })}
              {...(columns.length > 1 && {
                remove: () => setDesign({ ...design, columns: columns.filter((_, place) => place !== at) }),
              })}
            />
          ))}
        </ol>
        <Button
          variant="default"
          h={32}
          leftSection={<IconPlus size={16} />}
          onClick={() => setDesign({ ...design, columns: [...columns, newColumn()] })}
        >
          Add a field
        </Button>
        {definition && <p className="dim">Data of removed fields is kept and can be restored.</p>}
        <details className={`dim ${styles.help}`}>
          <summary className="pressable">What formulas can do</summary>
          <p>
            Fields by their names, those of several words in braces such as {'{Unit price}'}, numbers, texts in quotes,
            + - * / %, days with + and -, comparisons, and:
          </p>
          <ul className="unlisted above-6">
            {Object.values(FUNCTIONS).map((help) => (
              <li key={help}>
                <code className="plain code">{help}</code>
              </li>
            ))}
          </ul>
        </details>
        {now !== undefined && (
          <TidyDialog
            key={now}
            collection={name}
            field={factsOf(columns.find(({ key }) => key === now)!)}
            close={() => {
              setTurned(turned.slice(1))
              if (turned.length === 1) saved()
            }}
          />
        )}
        {definition && me?.role === 'owner' && <TableAccess name={name} access={definition.access} />}
      </div>
    </Page>
  )
}

/** The initial input of the dialog that converts values to one format. */
const factsOf = ({ key, kind }: Design['columns'][number]): FieldFacts => ({
  name: key,
  filled: 0,
  types: {},
  examples: [],
  distinct: 0,
  expected: fieldKind(kind),
  problems: [],
})
