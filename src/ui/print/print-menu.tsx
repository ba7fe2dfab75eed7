import { Button, Menu } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Problem } from '#base/problem.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import type { BulkTarget } from '#ui/bulk/run.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { askToPrint } from '#ui/print/ask.ts'
import {
  choicesFor,
  MAX_RECORDS,
  type PrintChoice,
  type PrintOffer,
  printOffers,
  printRecords,
} from '#ui/print/print.ts'
import { toastProblem } from '#ui/shell/toasts/toasts.tsx'

interface Props {
  collection: AnyCollection
  ids: readonly string[]
  /** Everything the list matches, instead of the ids. */
  all?: BulkTarget
}

/**
 * Prints the selected records, or all of a list: at once when there is one option, otherwise it asks for template and
 * size.
 */
export function PrintButton({ collection, ids, all }: Props): ReactNode {
  const choices = useChoices(collection)
  const [only, ...others] = choices
  if (!only) return null
  const count = all?.count ?? ids.length
  const button = (print?: () => void) => (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconPrinter size={16} />}
      disabled={count > MAX_RECORDS}
      title={count > MAX_RECORDS ? `At most ${plainNumber(MAX_RECORDS)} at once` : undefined}
      {...(print && { onClick: print })}
    >
      Print
    </Button>
  )
  // Rows that are not loaded are read first, and the dialog shows the progress.
  if (all) return button(() => askToPrint({ collection, count, all }))
  if (others.length === 0) return button(() => start(only, ids))
  return (
    <Menu position="top">
      <Menu.Target>{button()}</Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item key={choice.label} onClick={() => start(choice, ids)}>
            {choice.label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => askToPrint({ collection, count, ids })}>Sheets and copies</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** With more options than this, all but the first are folded. */
const UNFOLDED = 3

/**
 * The print options of one record, for its menu: when there are many the first one, and the others after one more
 * click.
 */
export function PrintItems({ collection, doc }: { collection: AnyCollection; doc: Doc }): ReactNode {
  const choices = useChoices(collection, doc.data)
  const [isOpen, setOpen] = useState(false)
  const ids = [doc.id]
  if (choices.length === 0) return null
  const ways = [
    ...choices.map((choice) => ({
      label: `Print ${choice.label.charAt(0).toLowerCase() + choice.label.slice(1)}`,
      go: () => start(choice, ids),
    })),
    { label: 'Print on sheets or in copies', go: () => askToPrint({ collection, count: ids.length, ids }) },
  ]
  const isFolded = !isOpen && ways.length > UNFOLDED
  const shown = isFolded ? [ways[0]!, { label: 'More prints…', go: () => setOpen(true) }] : ways
  return (
    <>
      <Menu.Label>Print</Menu.Label>
      {shown.map(({ label, go }, at) => (
        <Menu.Item
          // The second item changes in place, so that it keeps the focus.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={at}
          closeMenuOnClick={!(isFolded && at === 1)}
          leftSection={<IconPrinter size={16} />}
          onClick={go}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  )
}

function useChoices({ name }: AnyCollection, data?: Data): readonly PrintChoice[] {
  const [offered, setOffered] = useState<readonly PrintOffer[]>([])
  useEffect(() => {
    let isShown = true
    printOffers().then(
      (offers) => {
        if (isShown) setOffered(offers)
      },
      (error: unknown) => console.error('What can be printed could not be read:', error),
    )
    return () => {
      isShown = false
    }
  }, [])
  return choicesFor(offered, name, data)
}

function start(choice: PrintChoice, ids: readonly string[]): void {
  printRecords(choice, ids).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    toastProblem(error.message)
  })
}
