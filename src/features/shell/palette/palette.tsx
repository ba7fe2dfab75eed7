import { IconBarcode, IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { customers } from '#features/parties/customers/collection.ts'
import styles from '#features/shell/palette/palette.module.css'
import { type Hit, useRecords } from '#features/shell/palette/records.tsx'
import { type Choice, useActions, useScreenChoices } from '#features/shell/palette/screen-choices.tsx'
import { parts } from '#features/stock/parts/collection.ts'
import { screenPath } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'
import { askToPrint } from '#ui/print/ask.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { useIcons } from '#ui/shell/screens.ts'

interface Props {
  withRecords: boolean
  /** Opens the list of keyboard shortcuts. */
  help: () => void
  close: () => void
}

const PARTS = pageOf(parts)

/** The action that prints labels for the first part found. */
const labelsOf = ({ id, title }: Hit): Choice => ({
  group: 'Actions',
  title: `Print labels for ${title}`,
  note: '',
  icon: IconBarcode,
  act: () => askToPrint({ collection: parts, count: 1, ids: [id] }),
})

/** The command palette, Ctrl or Cmd+K: one place for screens, records and actions. */
export function Palette({ withRecords, help, close }: Props): ReactNode {
  const [text, setText] = useState('')
  const icons = useIcons()
  const hits = useRecords(text, withRecords)
  const screens = useScreenChoices(text)
  const actions = useActions(text, help)
  const records = hits.map((hit): Choice => ({ ...hit, icon: icons.screen[hit.path] }))
  const part = hits.find(({ path, id }) => path === PARTS && id !== '')
  const choices = text.trim()
    ? [...records, ...screens, ...(part ? [labelsOf(part)] : []), ...actions]
    : [...screens, ...actions]
  return (
    <Dialog
      onClose={close}
      size={640}
      yOffset={112}
      padding={0}
      withCloseButton={false}
      title="Search"
      classNames={{
        header: styles.unseen,
        content: `raised hides ${styles.palette}`,
        body: 'stack',
        inner: styles.inner,
      }}
      overlayProps={{ color: 'var(--veil)', backgroundOpacity: 1 }}
      transitionProps={{ transition: 'fade', duration: 120, exitDuration: 0 }}
    >
      <Finder text={text} setText={setText} choices={choices} close={close} />
      <footer className={`row fixed line-above sunk text-12 dim unbroken ${styles.foot}`}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> move
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Ctrl Enter</kbd> new tab
        </span>
        <span className="aside">Spaces and dashes are ignored</span>
      </footer>
    </Dialog>
  )
}

interface FinderProps {
  text: string
  setText: (text: string) => void
  choices: readonly Choice[]
  close: () => void
}

function Finder({ text, setText, choices, close }: FinderProps): ReactNode {
  const router = useRouter()
  const list = useId()
  const [at, setAt] = useState(0)
  const current = Math.min(at, choices.length - 1)

  function take(choice: Choice | undefined, inNewTab: boolean): void {
    if (!choice) return
    if (choice.href && inNewTab) {
      window.open(choice.href, '_blank', 'noopener')
      return
    }
    close()
    // On a customer's page, another customer opens on the same page instead of in the directory, which is one click
    // further.
    const stays =
      router.history.location.pathname === screenPath('party-figures/customers') &&
      choice.href?.startsWith(`${pageOf(customers)}?id=`)
    if (choice.href)
      router.history.push(
        stays ? choice.href.replace(pageOf(customers), screenPath('party-figures/customers')) : choice.href,
      )
    else choice.act?.()
  }

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((current + step + choices.length) % Math.max(1, choices.length))
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      take(choices[current], event.ctrlKey || event.metaKey)
    }
  }

  return (
    <>
      <label className={`row gap-12 fixed line-below ${styles.query}`}>
        <IconSearch className="dim" size={18} aria-hidden />
        <input
          className="grow text-16 plain frameless no-padding"
          data-autofocus
          role="combobox"
          aria-label="Search screens, records and actions"
          aria-expanded={choices.length > 0}
          aria-controls={list}
          aria-activedescendant={choices.length > 0 ? `${list}-${current}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Part, number, name or screen"
          value={text}
          onKeyDown={press}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setAt(0)
          }}
        />
        <kbd>Esc</kbd>
      </label>
      <div id={list} className={`fills scrolls-both ${styles.results}`} role="listbox" aria-label="Results">
        {choices.map((choice, index) => (
          <Row
            key={`${choice.group} ${choice.title} ${choice.href ?? ''}`}
            id={`${list}-${index}`}
            choice={choice}
            heads={choices[index - 1]?.group !== choice.group}
            current={index === current}
            take={(inNewTab) => take(choice, inNewTab)}
            point={() => setAt(index)}
          />
        ))}
      </div>
      {choices.length === 0 && <p className={`dim ${styles.nothing}`}>Nothing found for "{text.trim()}".</p>}
    </>
  )
}

interface RowProps {
  id: string
  choice: Choice
  heads: boolean
  current: boolean
  take: (inNewTab: boolean) => void
  point: () => void
}

function Row({ id, choice, heads, current, take, point }: RowProps): ReactNode {
  const Icon = choice.icon
  return (
    <>
      {heads && (
        <div className={`text-12 medium dim ${styles.group}`} role="presentation">
          {choice.group}
        </div>
      )}
      {/* biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the keys belong to the combobox, as ARIA asks */}
      <div
        id={id}
        ref={current ? keepInView : undefined}
        className={`row gap-10 text-13 unbroken round-8 pressable ${styles.row} ${current ? styles.current : ''}`}
        role="option"
        aria-selected={current}
        onMouseMove={point}
        onClick={(event) => take(event.ctrlKey || event.metaKey)}
      >
        {Icon && <Icon size={16} aria-hidden />}
        <span className={choice.mono ? styles.mono : undefined}>{choice.title}</span>
        <span className={`grow dim hides ${styles.note}`}>{choice.note}</span>
        {choice.figure && <span className="strong figures">{choice.figure}</span>}
        {choice.status && (
          <span className="text-12 line-20 strong muted round-10 pad-x-8 mute-text">{choice.status}</span>
        )}
        {current && <kbd>Enter</kbd>}
      </div>
    </>
  )
}

const keepInView = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' })
