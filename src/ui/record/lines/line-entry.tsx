import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Field, Fields } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { isBlock, pasteBlock } from '#ui/document/line-values.ts'
import type { Clock, LineEntry as Entry, LineOffer } from '#ui/list/views/view.ts'
import classes from '#ui/record/lines/line-entry.module.css'

const PAUSE_MS = 120
const LEAST_CHARACTERS = 2

interface Props {
  entry: Entry
  /** The fields of a line. */
  of: Fields
  doc: Doc
  clock: Clock
  add: (line: Data) => Promise<void>
  addMany?: (lines: readonly Data[]) => void
}

/** The start of a line: type a part number, see the matching parts below, press Enter to take one. */
export function LineForm({ entry, of, doc, clock, add, addMany }: Props): ReactNode {
  const list = useId()
  const { Paste } = entry
  const [pasted, setPasted] = useState<string>()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [search] = useDebouncedValue(text.trim(), PAUSE_MS)
  const [found, setFound] = useState<{ text: string; offers: readonly LineOffer[] }>({ text: '', offers: [] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the document's id stands for it; its lines do not matter here
  useEffect(() => {
    if (search.length < LEAST_CHARACTERS) return
    let isShown = true
    entry.find(search, doc, clock).then(
      (offers) => isShown && setFound({ text: search, offers }),
      (error: unknown) => console.error('Parts for a line could not be read:', error),
    )
    return () => {
      isShown = false
    }
  }, [search, entry, doc.id])
  // Otherwise the results are hidden behind the foot of the page.
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (found.offers.length > 0) place.current?.scrollIntoView({ block: 'nearest' })
  }, [found])
  const isKnown = text.trim() !== '' && found.text === text.trim()
  const offers = text.trim().length < LEAST_CHARACTERS ? [] : found.offers
  const current = Math.min(at, offers.length - 1)
  // Enter was pressed before the results: the first one is taken once they are there.
  const [waits, setWaits] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each Enter, when the answer is there
  useEffect(() => {
    if (!waits || !isKnown) return
    setWaits(false)
    void take(offers[0])
  }, [waits, isKnown])

  async function take(offer: LineOffer | undefined): Promise<void> {
    if (!offer) return
    setText('')
    setAt(0)
    setFound({ text: '', offers: [] })
    await add(offer.line)
  }

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    // When no part is typed, Ctrl+Enter submits the form.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !text.trim()) return
    if (step && offers.length > 0) {
      event.preventDefault()
      setAt((current + step + offers.length) % offers.length)
    } else if (event.key === 'Enter' || (event.key === 'Tab' && offers.length > 0)) {
      event.preventDefault()
      // The current results may still be those of a shorter text.
      if (isKnown) void take(offers[current])
      else setWaits(text.trim().length >= LEAST_CHARACTERS)
    } else if (event.key === 'Escape' && text) {
      event.preventDefault()
      event.stopPropagation()
      setText('')
    }
  }

  return (
    <div className="anchored">
      <TextInput
        aria-label={entry.label}
        placeholder={entry.label}
        leftSection={<IconPlus size={16} aria-hidden />}
        role="combobox"
        aria-expanded={offers.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={offers.length > 0 ? `${list}-${current}` : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
          setWaits(false)
        }}
        onKeyDown={press}
        onPaste={(event) => {
          const words = event.clipboardData.getData('text/plain')
          if (!addMany || !(Paste ? words.trim().includes('\n') : isBlock(words))) return
          event.preventDefault()
          if (Paste) setPasted(words)
          else addMany(pasteBlock(of, [], { at: 0, name: 'partNumber' }, words, clock.today).lines)
        }}
        rightSectionWidth={132}
        rightSection={
          Paste &&
          addMany && (
            <Button variant="subtle" size="compact-xs" onClick={() => setPasted('')}>
              Paste text
            </Button>
          )
        }
        data-waits={waits || undefined}
      />
      <div
        ref={place}
        id={list}
        className="box raised hides above-4 casts-shadow"
        role="listbox"
        aria-label="Parts"
        hidden={offers.length === 0}
      >
        {offers.map((offer, index) => (
          <div
            key={offer.id}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={`text-13 pad-8-12 ${classes.offer}`}
            title={offer.hover}
            onMouseMove={() => setAt(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void take(offer)}
            onKeyDown={press}
          >
            <p>
              <b className="strong code">{offer.title}</b> <span className="dim">{offer.note}</span>
            </p>
            <dl className="flex wrap text-12 above-4">
              {offer.figures.map(([label, value]) => (
                <div className="flex gap-6" key={label}>
                  <dt className="dim">{label}</dt>
                  <dd className="strong figures">{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
      {Paste && addMany && pasted !== undefined && (
        <Paste {...{ doc, clock }} text={pasted} add={addMany} close={() => setPasted(undefined)} />
      )}
      {isKnown && offers.length === 0 && (
        <p className="text-12 dim above-6">No part found for “{text.trim()}”. Add a free-text line.</p>
      )}
    </div>
  )
}

/** Focuses the quantity of a line, counted from 1, once it is rendered. */
export function selectQuantity(within: HTMLElement | null, field: Field, line: number): void {
  const label = `${field.of?.qty?.label ?? ''}, line ${line}`
  const select = () => {
    const input = within?.querySelector<HTMLInputElement>(`input[aria-label="${CSS.escape(label)}"]`)
    input?.select()
    input?.scrollIntoView({ block: 'nearest', inline: 'center' })
    return input
  }
  if (!select()) requestAnimationFrame(select)
}
