import { Button, Select, TextInput } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { refuse } from '#base/problem.ts'
import { counted } from '#base/text/words.ts'
import {
  isOffered,
  LISTING_FORMATS,
  type ListedLot,
  type ListingFormat,
  listingLines,
} from '#features/stock/inventory/listing.ts'
import { parts } from '#features/stock/parts/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { readOnce } from '#ui/api.ts'
import { BulkDialog } from '#ui/bulk/bulk-dialog.tsx'
import { type BulkTarget, targetPortions } from '#ui/bulk/run.ts'
import { saveFile } from '#ui/export/save-file.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { baseCurrency } from '#ui/shell/money/money.ts'
import { useSubmit } from '#ui/use-submit.ts'

const FORMATS = Object.entries(LISTING_FORMATS).map(([value, { label }]) => ({ value, label }))
/** The number of lots whose parts are read in one query. */
const AT_ONCE = 100

interface Props {
  target: BulkTarget
  close: () => void
  done: () => void
}

/** The selected lots, or all that match, as a file for a marketplace. */
export function ListingFile({ target, clear }: { target: BulkTarget; clear: () => void }): ReactNode {
  return (
    <BulkDialog label="Market file" icon={<IconFileExport size={16} />} {...{ target, clear }}>
      {(target, close, done) => <ListingDialog {...{ target, close, done }} />}
    </BulkDialog>
  )
}

function ListingDialog({ target, close, done }: Props): ReactNode {
  const [format, setFormat] = useState<ListingFormat>('bearingnet')
  const [place, setPlace] = useState('')
  const { isBusy, problem, submit } = useSubmit()
  const save = submit(async () => {
    const { listed, left } = await gather(target)
    if (listed.length === 0) throw refuse('None of these lots has unreserved good stock to offer.')
    const lines = listingLines(format, listed, { currency: baseCurrency(), place: place.trim() })
    saveFile(`${format}.csv`, new Blob(lines, { type: 'text/csv;charset=utf-8' }))
    done()
    return { words: `${counted(listed.length, 'lot')} in the file${left > 0 ? `, ${plainNumber(left)} left out` : ''}` }
  })

  return (
    <Dialog onClose={close} title={`Offer ${counted(target.count, 'lot')} elsewhere`} size={480}>
      <form className="stack gap-16" onSubmit={save}>
        <Select
          label="Market"
          allowDeselect={false}
          data={FORMATS}
          value={format}
          onChange={(next) => next && setFormat(next as ListingFormat)}
        />
        <TextInput
          label="Location"
          description="Public note for buyers"
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
        <p className="text-13 dim no-margin">
          Unreserved good stock at the lot or part price. Costs are not included in the file.
        </p>
        {problem && (
          <p role="alert" className="text-13 late no-margin">
            {problem}
          </p>
        )}
        <div className="flex end gap-8">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Save file
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The lots that may be offered, each with its part, and the number of those that may not. */
async function gather(target: BulkTarget): Promise<{ listed: ListedLot[]; left: number }> {
  const listed: ListedLot[] = []
  let left = 0
  for await (const docs of targetPortions(target, AT_ONCE)) {
    const good = docs.filter(({ data }) => isOffered(data))
    left += docs.length - good.length
    const ids = [...new Set(good.map(({ data }) => String(data.partId)))]
    const { gets } = await readOnce({ gets: ids.map((id) => ({ collection: parts.name, id })) })
    const partOf = new Map(gets.flatMap((doc) => (doc ? [[doc.id, doc.data] as [string, Data]] : [])))
    listed.push(...good.map(({ data }) => ({ lot: data, part: partOf.get(String(data.partId)) ?? {} })))
  }
  return { listed, left }
}
