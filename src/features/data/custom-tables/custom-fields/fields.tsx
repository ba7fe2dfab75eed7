import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { counted } from '#base/text/words.ts'
import { ADD_FIELDS } from '#features/data/custom-tables/custom-fields/commands.ts'
import { ColumnRow } from '#features/data/custom-tables/designer/column-row.tsx'
import {
  type DesignColumn,
  designOf,
  fieldFor,
  newColumn,
  withKeys,
} from '#features/data/custom-tables/designer/design.ts'
import { designFaults } from '#features/data/custom-tables/designer/design-faults.ts'
import { withTheirs } from '#features/data/custom-tables/designer/design-merge.ts'
import styles from '#features/data/custom-tables/designer/designer.module.css'
import { readDefinition } from '#features/data/custom-tables/read-tables.tsx'
import type { ListedTable } from '#features/data/custom-tables/tables.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { CUSTOM_FIELD_PREFIX, customFieldsOf, isCustomField } from '#model/schema/custom-fields.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { Page } from '#ui/shell/pages/page.tsx'
import { useSubmit } from '#ui/use-submit.ts'

interface Props {
  /** A built-in collection with its current custom fields. */
  collection: AnyCollection
  /** The path of its screen. */
  path: string
  targets: readonly ListedTable[]
  saved: () => void
}

const columnsAdded = (collection: AnyCollection): readonly DesignColumn[] =>
  designOf({ ...collection, fields: customFieldsOf(collection), figures: [] }).columns

/**
 * The designer for custom fields of a built-in collection; they appear in its list, form, filters, imports and exports.
 */
export function OwnFields({ collection, path, targets, saved }: Props): ReactNode {
  const before = customFieldsOf(collection)
  const [first] = useState(() => columnsAdded(collection))
  const [columns, setColumns] = useState<readonly DesignColumn[]>(first.length > 0 ? first : [newColumn()])
  const { isBusy, run } = useSubmit({ isToast: true })
  const [isTried, setTried] = useState(false)
  const faults = faultsOf(columns, collection)
  const many = collection.label.many
  const change = (at: number, next: Partial<DesignColumn>) =>
    setColumns(columns.map((column, place) => (place === at ? { ...column, ...next } : column)))
  function move(at: number, by: number): void {
    const next = [...columns]
    const [column] = next.splice(at, 1)
    next.splice(at + by, 0, column!)
    setColumns(next)
  }
  async function save(): Promise<void> {
    setTried(true)
    if (faults.size > 0) return
    await run(async () => {
      // Changes that someone else saved meanwhile are kept.
      const now = (await readDefinition(collection.name)) ?? collection
      const keyed = withTheirs(first, withKeys(columns, CUSTOM_FIELD_PREFIX), columnsAdded(now))
      setColumns(keyed)
      if (faultsOf(keyed, collection).size > 0) return undefined
      const fields = Object.fromEntries(keyed.map((column) => [column.key, fieldFor(column, before[column.key])]))
      await execute(ADD_FIELDS, {
        table: collection.name,
        fields: JSON.parse(JSON.stringify(fields)) as Data,
        columns: keyed.filter(({ isShown }) => isShown).map(({ key }) => key),
      })
      saved()
      return { words: keyed.length > 0 ? `${many} have ${counted(keyed.length, 'field')} of your own` : 'Saved' }
    })
  }
  return (
    <Page
      title={`Custom fields of ${many.toLowerCase()}`}
      actions={
        <>
          <GoLink className="text-14 accent" href={path}>
            Back
          </GoLink>
          <Button h={32} loading={isBusy} onClick={() => void save()}>
            Save fields
          </Button>
        </>
      }
    >
      <div className="scrolls grid start packed gap-16 text-13 page-pad">
        <p className="dim">
          They appear in the list and the form of {many.toLowerCase()}, and are filtered, imported, exported and kept in
          the history like the others. Built-in fields do not change.
        </p>
        <ol className={`grid gap-8 unlisted ${styles.columns}`} aria-label="Fields">
          {columns.map((column, at) => (
            <ColumnRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a new field has nothing else to be told by
              key={at}
              isBeside
              column={column}
              fault={isTried ? faults.get(at) : undefined}
              targets={targets}
              others={[]}
              change={(next) => change(at, next)}
              remove={() => setColumns(columns.filter((_, place) => place !== at))}
              {...(at > 0 && { up: () => move(at, -1) })}
              {...(at < columns.length - 1 && { down: () => move(at, 1) })}
            />
          ))}
        </ol>
        <Button
          variant="default"
          h={32}
          leftSection={<IconPlus size={16} />}
          onClick={() => setColumns([...columns, newColumn()])}
        >
          Add a field
        </Button>
        <p className="dim">Data of removed fields is kept and can be restored.</p>
      </div>
    </Page>
  )
}

/** The errors that prevent the fields from being saved, by index. */
function faultsOf(columns: readonly DesignColumn[], { fields, label }: AnyCollection): Map<number, string> {
  const faults = designFaults({ one: '', many: '', title: '', columns })
  const taken = new Set(
    Object.entries(fields as Fields).flatMap(([name, field]) =>
      isCustomField(name) ? [] : [name.toLowerCase(), field.label.toLowerCase()],
    ),
  )
  for (const [at, column] of columns.entries())
    if (!faults.has(at) && taken.has(column.label.trim().toLowerCase()))
      faults.set(at, `${label.many} already have a field named “${column.label.trim()}”.`)
  return faults
}
