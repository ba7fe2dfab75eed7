import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconTrash, IconWand } from '@tabler/icons-react'
import type { CellStep } from '#model/import/steps.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { AddStep } from '#ui/import/check/add-step.tsx'
import { stepWords } from '#ui/import/check/step-words.ts'

interface Props {
  /** The column, or the field, whose cells are changed. */
  of: string
  steps: readonly CellStep[]
  /** Collections in which names can be looked up. */
  lookIn: readonly AnyCollection[]
  /** The collection the field refers to, if any. */
  target?: string | undefined
  change: (steps: readonly CellStep[]) => void
}

/** The steps applied to the cells of a column before they are read, one after the other. */
export function ColumnSteps({ of, steps, lookIn, target, change }: Props) {
  const isFull = steps.at(-1)?.do === 'lookup'
  const words = steps.length === 1 ? '1 step' : `${steps.length} steps`
  return (
    <Popover position="bottom-start" trapFocus withinPortal width={300}>
      <Popover.Target>
        <Button
          size="compact-xs"
          variant={steps.length > 0 ? 'light' : 'subtle'}
          leftSection={<IconWand size={14} aria-hidden />}
          aria-label={steps.length > 0 ? `Transform ${of}, ${words}` : `Transform ${of}`}
          mt={4}
        >
          {steps.length === 0 ? 'Transform' : words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Cells of ${of}`}>
        {steps.length > 0 && (
          <ol className="stack gap-4 text-13 unlisted no-padding no-margin below-8">
            {steps.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
              <li className="row between gap-8" key={at}>
                <span>{stepWords(step, lookIn)}</span>
                <ActionIcon
                  size={24}
                  aria-label={`Remove: ${stepWords(step, lookIn)}`}
                  onClick={() => change(steps.filter((_, other) => other !== at))}
                >
                  <IconTrash size={14} />
                </ActionIcon>
              </li>
            ))}
          </ol>
        )}
        {isFull ? (
          <p className="text-12 dim" tabIndex={-1} ref={focused}>
            What is looked up is the last step.
          </p>
        ) : (
          <AddStep key={steps.length} {...{ lookIn, target }} add={(step) => change([...steps, step])} />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

// It replaces the control with which the last step was added, so the focus continues from there.
const focused = (hint: HTMLElement | null): void => hint?.focus()
