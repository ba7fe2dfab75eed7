import { ActionIcon, Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DesignColumn } from '#features/data/custom-tables/designer/design.ts'
import styles from '#features/data/custom-tables/designer/designer.module.css'
import {
  DESIGN_KINDS,
  type DesignKind,
  hasInitial,
  isFigureKind,
  mayBeUnique,
  mayBeWorkedOut,
} from '#features/data/custom-tables/designer/kinds.ts'
import { inFormula } from '#model/formula/formula.ts'

interface Props {
  column: DesignColumn
  fault: string | undefined
  targets: readonly { name: string; label: string }[]
  /** The names available in a formula. */
  others: readonly string[]
  change: (next: Partial<DesignColumn>) => void
  /** A custom field of a built-in collection: never required, unique or calculated. */
  isBeside?: boolean
  /** The source of a lookup or a rollup. */
  figure?: ReactNode
  /** Adds columns with what Prime knows about the part. */
  besidePart?: () => void
  /** A preview of how changing the type affects the stored values. */
  kindChange?: ReactNode
  up?: () => void
  down?: () => void
  remove?: () => void
}

/** One field of a table in the designer. */
export function ColumnRow({
  column,
  fault,
  targets,
  others,
  change,
  isBeside = false,
  figure,
  besidePart,
  kindChange,
  up,
  down,
  remove,
}: Props): ReactNode {
  const name = column.label.trim() || 'new field'
  return (
    <li className="box grid gap-8 on-panel pad-12-16">
      <div className={`grid top-start gap-16 ${styles.line}`}>
        <TextInput
          label="Name"
          value={column.label}
          description={column.key && !isFigureKind(column.kind) ? `stored as ${column.key}` : undefined}
          inputWrapperOrder={['label', 'input', 'description']}
          onChange={(event) => change({ label: event.currentTarget.value })}
        />
        <NativeSelect
          label="Kind"
          data={Object.entries(DESIGN_KINDS).flatMap(([value, label]) =>
            isBeside && isFigureKind(value as DesignKind) ? [] : [{ value, label }],
          )}
          value={column.kind}
          onChange={(event) => change({ kind: event.currentTarget.value as DesignKind })}
        />
        {!isBeside && (
          <>
            <Checkbox
              label="Needed"
              checked={column.required}
              disabled={column.formula !== '' || isFigureKind(column.kind)}
              onChange={(event) => change({ required: event.currentTarget.checked })}
            />
            <Checkbox
              label="Once"
              title="Unique values"
              checked={column.unique && mayBeUnique(column.kind)}
              disabled={!mayBeUnique(column.kind)}
              onChange={(event) => change({ unique: event.currentTarget.checked })}
            />
          </>
        )}
        <Checkbox
          label="In the list"
          checked={column.isShown || isFigureKind(column.kind)}
          disabled={isFigureKind(column.kind)}
          onChange={(event) => change({ isShown: event.currentTarget.checked })}
        />
        <span className="flex">
          <ActionIcon variant="subtle" color="gray" aria-label={`Move ${name} up`} disabled={!up} onClick={up}>
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label={`Move ${name} down`} disabled={!down} onClick={down}>
            <IconArrowDown size={16} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} disabled={!remove} onClick={remove}>
            <IconTrash size={16} />
          </ActionIcon>
        </span>
      </div>
      {column.kind === 'choice' && (
        <Textarea
          label={`Choices of ${name}`}
          description="One on each line"
          autosize
          minRows={2}
          maxRows={8}
          value={column.choices}
          onChange={(event) => change({ choices: event.currentTarget.value })}
        />
      )}
      {column.kind === 'reference' && (
        <NativeSelect
          label={`Table that ${name} points to`}
          data={[{ value: '', label: 'Choose' }, ...targets.map(({ name: value, label }) => ({ value, label }))]}
          value={column.target}
          onChange={(event) => change({ target: event.currentTarget.value })}
        />
      )}
      {!isBeside && mayBeWorkedOut(column.kind) && (
        <TextInput
          label={`Formula of ${name}`}
          placeholder={
            others.length > 1
              ? `such as ${inFormula(others[0]!)} + ${inFormula(others[1]!)}; leave empty to enter it by hand`
              : 'leave empty to enter it by hand'
          }
          spellCheck={false}
          value={column.formula}
          onChange={(event) => change({ formula: event.currentTarget.value })}
        />
      )}
      {hasInitial(column.kind) && column.formula === '' && (
        <TextInput
          label={`Default value of ${name}`}
          placeholder={column.kind === 'flag' ? 'yes, no, or empty' : 'nothing'}
          value={column.initial}
          onChange={(event) => change({ initial: event.currentTarget.value })}
        />
      )}
      {column.kind === 'part' && besidePart && (
        <Button variant="subtle" size="compact-sm" w="fit-content" onClick={besidePart}>
          Show stock, cost and family beside {name}
        </Button>
      )}
      {figure}
      {kindChange}
      {fault && (
        <p role="alert" className="late">
          {fault}
        </p>
      )}
    </li>
  )
}
