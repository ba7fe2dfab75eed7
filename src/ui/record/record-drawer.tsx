import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconDots, IconLink, IconTrash, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Doc } from '#model/value.ts'
import { fieldOf } from '#ui/collection/list-rows.ts'
import type { Clock, CollectionView } from '#ui/collection/view.ts'
import { CommandDialog } from '#ui/command-button.tsx'
import { toast } from '#ui/frame/toasts.tsx'
import { titleOf as titleOfDoc } from '#ui/grid/format.ts'
import { DueBadge, StatusPill } from '#ui/grid/pills.tsx'
import { useTitles } from '#ui/grid/titles.ts'
import { PrintItems } from '#ui/print/print-menu.tsx'
import classes from '#ui/record/record.module.css'
import { RecordForm } from '#ui/record/record-form.tsx'
import { Timeline } from '#ui/record/timeline.tsx'
import { useSave } from '#ui/record/use-save.tsx'

export interface Place {
  /** From 0, among the rows the list shows; undefined when it is not among them. */
  at: number | undefined
  of: number
}

interface Props {
  view: CollectionView
  doc: Doc
  clock: Clock
  place: Place
  canWrite: boolean
  /** Whether the person may run the commands it offers. */
  canAct: boolean
  walk: (steps: 1 | -1) => void
  close: () => void
  remove: (doc: Doc) => void
}

/** One record over its list: the list stays in its place, keys walk on, Esc goes back. */
export function RecordDrawer({ view, doc, clock, place, canWrite, canAct, walk, close, remove }: Props) {
  const { collection, related } = view
  const { save, dialog } = useSave(collection, clock)
  const [saved, setSaved] = useState(0)
  const [running, setRunning] = useState<number>()
  const pointers = Object.entries(doc.data).flatMap(([name, value]) => {
    const field = fieldOf(collection, name)
    return field?.kind === 'reference' && typeof value === 'string' ? [{ collection: field.target!, id: value }] : []
  })
  const titleOf = useTitles(pointers, related)
  const offers = canAct ? (view.commands?.(doc, clock) ?? []) : []
  const quick = canWrite ? (view.quick?.(doc) ?? []) : []
  const [primary, ...others] = offers
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const due = view.due?.(doc.data, clock)
  const status = doc.data.status
  const isMono = fieldOf(collection, collection.title)?.options.mono

  function key(event: KeyboardEvent): void {
    const isField = /^(INPUT|TEXTAREA)$/.test((event.target as HTMLElement).tagName)
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.stopPropagation()
      if (isField) heading.current?.focus()
      else close()
    } else if (!isField && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      walk(event.key === 'ArrowDown' ? 1 : -1)
    } else if (!isField && event.key === 'e') {
      event.preventDefault()
      heading.current?.closest('section')?.querySelector<HTMLElement>('form input:not([readonly])')?.focus()
    }
  }

  return (
    <section className={classes.drawer} role="dialog" aria-label={titleOfDoc(collection.title, doc)} onKeyDown={key}>
      <header className={classes.head}>
        <div className={classes.line}>
          <h2 ref={heading} tabIndex={-1} className={isMono ? classes.monoTitle : classes.title}>
            {titleOfDoc(collection.title, doc)}
          </h2>
          <span className={classes.place} aria-live="polite">
            {saved > 0 && <span className={classes.saved}>Saved</span>}
            {place.at !== undefined && `${place.at + 1} of ${place.of}`}
          </span>
          <ActionIcon aria-label="Previous record" disabled={!place.at} onClick={() => walk(-1)}>
            <IconChevronUp size={18} />
          </ActionIcon>
          <ActionIcon
            aria-label="Next record"
            disabled={place.at === undefined || place.at + 1 >= place.of}
            onClick={() => walk(1)}
          >
            <IconChevronDown size={18} />
          </ActionIcon>
          <ActionIcon aria-label="Close" onClick={close}>
            <IconX size={18} />
          </ActionIcon>
        </div>
        <div className={classes.line}>
          {typeof status === 'string' && <StatusPill value={status} />}
          {due && <DueBadge day={due} today={clock.today} filled />}
          <span className={classes.grow} />
          {quick.map((change, at) => (
            <Button
              key={change.label}
              h={32}
              variant={at === 0 && !primary ? 'filled' : 'default'}
              onClick={() => void quickly(change.patch)}
            >
              {change.label}
            </Button>
          ))}
          {primary && (
            <Button h={32} onClick={() => setRunning(0)}>
              {primary.label}
            </Button>
          )}
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" aria-label="More">
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map((offer, at) => (
                <Menu.Item key={offer.label} onClick={() => setRunning(at + 1)}>
                  {offer.label}
                </Menu.Item>
              ))}
              <PrintItems collection={collection} ids={[doc.id]} />
              <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copyAddress()}>
                Copy address
              </Menu.Item>
              {canWrite && (
                <Menu.Item color="overdue" leftSection={<IconTrash size={16} />} onClick={() => remove(doc)}>
                  Delete
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        </div>
      </header>
      <div className={classes.body}>
        <form className={classes.fields} onSubmit={(event) => event.preventDefault()}>
          {view.figures && <Suspense fallback={null}>{view.figures(doc)}</Suspense>}
          <RecordForm
            {...{ collection, doc, clock, related, canWrite, save }}
            onSaved={() => setSaved((count) => count + 1)}
          />
        </form>
        <Timeline {...{ collection, doc, clock, titleOf }} />
      </div>
      {dialog}
      {running !== undefined && offers[running] && (
        <CommandDialog offer={offers[running]} clock={clock} related={related} close={() => setRunning(undefined)} />
      )}
    </section>
  )

  async function quickly(patch: Doc['data']): Promise<void> {
    for (const [name, value] of Object.entries(patch)) await save(doc, name, value)
    setSaved((count) => count + 1)
  }

  async function copyAddress(): Promise<void> {
    await navigator.clipboard.writeText(location.href)
    toast('Address copied')
  }
}
