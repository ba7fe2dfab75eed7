import type { ReactNode } from 'react'
import { pageAddress } from '#model/feature.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'
import { type KeyRow, shownKeys } from '#ui/shell/keyboard/key-words.ts'
import { type KeyChoice, screenKeys } from '#ui/shell/keyboard/keyboard.ts'
import styles from '#ui/shell/keyboard/shortcut-sheet.module.css'
import { useScreens } from '#ui/shell/screens.ts'

const EVERYWHERE: readonly KeyRow[] = [
  ['Ctrl K', 'Search screens and records'],
  ['Ctrl Z', 'Undo'],
  ['Scan', 'Open the record of a lot, bin, part, order or parcel'],
  ['Esc', 'Close, go back'],
  ['?', 'Show keyboard shortcuts'],
]
interface Props extends KeyChoice {
  close: () => void
}

/** The list of keys that work here, opened with `?`, including those a person assigned. */
export function ShortcutSheet({ close, goKeys, noLetters }: Props): ReactNode {
  const goes = useGoes(goKeys).map(([key, label]) => [`g ${key}`, label] as const)
  return (
    <Dialog onClose={close} title="Keyboard" size={760}>
      <div className={styles.columns}>
        <Keys head="Everywhere" rows={noLetters ? EVERYWHERE.filter(([keys]) => keys !== '?') : EVERYWHERE} />
        {shownKeys().map(({ head, rows }) => (
          <Keys key={head} head={head} rows={rows} />
        ))}
        {!noLetters && goes.length > 0 && <Keys head="Go to" rows={goes} />}
      </div>
      <p className="text-13 dim above-16">
        {noLetters && 'Single letters are switched off for you. '}
        <GoLink className="underlined" href={pageAddress('users', { view: 'you' })} onClick={close}>
          Customize shortcuts
        </GoLink>
      </p>
    </Dialog>
  )
}

/** The letters after `g` with the screens they open, if those are built. */
function useGoes(goKeys: KeyChoice['goKeys']): readonly KeyRow[] {
  const screens = useScreens()
  return Object.entries({ ...screenKeys(), ...goKeys }).flatMap(([key, path]): KeyRow[] => {
    const screen = screens.find((one) => one.path === path)
    return screen?.built === false ? [] : [[key, screen?.label ?? path]]
  })
}

/** The keys that may follow `g`, shown after a moment's hesitation. */
export function GoHint({ goKeys }: Pick<KeyChoice, 'goKeys'>): ReactNode {
  return (
    <div className={`raised framed round-10 casts-shadow ${styles.hint}`} role="status" aria-label="Go to">
      <Keys head="Go to" rows={useGoes(goKeys)} />
    </div>
  )
}

function Keys({ head, rows }: { head: string; rows: readonly KeyRow[] }): ReactNode {
  return (
    <section aria-label={head} className="below-16">
      <h3 className="text-12 bold dim line-28">{head}</h3>
      <dl className={styles.keys}>
        {rows.map(([keys, what]) => (
          <div className="row gap-12 text-13 pad-y-4" key={keys}>
            <dt className="flex gap-4 fixed">
              {keys.split(' ').map((key) => (key === '–' ? key : <kbd key={key}>{key}</kbd>))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
