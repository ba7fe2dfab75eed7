import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Problem } from '#base/problem.ts'
import type { Interchange } from '#features/interchanges/collection.ts'
import { interchanges } from '#features/interchanges/collection.ts'
import type { Relative } from '#features/inventory/family.ts'
import { familyAvailable, familyName, familyOf, marginOf, suffixWords } from '#features/inventory/family.ts'
import classes from '#features/inventory/stock.module.css'
import { StockTable } from '#features/inventory/table.tsx'
import type { Part } from '#features/parts/collection.ts'
import { parts } from '#features/parts/collection.ts'
import { query } from '#model/collection.ts'
import { commit } from '#ui/api.ts'
import { toast, toastProblem } from '#ui/frame/toasts.tsx'
import { amount, plainNumber } from '#ui/grid/format.ts'
import { useLive } from '#ui/live/use-live.ts'

const MOST_RELATIVES = 40

/** The part's family: what fits in its place, with stock, price and margin. */
export function Family({ part, canAct }: { part: Part; canAct: boolean }) {
  const family = part.data.pnFamily ?? ''
  const members = useLive(query(parts, { where: [['pnFamily', '==', family]], limit: MOST_RELATIVES }))
  const links = useLive(
    query(interchanges, {
      where: [
        {
          or: [
            ['aPartId', '==', part.id],
            ['bPartId', '==', part.id],
          ],
        },
      ],
      limit: 100,
    }),
  )
  const relatives = familyOf(part, members as Part[], links as Interchange[])
  if (family === '' || relatives.length < 2) return null
  const fits = relatives.filter(({ relation }) => relation !== 'Rejected')
  const equals = (
    <div className={classes.equals}>
      {fits.slice(0, 5).map(({ part: { id, data } }, at) => (
        <span key={id}>
          {at > 0 && <i>=</i>}
          {at === 0 ? <b>{`${data.brand ?? ''} ${data.partNumber}`}</b> : `${data.brand ?? ''} ${data.partNumber}`}
        </span>
      ))}
      {fits.length > 5 && <i>and {fits.length - 5} more</i>}
    </div>
  )
  return (
    <section className={classes.section} aria-label="Family">
      <StockTable
        heads={HEADS}
        above={equals}
        foot={
          <tr>
            <td colSpan={2}>Family {familyName(family)}</td>
            <td data-right>{plainNumber(familyAvailable(relatives))}</td>
            <td colSpan={2} />
          </tr>
        }
      >
        {relatives.map((each) => (
          <Row key={each.part.id} {...each} of={part} canAct={canAct} />
        ))}
      </StockTable>
    </section>
  )
}

const HEADS = [
  { label: 'Part' },
  { label: 'Relation' },
  { label: 'Available', right: true },
  { label: 'Price', right: true },
  { label: 'Margin', right: true },
]

function Row({ part, relation, of, canAct }: Relative & { of: Part; canAct: boolean }) {
  const { data } = part
  const margin = marginOf(part)
  return (
    <tr>
      <td>
        <small>{data.brand}</small>
        {relation === 'This part' ? (
          <code>{data.partNumber}</code>
        ) : (
          <a href={`/inventory?id=${encodeURIComponent(part.id)}`}>
            <code>{data.partNumber}</code>
          </a>
        )}
      </td>
      <td data-wrap>
        {relation === 'Derived' && canAct ? (
          <UnstyledButton
            className={classes.confirm}
            aria-label={`Derived, confirm ${data.brand ?? ''} ${data.partNumber}`}
            onClick={() => void confirmRelation(of, part)}
          >
            Derived, confirm
          </UnstyledButton>
        ) : relation === 'Confirmed' ? (
          <span className={classes.good}>
            <IconCheck size={14} aria-hidden /> Confirmed
          </span>
        ) : (
          <span className={classes.dim}>{relation}</span>
        )}
      </td>
      <td data-right>{plainNumber(data.qtyAvailable ?? 0)}</td>
      <td data-right>{data.listPrice === undefined ? '' : amount(data.listPrice)}</td>
      <td data-right>{margin === undefined ? '' : `${margin} %`}</td>
    </tr>
  )
}

async function confirmRelation(of: Part, other: Part): Promise<void> {
  const data = {
    aPartId: of.id,
    bPartId: other.id,
    bPartNumber: other.data.partNumber,
    ...(other.data.brand && { bBrand: other.data.brand }),
    kind: 'Interchange',
    direction: 'Both',
    confidence: 'Confirmed',
    source: `Family ${familyName(of.data.pnFamily ?? '')}`,
  }
  try {
    await commit([{ op: 'create', collection: interchanges.name, data }])
    toast(`${other.data.brand ?? ''} ${other.data.partNumber} is confirmed`)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastProblem(error.message)
  }
}

/** What the codes behind the number say. */
export function Suffixes({ part: { data } }: { part: Part }) {
  const words = suffixWords(data.partNumber, data.brand)
  if (words.length === 0) return null
  return (
    <section className={classes.section} aria-label="Suffixes">
      <h3>Suffixes</h3>
      <dl className={classes.words}>
        {words.map(({ code, meaning }) => (
          <div key={code} className={classes.word}>
            <dt>{code}</dt>
            <dd data-unknown={meaning === undefined || undefined}>{meaning ?? 'unknown code'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
