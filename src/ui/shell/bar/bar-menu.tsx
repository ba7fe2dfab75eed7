import { Popover } from '@mantine/core'
import { type ReactNode, useEffect, useId, useState } from 'react'
import bar from '#ui/shell/bar/bar.module.css'
import styles from '#ui/shell/bar/bar-menu.module.css'
import { GoLink } from '#ui/shell/go-link.tsx'
import type { IconType } from '#ui/shell/screens.ts'

interface Props {
  /** The name of the button and of its dialog. */
  name: string
  icon: IconType
  /** The number on its badge, once known. */
  count?: number | undefined
  width: number
  /** The maximum height in pixels. */
  most: number
  children: (close: () => void) => ReactNode
}

/** A button in the bar with a menu below it. */
export function BarMenu({ name, icon: Icon, count, width, most, children }: Props): ReactNode {
  const [opened, setOpened] = useState(false)
  const badge = useId()
  const close = () => setOpened(false)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={width}
      position="bottom-end"
      offset={13}
      trapFocus
      returnFocus
      withRoles={false}
      middlewares={{ shift: { padding: 0 }, flip: false }}
      transitionProps={{ transition: 'fade', duration: 120, exitDuration: 0 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={bar.item}
          data-name={name}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-describedby={count ? badge : undefined}
          onClick={() => setOpened(!opened)}
        >
          <Icon size={18} aria-hidden />
          <span className={bar.text}>{name}</span>
          <BarCount id={badge} name={name} count={count} />
        </button>
      </Popover.Target>
      {/* An empty menu holds nothing that takes the keyboard: then it takes it itself, so that Escape closes it. */}
      <Popover.Dropdown
        className={`stack plain raised frameless hides no-padding ${styles.menu}`}
        style={{ maxHeight: most }}
        role="dialog"
        aria-label={name}
        tabIndex={-1}
      >
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  )
}

/**
 * The badge in the bar: digits only, and hidden at 0. It describes its button or link and is not part of the name.
 * Until the count is known its last width is reserved, so that the bar does not move.
 */
export function BarCount(props: { id?: string; name: string; count: number | undefined }): ReactNode {
  const { id, name, count } = props
  const last = useLastCount(name, count)
  if (count === undefined)
    return (
      last > 0 && (
        <span className={`inline-grid central figures late-fill ${bar.count}`} data-room aria-hidden="true">
          {last}
        </span>
      )
    )
  return (
    count > 0 && (
      <span id={id} className={`inline-grid central figures late-fill ${bar.count}`} aria-hidden="true">
        {count}
      </span>
    )
  )
}

/** The last number of a badge in this browser. */
function useLastCount(name: string, count: number | undefined): number {
  const key = `prime-bar ${name}`
  const [last] = useState(() => Number(localStorage.getItem(key)))
  useEffect(() => {
    if (count !== undefined) localStorage.setItem(key, String(count))
  }, [key, count])
  return last
}

function Head({ title, below, children }: { title: string; below?: string; children?: ReactNode }): ReactNode {
  return (
    <header className="row gap-8 fixed line-below pad-12-16">
      <div>
        <h2 className="text-14 line-20 bold">{title}</h2>
        {below && <p className={`text-12 line-16 dim ${styles.note}`}>{below}</p>}
      </div>
      {children}
    </header>
  )
}

const Note = ({ children }: { children: ReactNode }): ReactNode => (
  <p className={`text-12 line-16 dim ${styles.note} fixed aside unbroken ${styles.right}`}>{children}</p>
)

function Empty({ title, text }: { title: string; text?: string }): ReactNode {
  return (
    <div className={`grid gap-4 text-center ${styles.empty}`}>
      <p>{title}</p>
      {text && <p className={`text-12 line-16 dim ${styles.note}`}>{text}</p>}
    </div>
  )
}

const List = ({ children }: { children: ReactNode }): ReactNode => (
  <ul className={`fills scrolls-both ${styles.list}`}>{children}</ul>
)

BarMenu.Head = Head
BarMenu.Note = Note
BarMenu.Empty = Empty
BarMenu.List = List

/** One item of such a menu: a link with an icon and lines of text. */
export function MenuRow(props: { href: string; onOpen: () => void; lead: ReactNode; children: ReactNode }): ReactNode {
  return (
    <li>
      <GoLink className={`flex gap-12 ${styles.row}`} href={props.href} onClick={props.onOpen}>
        <span className={`flex fixed dim ${styles.lead}`}>{props.lead}</span>
        <span className="grow">{props.children}</span>
      </GoLink>
    </li>
  )
}

interface LineProps {
  strong?: string
  dim?: string
  mono?: string
  /** The content at the right end. */
  children?: ReactNode
}

MenuRow.Line = function Line({ strong, dim, mono, children }: LineProps): ReactNode {
  return (
    <span className={strong ? 'row gap-8 slim text-13 line-20' : 'row gap-6 slim text-12 line-18 dim'}>
      {strong && <b className="clip grow strong">{strong}</b>}
      {dim && <span className="clip">{dim}</span>}
      {mono && <span className={`clip plain code ${styles.mono}`}>{mono}</span>}
      {children && <span className={`fixed aside unbroken ${styles.right}`}>{children}</span>}
    </span>
  )
}
