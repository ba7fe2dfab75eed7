import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { GO_KEYS } from '#ui/frame/keyboard.ts'
import { useScreens } from '#ui/frame/screens.ts'
import styles from '#ui/frame/shortcut-sheet.module.css'

const EVERYWHERE: readonly (readonly [keys: string, what: string])[] = [
  ['Ctrl K', 'Search screens and records'],
  ['/', 'Search in the list'],
  ['n', 'New record'],
  ['↑ ↓', 'Walk the list'],
  ['Enter', 'Open the record'],
  ['e', 'Edit'],
  ['Esc', 'Close, go back'],
  ['?', 'This list'],
]

/** The list of keys, opened with `?`. */
export function ShortcutSheet({ opened, close }: { opened: boolean; close: () => void }): ReactNode {
  const screens = useScreens()
  const goes = Object.entries(GO_KEYS).map(
    ([key, path]) => [`g ${key}`, screens.find((screen) => screen.path === path)?.label ?? path] as const,
  )
  return (
    <Modal opened={opened} onClose={close} title="Keyboard" size={560} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={styles.columns}>
        <Keys rows={EVERYWHERE} />
        <Keys rows={goes} />
      </div>
    </Modal>
  )
}

function Keys({ rows }: { rows: readonly (readonly [keys: string, what: string])[] }): ReactNode {
  return (
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
  )
}
