import { TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { type ChainLink, chainOf, type DocumentReader } from '#features/data/history/chain.ts'
import { screenPath } from '#model/feature.ts'
import { addressOf } from '#model/record-pages.ts'
import { queryOnce, readOnce } from '#ui/api.ts'
import { StatusPill } from '#ui/grid/cells/pills.tsx'
import { shortDay } from '#ui/grid/format.ts'
import classes from '#ui/history/past.module.css'
import { ListEmpty } from '#ui/list/list-states.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { moneyText } from '#ui/shell/money/money.ts'

const reader: DocumentReader = {
  find: async (query) => (await queryOnce(query)).documents,
  get: async (collection, id) => (await readOnce({ gets: [{ collection, id }] })).gets[0] ?? undefined,
}

/** The chain of a number: what was ordered, shipped, billed and paid with it, in chronological order. */
export function ChainList(props: { number: string; clock: Clock; ask: (number: string) => void }): ReactNode {
  const { number, clock, ask } = props
  const [typed, setTyped] = useState<string>()
  const finish = (): void => {
    if (typed !== undefined) ask(typed.trim())
    setTyped(undefined)
  }
  return (
    <>
      <div className={`flex wrap bottom gap-8 ${classes.pastTools}`}>
        <TextInput
          label="Number"
          placeholder="Order, invoice, check or parcel"
          value={typed ?? number}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key === 'Enter') finish()
          }}
        />
      </div>
      <div className="stack scrolls on-panel line-above page-pad">
        {number ? (
          <Chain key={number} number={number} clock={clock} />
        ) : (
          <ListEmpty title="Enter a number" text="Related documents: order, parcels, bill, check and stock." />
        )}
      </div>
    </>
  )
}

function Chain({ number, clock }: { number: string; clock: Clock }): ReactNode {
  const [links, setLinks] = useState<readonly ChainLink[]>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    let isGone = false
    chainOf(number, reader, clock.timeZone).then(
      (found) => isGone || setLinks(found),
      (error: unknown) => isGone || setFailure(error instanceof Error ? error.message : String(error)),
    )
    return () => {
      isGone = true
    }
  }, [number, clock.timeZone])
  if (failure) return <ListEmpty title="Related documents could not be loaded" text={failure} />
  if (!links) return <p className={`text-13 dim ${classes.pastNote}`}>Looking for {number} …</p>
  if (links.length === 0)
    return (
      <ListEmpty title={`No document has the number ${number}`} text="Enter it as it is printed on the document." />
    )
  return (
    <ol className={`text-13 ${classes.chain}`} aria-label={`Documents related to ${number}`}>
      {links.map((link) => (
        <li key={`${link.collection}/${link.id}`}>
          <span>{link.day ? shortDay(link.day, clock.today) : 'No day'}</span>
          <span>{link.act}</span>
          <span>
            <GoLink
              className={`medium accent underlines ${classes.link}`}
              href={addressOf(link.collection, link.id) ?? screenPath('cockpit')}
            >
              {link.number}
            </GoLink>
            {link.party}
          </span>
          <span>{link.status && <StatusPill value={link.status} />}</span>
          <b className="figures text-right">{link.amount === undefined ? '' : moneyText(link.amount, link.currency)}</b>
        </li>
      ))}
    </ol>
  )
}
