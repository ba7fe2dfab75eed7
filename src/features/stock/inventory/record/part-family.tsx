import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Problem } from '#base/problem.ts'
import { percent } from '#base/writing.ts'
import { partnerOf } from '#features/purchasing/line-entry/stand-ins.ts'
import { type Interchange, interchanges } from '#features/stock/interchanges/collection.ts'
import { relateParts } from '#features/stock/interchanges/commands.ts'
import {
  familyAvailable,
  familyName,
  familyOf,
  marginOf,
  type Relative,
  suffixWords,
} from '#features/stock/inventory/record/family.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { query } from '#model/schema/collection.ts'
import { execute } from '#ui/api.ts'
import { plainNumber, unitPrice } from '#ui/grid/format.ts'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { useLive, useLiveDoc } from '#ui/live/use-live.ts'
import { OffersMenu } from '#ui/record/linked/offers-menu.tsx'
import classes from '#ui/record/linked/stock.module.css'
import { StockTable } from '#ui/record/linked/stock-table.tsx'
import { toast, toastProblem } from '#ui/shell/toasts.tsx'

const MAX_RELATIVES = 40

interface Props {
  part: Part
  canAct: boolean
  run: ((offer: CommandOffer) => void) | undefined
}

/** The part's family: what fits in its place, with stock, price and margin. */
export function Family({ part, canAct, run }: Props) {
  const family = part.data.pnFamily ?? ''
  const members = useLive(query(parts, { where: [['pnFamily', '==', family]], limit: MAX_RELATIVES }))
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
  const inFamily = new Set(relatives.map(({ part: { id } }) => id))
  const others = (links as Interchange[]).filter((link) => !inFamily.has(partnerOf(link, part.id) ?? part.id))
  if ((family === '' || relatives.length < 2) && others.length === 0) return null
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
            <td colSpan={2}>All brands, {familyName(family)}</td>
            <td data-right>{plainNumber(familyAvailable(relatives))}</td>
            <td colSpan={3} />
          </tr>
        }
      >
        {relatives.map((each) => (
          <Row key={each.part.id} {...each} of={part} canAct={canAct} run={run} link={linkOf(links, part, each.part)} />
        ))}
        {others.map((link) => (
          <Linked key={link.id} link={link} of={part} canAct={canAct} run={run} />
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
  {},
]

type RowProps = Relative & { of: Part; canAct: boolean; run: Props['run']; link: Interchange | undefined }

const linkOf = (links: readonly unknown[], a: Part, b: Part): Interchange | undefined =>
  (links as Interchange[]).find((link) => partnerOf(link, a.id) === b.id)

/** A part of another family that somebody has linked. */
function Linked({ link, of, canAct, run }: Omit<RowProps, 'part' | 'relation' | 'link'> & { link: Interchange }) {
  const part = useLiveDoc(parts.name, partnerOf(link, of.id) ?? '') as unknown as Part | undefined
  if (!part)
    return (
      <tr>
        <td>
          <small>{link.data.bBrand}</small>
          <code>{link.data.bPartNumber}</code>
        </td>
        <td colSpan={5}>{link.data.confidence}, not in our catalog</td>
      </tr>
    )
  return <Row {...{ part, of, canAct, run, link }} relation={link.data.confidence} />
}

function Row({ part, relation, of, canAct, run, link }: RowProps) {
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
            aria-label={`Suggested, confirm ${data.brand ?? ''} ${data.partNumber}`}
            onClick={() => void confirmRelation(of, part)}
          >
            Suggested · Confirm
          </UnstyledButton>
        ) : relation === 'Confirmed' ? (
          <span className={classes.good}>
            <IconCheck size={14} aria-hidden /> Confirmed
          </span>
        ) : (
          <span className={classes.dim}>{relation === 'Derived' ? 'Suggested' : relation}</span>
        )}
        {link && <small className={classes.dim}>{linkWords(link, of)}</small>}
      </td>
      <td data-right>{plainNumber(data.qtyAvailable ?? 0)}</td>
      <td data-right>{data.listPrice === undefined ? '' : unitPrice(data.listPrice)}</td>
      <td data-right>{margin === undefined ? '' : percent(margin)}</td>
      <td data-right>
        {part.id !== of.id && (
          <OffersMenu
            name={`${data.brand ?? ''} ${data.partNumber}`}
            offers={[relationOffer(of, part, link)]}
            run={run}
          />
        )}
      </td>
    </tr>
  )
}

/** What somebody said of two parts besides that they fit; of a superseded one, which is the newer. */
function linkWords({ data }: Interchange, of: Part): string {
  const kind =
    data.kind === 'Supersede'
      ? data.aPartId === of.id
        ? 'Supersedes this part'
        : 'Superseded by this part'
      : data.kind === 'Interchange'
        ? ''
        : data.kind
  return [kind, data.direction === 'A to B' && data.kind !== 'Supersede' && 'one way', data.differences]
    .filter(Boolean)
    .join(', ')
}

const relationOffer = (of: Part, other: Part, link: Interchange | undefined): CommandOffer => ({
  command: relateParts,
  label: 'Edit relation',
  fixed: { aPartId: of.id, bPartId: other.id },
  suggest: {
    ...(link && { kind: link.data.kind, confidence: link.data.confidence }),
    ...(link?.data.differences && { differences: link.data.differences }),
  },
})

async function confirmRelation(of: Part, other: Part): Promise<void> {
  try {
    await execute(relateParts.name, {
      aPartId: of.id,
      bPartId: other.id,
      source: `Family ${familyName(of.data.pnFamily ?? '')}`,
    })
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
