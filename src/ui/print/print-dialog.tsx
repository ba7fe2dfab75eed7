import { Button, NativeSelect, NumberInput } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { labelFor, manyInSentence } from '#base/text/in-sentence.ts'
import { screenPath } from '#model/feature.ts'
import type { PageName } from '#model/print/print.ts'
import { labelsPerPage, STOCKS, stockOf } from '#model/print/stocks.ts'
import { targetPortions } from '#ui/bulk/run.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { Await, awaited } from '#ui/live/await.tsx'
import type { PrintRequest } from '#ui/print/ask.ts'
import { offsetWords, printOffset } from '#ui/print/offset.ts'
import { MAX_RECORDS, type PrintOffer, printOffers, printRecords } from '#ui/print/print.ts'
import styles from '#ui/print/print-dialog.module.css'
import { keepChoice, storedChoice } from '#ui/print/stored-choice.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { useSubmit } from '#ui/use-submit.ts'

interface Props {
  request: PrintRequest
  close: () => void
}

/** Asks what to print for some records, on which paper, how many of each, and where the sheet begins. */
export function PrintDialog({ request, close }: Props): ReactNode {
  const { label } = request.collection
  const what = `${request.count === 1 ? '' : `${plainNumber(request.count)} `}${labelFor(request.count, label)}`
  return (
    <Dialog onClose={close} title={`Print ${what}`} size={420}>
      <Await fallback={<Spinner />}>
        <PrintForm request={request} close={close} />
      </Await>
    </Dialog>
  )
}

const USUAL = 'usual'
const pageWords = (page: PageName): string => stockOf(page)?.name ?? page

function PrintForm({ request, close }: Props): ReactNode {
  const { collection, count } = request
  const all = awaited(printOffers())
  const offers = all.filter((offer) => offer.collection === collection.name)
  const [stored] = useState(() => storedChoice(collection.name, offers))
  const [offer, setOffer] = useState(stored?.offer)
  const [page, setPage] = useState(stored?.page ?? defaultPage(stored?.offer))
  const [each, setEach] = useState(1)
  const [used, setUsed] = useState(0)
  const { isBusy, problem, submit } = useSubmit()
  if (!offer) return <p>No print layout for {manyInSentence(collection.label)} yet.</p>
  const stock = page && stockOf(page)
  const isLabel = stock && stock.of === undefined
  const places = stock ? labelsPerPage(stock) : 1
  const moved = offsetWords(printOffset())

  function choose(name: string): void {
    const next = offers.find((known) => known.name === name)!
    setOffer(next)
    setPage(page && next.pages.includes(page) ? page : defaultPage(next))
  }

  const print = submit(async () => {
    const ids = await idsOf(request)
    const { name: template, label } = offer
    await printRecords(
      { template, label, ...(page && { page }), ...(stock && { used, ...(isLabel && { each }) }) },
      ids,
    )
    keepChoice(collection.name, template, page)
    close()
    return undefined
  })

  return (
    <form className="stack gap-16" onSubmit={print}>
      <NativeSelect
        label="What"
        data-autofocus
        data={offers.map(({ name, label }) => ({ value: name, label }))}
        value={offer.name}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <NativeSelect
        label="On"
        data={[
          ...(offer.pages.some((name) => !stockOf(name)) ? [{ value: USUAL, label: 'Paper as in the settings' }] : []),
          ...offer.pages.map((name) => ({ value: name, label: pageWords(name) })),
        ]}
        value={page ?? USUAL}
        onChange={(event) => {
          setUsed(0)
          setPage(offer.pages.find((name) => name === event.currentTarget.value))
        }}
      />
      {stock && (
        <div className={`grid top-start gap-12 ${styles.two}`}>
          {isLabel && (
            <NumberInput
              label="Labels of each"
              min={1}
              max={500}
              allowDecimal={false}
              value={each}
              onChange={(value) => setEach(Number(value) || 1)}
            />
          )}
          {places > 1 && (
            <NumberInput
              label={isLabel ? 'Labels already used' : 'Checks already used'}
              description={`Of ${places} on the first sheet`}
              inputWrapperOrder={['label', 'input', 'description']}
              min={0}
              max={places - 1}
              allowDecimal={false}
              value={used}
              onChange={(value) => setUsed(Number(value) || 0)}
            />
          )}
        </div>
      )}
      <p role="status" className={`text-13 dim ${styles.says}`}>
        {isLabel
          ? labelWords(count * each, Math.ceil((count * each + used) / places), places)
          : 'One PDF, in a tab of its own.'}
        {moved && ` Moved ${moved} for this printer.`}
        {isLabel && !moved && (
          <>
            {' '}
            Prints beside the label? <GoLink href={screenPath('system-check')}>Measure the printer</GoLink>
          </>
        )}
      </p>
      {problem && (
        <p role="alert" className="fault-text text-13">
          {problem}
        </p>
      )}
      <div className="flex end gap-8">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} leftSection={<IconPrinter size={16} />}>
          Print
        </Button>
      </div>
    </form>
  )
}

/** Labels default to the first available label stock; paper size is a matter of the settings. */
const defaultPage = (offer: PrintOffer | undefined): PageName | undefined =>
  STOCKS.map(({ id }) => id).find((id) => offer?.pages.includes(id))

const labelWords = (labels: number, sheets: number, places: number): string => {
  const many = `${plainNumber(labels)} ${labels === 1 ? 'label' : 'labels'}`
  return places > 1 ? `${many} on ${plainNumber(sheets)} ${sheets === 1 ? 'sheet' : 'sheets'}.` : `${many}.`
}

/** The ids of the printed records, in the order of the list. */
async function idsOf({ collection, ids, all }: PrintRequest): Promise<readonly string[]> {
  if (ids) return ids
  const found: string[] = []
  if (!all) return found
  const { query, order } = all
  for await (const docs of targetPortions({
    ...all,
    ...(query && { query: { ...query, ...(order && { orderBy: order }) } }),
  })) {
    found.push(...docs.map(({ id }) => id))
    if (found.length > MAX_RECORDS)
      throw new Problem(
        'too-large',
        `One print has at most ${plainNumber(MAX_RECORDS)} ${manyInSentence(collection.label)}; narrow the list.`,
      )
  }
  return found
}
