import { ActionIcon, Button, Menu, UnstyledButton } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronRight,
  IconChevronUp,
  IconCopy,
  IconDots,
  IconLayoutSidebarRight,
  IconLink,
  IconMaximize,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { Fragment, type RefObject, useEffect } from 'react'
import { isUntouched } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { DuePill, StatusPill } from '#ui/grid/cells/pills.tsx'
import { titleOf } from '#ui/grid/format.ts'
import { emptyHeading as titleOfList } from '#ui/list/list-states.tsx'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import { type CollectionView, type CommandOffer, isNext, type QuickChange } from '#ui/list/views/view.ts'
import { PrintItems } from '#ui/print/print-menu.tsx'
import { PinItem } from '#ui/record/pin-item.tsx'
import { placeBeside } from '#ui/record/place.ts'
import classes from '#ui/record/record.module.css'
import type { RecordProps } from '#ui/record/record-drawer.tsx'
import { copy } from '#ui/shell/copy.ts'
import { count } from '#ui/shell/money/money.ts'

interface Props extends RecordProps {
  heading: RefObject<HTMLHeadingElement | null>
  /** How many times the record was saved since it was opened. */
  saved: number
  offers: readonly CommandOffer[]
  quick: readonly QuickChange[]
  /** The document that can be started from the record, when it has no next step of its own. */
  begins: CollectionView['begins']
  canTurn: boolean
  run: (offer: number) => void
  quickly: (patch: Data) => void
}

/** The name and status of the record, the next step, and other actions in a menu. */
export function RecordHead(props: Props) {
  const { view, doc, clock, place, heading, saved, offers, quick, begins, canWrite, isPage, canTurn, walk, close } =
    props
  const { collection } = view
  // Offers that take something back are in the menu: they are never the next step.
  const primary = isNext(offers[0]) ? offers[0] : undefined
  const others = offers.slice(primary ? 1 : 0)
  const due = view.due?.(doc.data, clock)
  const status = doc.data.status
  const mark = view.mark?.(doc.data)
  const because = view.because?.(doc.data, clock)
  const summary = view.summary?.(doc.data, clock)
  const isMono = fieldOf(collection, collection.title)?.options.mono
  const picks = offers.some((offer) => offer.picks)
  // Loaded ahead, so that the lines of a dialog are there when it opens.
  useEffect(() => {
    if (picks) void import('#ui/fields/picked-lines.tsx')
  }, [picks])
  return (
    <header className={`stack gap-4 fixed line-below ${classes.head}`}>
      <div className="row gap-8 slim tall-32">
        {isPage && (
          <nav className={`row gap-6 fixed text-13 dim ${classes.crumbs}`} aria-label="Breadcrumb">
            <UnstyledButton onClick={close}>{titleOfList(view)}</UnstyledButton>
            <IconChevronRight size={16} aria-hidden />
          </nav>
        )}
        <h2
          ref={heading}
          tabIndex={-1}
          className={`clip slim text-20 titled page-title ${isMono ? 'code' : ''} ${classes.title}`}
        >
          {titleOf(collection.title, doc)}
        </h2>
        <span className={`aside text-12 dim figures unbroken ${classes.place}`} aria-live="polite">
          {saved > 0 && <span className={`good ${classes.saved}`}>Saved</span>}
          {place.at !== undefined && (
            <span className={classes.count}>{`${count(place.at + 1)} of ${count(place.of)}`}</span>
          )}
        </span>
        <ActionIcon
          aria-label="Previous record"
          disabled={placeBeside(place, -1) === undefined}
          onClick={() => walk(-1)}
        >
          <IconChevronUp size={18} />
        </ActionIcon>
        <ActionIcon aria-label="Next record" disabled={placeBeside(place, 1) === undefined} onClick={() => walk(1)}>
          <IconChevronDown size={18} />
        </ActionIcon>
        {canTurn && (
          <ActionIcon
            className={classes.turn}
            aria-label={isPage ? 'Beside the list' : 'As a page'}
            onClick={props.turn}
          >
            {isPage ? <IconLayoutSidebarRight size={18} /> : <IconMaximize size={18} />}
          </ActionIcon>
        )}
        <ActionIcon aria-label="Close" onClick={close}>
          <IconX size={18} />
        </ActionIcon>
      </div>
      <div className={`row gap-8 slim wrap tall-32 ${classes.acts}`}>
        {typeof status === 'string' && <StatusPill value={status} />}
        {mark && <StatusPill value={mark} />}
        {due && <DuePill day={due} today={clock.today} filled />}
        {summary ? (
          <p className={`clip text-13 line-18 dim slim ${classes.summary}`}>{summary}</p>
        ) : (
          <span className="flex-1" />
        )}
        {quick.slice(isPage && !primary ? 1 : 0).map((change, at) => (
          <Button
            key={change.label}
            h={32}
            variant={at === 0 && !primary && !isPage ? 'filled' : 'default'}
            onClick={() => props.quickly(change.patch)}
          >
            {change.label}
          </Button>
        ))}
        {/* On a phone they go on to the next line together: the menu alone on a line looks lost. */}
        <span className="aside row gap-8 fixed">
          {/* The foot of a page has it. */}
          {primary && !isPage && (
            <Button h={32} onClick={() => props.run(0)} aria-keyshortcuts="Control+Enter">
              {primary.label}
            </Button>
          )}
          {begins && (
            <Button h={32} onClick={() => begins.act(doc)} aria-keyshortcuts="Control+Enter">
              {begins.label}
            </Button>
          )}
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" aria-label="More">
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {groupsOf(others).map(([group, grouped]) => (
                <Fragment key={group}>
                  <Menu.Label>{group || 'Actions'}</Menu.Label>
                  {grouped.map((offer) => (
                    <Menu.Item key={offer.label} onClick={() => props.run(offers.indexOf(offer))}>
                      {offer.label}
                    </Menu.Item>
                  ))}
                </Fragment>
              ))}
              {others.length > 0 && <Menu.Divider />}
              {view.items?.(doc)}
              <PrintItems {...{ collection, doc }} />
              <Menu.Label>Record</Menu.Label>
              <PinItem title={titleOf(collection.title, doc)} />
              {props.duplicate && (
                <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => props.duplicate?.(doc)}>
                  Duplicate
                </Menu.Item>
              )}
              <Menu.Item
                leftSection={<IconLink size={16} />}
                onClick={() => void copy(location.href, 'Address copied')}
              >
                Copy link
              </Menu.Item>
              {canWrite && isUntouched(collection, doc.data) && (
                <Menu.Item c="var(--overdue-t)" leftSection={<IconTrash size={16} />} onClick={() => props.remove(doc)}>
                  Delete
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        </span>
      </div>
      {because && <p className="text-13 line-18 soon breaks">{because}</p>}
    </header>
  )
}

/** The offers by heading, those without one first. */
const groupsOf = (offers: readonly CommandOffer[]): [string, CommandOffer[]][] =>
  [...Map.groupBy(offers, ({ group }) => group ?? '')].sort(([a], [b]) => Number(a !== '') - Number(b !== ''))
