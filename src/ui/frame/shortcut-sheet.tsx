import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { GoLink } from '#ui/frame/go-link.tsx'
import type { KeyChoice } from '#ui/frame/keyboard.ts'
import { GO_KEYS } from '#ui/frame/keyboard.ts'
import { useScreens } from '#ui/frame/screens.ts'
import styles from '#ui/frame/shortcut-sheet.module.css'

type Rows = readonly (readonly [keys: string, what: string])[]

const EVERYWHERE: Rows = [
  ['Ctrl K', 'Search screens and records'],
  ['Ctrl Z', 'Take back what was done last'],
  ['Scan', 'Open the record of a lot, bin, part, order or parcel'],
  ['Esc', 'Close, go back'],
  ['?', 'This list'],
]
const LISTS: Rows = [
  ['/', 'Search in the list'],
  ['n', 'New record'],
  ['j k', 'Next and previous row'],
  ['↑ ↓', 'Walk the list'],
  ['Enter', 'Open the record'],
  ['Space', 'Preview; ↑ ↓ walk on'],
  ['x', 'Select the row'],
  ['e', 'Edit the cell; Enter goes on down, Tab to the right'],
  ['Ctrl D', 'The value of the cell above'],
  ['Ctrl ;', 'Today, in a day'],
  ['Del', 'Empty the cell'],
  ['Ctrl C', 'Copy the cell, or the ticked rows'],
  ['Ctrl V', 'Paste a block from a spreadsheet'],
  ['f', 'Only rows like this cell'],
  ['Ctrl P', 'Print the list as PDF'],
]
const RECORDS: Rows = [
  ['↑ ↓', 'Previous and next record'],
  ['e', 'Edit the first field'],
  ['Ctrl S', 'Save'],
  ['Ctrl Enter', 'The next step: receive, pay, create'],
  ['Ctrl P', 'Print'],
  ['Ctrl D', 'Duplicate'],
]

const STOCK: Rows = [
  ['b', 'Order the part'],
  ['r', 'Reserve some of it'],
  ['N', 'Opening stock of it'],
  ['t', 'Transfer the lot'],
  ['a', 'Adjust it'],
  ['c', 'Count it'],
  ['l', 'Print the label'],
  ['F2', 'In a count: change the quantity entered last'],
]

interface Props extends KeyChoice {
  opened: boolean
  close: () => void
}

/** The list of keys, opened with `?`, with those a person has chosen. */
export function ShortcutSheet({ opened, close, goKeys, noLetters }: Props): ReactNode {
  const screens = useScreens()
  const goes = Object.entries({ ...goKeys, ...GO_KEYS }).map(
    ([key, path]) => [`g ${key}`, screens.find((screen) => screen.path === path)?.label ?? path] as const,
  )
  return (
    <Modal opened={opened} onClose={close} title="Keyboard" size={760} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={styles.columns}>
        <div>
          <Keys head="Everywhere" rows={EVERYWHERE} />
          <Keys head="In lists" rows={LISTS} />
          <Keys head="In stock" rows={STOCK} />
        </div>
        <div>
          <Keys head="In records" rows={RECORDS} />
          <Keys head="Go to" rows={goes} />
        </div>
      </div>
      <p className={styles.foot}>
        {noLetters && 'Single letters are switched off for you. '}
        <GoLink href="/users?view=you" onClick={close}>
          Choose your keys
        </GoLink>
      </p>
    </Modal>
  )
}

function Keys({ head, rows }: { head: string; rows: Rows }): ReactNode {
  return (
    <section aria-label={head} className={styles.part}>
      <h3>{head}</h3>
      <dl className={styles.keys}>
        {rows.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
