import { Button, TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import classes from '#features/stock/control/control.module.css'
import { RecentMovements } from '#features/stock/control/counting/recent-movements.tsx'
import { askAfter, type BinQuestion, LeftBehind } from '#features/stock/control/integrity/leftovers.tsx'
import { lotQueries } from '#features/stock/control/integrity/lot-search.ts'
import { OnTheWay } from '#features/stock/control/on-the-way.tsx'
import { stockRelated } from '#features/stock/locations/parts.tsx'
import type { Lot } from '#features/stock/lots/collection.ts'
import { adjustOffer, countOffer, liveOffer, lotActs, transferOffer } from '#features/stock/movements/actions.ts'
import { queryOnce } from '#ui/api.ts'
import { CommandDialog } from '#ui/command-button.tsx'
import { plainNumber } from '#ui/grid/format.ts'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { Page } from '#ui/shell/pages/page.tsx'

const WORDS = {
  adjust: {
    purpose: 'Scan or enter a lot, part or bin, then enter the change and a reason.',
  },
  transfer: { purpose: 'Scan or enter a lot, part or bin, then enter the quantity and destination.' },
} as const

/** Scanning a lot opens its form: one hand on the scanner, and Enter does the rest. */
export function ScanDesk({ act }: { act: 'adjust' | 'transfer' }) {
  const { timeZone } = useClock()
  const now = useNow()
  const today = dayIn(timeZone, now)
  const [typed, setTyped] = useState('')
  const [hits, setHits] = useState<readonly Lot[]>()
  const [failure, setFailure] = useState<string>()
  const [running, setRunning] = useState<CommandOffer>()
  const [question, setQuestion] = useState<BinQuestion>()
  const input = useRef<HTMLInputElement>(null)
  const offerOf = act === 'adjust' ? adjustOffer : transferOffer

  async function look(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!typed.trim()) return
    setFailure(undefined)
    try {
      const [exact, words] = lotQueries(typed)
      let { documents } = await queryOnce(exact)
      if (documents.length === 0) documents = (await queryOnce(words)).documents
      setHits(documents)
      if (documents.length === 0) setFailure(`No lot in stock matches "${typed.trim()}".`)
      if (documents[0] && documents.length === 1) setRunning(liveOffer(documents[0], offerOf))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setFailure(error.message)
    }
  }

  function next(): void {
    setRunning(undefined)
    setHits(undefined)
    setTyped('')
    input.current?.focus()
  }

  return (
    <Page>
      <div className={`scrolls on-panel line-above ${classes.page}`}>
        <div className={`stack gap-20 ${classes.column}`}>
          <p className="dim">{WORDS[act].purpose}</p>
          <form className={`flex wrap bottom gap-12 ${classes.row}`} onSubmit={(event) => void look(event)}>
            <TextInput
              ref={input}
              className={classes.scan}
              label="Lot, part or bin"
              leftSection={<IconBarcode size={16} />}
              size="md"
              autoFocus
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" size="md" variant="default">
              Find
            </Button>
          </form>
          {failure && (
            <p role="alert" className="text-13 late round-8 pad-10-12 late-ground">
              {failure}
            </p>
          )}
          {hits && hits.length > 0 && (
            <fieldset className={`stack box hides no-margin no-padding ${classes.hits}`} aria-label="Lots found">
              {hits.map((lot) => (
                <button
                  className="flex wrap gap-4-16 pad-8-12 tall-36 text-13 text-left lights"
                  key={lot.id}
                  type="button"
                  onClick={() => setRunning(liveOffer(lot, offerOf))}
                >
                  <b className="code strong">{lot.data.lotNumber}</b>
                  <span>
                    {lot.data.brand} {lot.data.partNumber}
                  </span>
                  <span className="dim">{lot.data.condition}</span>
                  <b className="code strong">{lot.data.bin}</b>
                  <span>{plainNumber(lot.data.qtyOnHand)} on hand</span>
                </button>
              ))}
            </fieldset>
          )}
          {hits?.length === 1 && hits[0] && (
            <div className={`flex wrap bottom gap-12 ${classes.row}`}>
              {lotActs(hits[0]).map((offer) => (
                <Button key={offer.label} variant="default" onClick={() => setRunning(offer)}>
                  {offer.label}
                </Button>
              ))}
            </div>
          )}
          {question && !running && (
            <LeftBehind
              question={question}
              count={(lot) => setRunning(countOffer(lot))}
              close={() => setQuestion(undefined)}
            />
          )}
          <Await fallback={null}>
            <RecentMovements act={act} today={today} />
          </Await>
          {act === 'transfer' && (
            <Await fallback={null}>
              <OnTheWay run={setRunning} />
            </Await>
          )}
        </div>
      </div>
      {running && (
        <CommandDialog
          offer={running}
          clock={{ now, timeZone, today }}
          related={stockRelated}
          done={(result, given) => setQuestion(askAfter(running, { result, given, lots: hits ?? [], today }))}
          close={next}
        />
      )}
    </Page>
  )
}
