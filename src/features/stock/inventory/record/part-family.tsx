import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Problem } from '#base/problem.ts'
import { percent } from '#base/text/writing.ts'
import { type Interchange, interchanges } from '#features/stock/interchanges/collection.ts'
import { relateParts } from '#features/stock/interchanges/commands.ts'
import {
  familyAvailable,
  familyName,
  familyOf,
  marginOf,
  partnerOf,
  type Relative,
  suffixWords,
} from '#features/stock/interchanges/rules.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { recordAddress } from '#model/record-address.ts'
import { query } from '#model/schema/collection.ts'
import { execute } from '#ui/api.ts'
import { plainNumber } from '#ui/grid/format.ts'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { useLive, useLiveDoc } from '#ui/live/use-live.ts'
import { OffersMenu } from '#ui/record/linked/offers-menu.tsx'
import classes from '#ui/record/linked/stock.module.css'
import { GoLink } from '#ui/shell/go-link.tsx'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'
import { cellText } from '#ui/table/cell-text.ts'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

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
  const rows: Row[] = [
    ...relatives.map(({ part: other, relation }) => ({ part: other, relation, link: linkOf(links, part, other) })),
    ...others.map((link) => ({ part: undefined, relation: link.data.confidence, link })),
  ]
  const fits = relatives.filter(({ relation }) => relation !== 'Rejected')
  const equals = (
    <div className={`text-12 line-20 code sunk line-below pad-10-12 ${classes.equals}`}>
      {fits.slice(0, 5).map(({ part: { id, data } }, at) => (
        <span key={id}>
          {at > 0 && <i className="dim upright">=</i>}
          {at === 0 ? <b>{`${data.brand ?? ''} ${data.partNumber}`}</b> : `${data.brand ?? ''} ${data.partNumber}`}
        </span>
      ))}
      {fits.length > 5 && <i className="dim upright">and {fits.length - 5} more</i>}
    </div>
  )
  return (
    <section className={classes.section} aria-label="Family">
      <DataTable
        label="Family"
        above={equals}
        hasCards
        columns={columnsOf({ of: part, canAct, run }).map((column) => withLinked(column, part))}
        rows={rows}
        keyOf={({ part: other, link }) => other?.id ?? link!.id}
        foot={[[`All brands, ${familyName(family)}`, '', plainNumber(familyAvailable(relatives)), '', '', '']]}
      />
    </section>
  )
}

/** A part that fits, or one of another family that someone has linked, which may not be in our catalog. */
interface Row {
  part: Part | undefined
  relation: Relative['relation'] | Interchange['data']['confidence']
  link: Interchange | undefined
}

const linkOf = (links: readonly unknown[], a: Part, b: Part): Interchange | undefined =>
  (links as Interchange[]).find((link) => partnerOf(link, a.id) === b.id)

function columnsOf({ of, canAct, run }: { of: Part; canAct: boolean; run: Props['run'] }): readonly TableColumn<Row>[] {
  return [
    {
      label: 'Part',
      value: ({ part, link }) => part?.data.partNumber ?? link?.data.bPartNumber,
      show: ({ part, relation, link }) => (
        <>
          <small>{part ? part.data.brand : link?.data.bBrand}</small>
          {!part || relation === 'This part' ? (
            <code>{part?.data.partNumber ?? link?.data.bPartNumber}</code>
          ) : (
            <GoLink href={recordAddress(parts, part.id)}>
              <code>{part.data.partNumber}</code>
            </GoLink>
          )}
        </>
      ),
    },
    {
      label: 'Relation',
      wrap: true,
      value: ({ relation }) => relation,
      show: (row) => <Relation {...{ row, of, canAct }} />,
    },
    { label: 'Available', kind: 'number', value: ({ part }) => part && (part.data.qtyAvailable ?? 0) },
    { label: 'Price', kind: 'price', value: ({ part }) => part?.data.listPrice },
    {
      label: 'Margin',
      kind: 'number',
      value: ({ part }) => part && marginOf(part),
      show: ({ part }) => {
        const margin = part && marginOf(part)
        return margin === undefined ? '' : percent(margin)
      },
    },
    {
      label: 'Actions',
      isQuiet: true,
      kind: 'actions',
      show: ({ part, link }) =>
        part &&
        part.id !== of.id && (
          <OffersMenu
            name={`${part.data.brand ?? ''} ${part.data.partNumber}`}
            offers={[relationOffer(of, part, link)]}
            run={run}
          />
        ),
    },
  ]
}

/** A linked part of another family is loaded by its own row. */
const withLinked = (column: TableColumn<Row>, of: Part): TableColumn<Row> => {
  const draw = (row: Row) => (column.show ? column.show(row, 0) : cellText(column, row))
  return { ...column, show: (row) => (row.part ? draw(row) : <Linked {...{ row, of, draw }} />) }
}

function Linked({ row, of, draw }: { row: Row; of: Part; draw: (row: Row) => ReactNode }): ReactNode {
  const part = useLiveDoc(parts.name, partnerOf(row.link!, of.id) ?? '') as unknown as Part | undefined
  return draw({ ...row, part })
}

function Relation({ row: { part, relation, link }, of, canAct }: { row: Row; of: Part; canAct: boolean }) {
  if (!part) return `${relation}, not in our catalog`
  return (
    <>
      {relation === 'Derived' && canAct ? (
        <UnstyledButton
          className={`line-16 medium accent text-left tall-24 underlines ${classes.confirm}`}
          aria-label={`Suggested, confirm ${part.data.brand ?? ''} ${part.data.partNumber}`}
          onClick={() => void confirmRelation(of, part)}
        >
          Suggested · Confirm
        </UnstyledButton>
      ) : relation === 'Confirmed' ? (
        <span className="inline-flex middle gap-4">
          <IconCheck className="good" size={14} aria-hidden /> Confirmed
        </span>
      ) : (
        <span className="dim">{relation === 'Derived' ? 'Suggested' : relation}</span>
      )}
      {link && <small>{linkWords(link, of)}</small>}
    </>
  )
}

/** How two parts are related besides fitting; for a superseded part, which one is newer. */
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

/** The meaning of the suffix codes of a number. */
export function Suffixes({ part: { data } }: { part: Part }) {
  const words = suffixWords(data.partNumber, data.brand)
  if (words.length === 0) return null
  return (
    <section className={classes.section} aria-label="Suffixes">
      <h3>Suffixes</h3>
      <dl className={`grid gap-4-16 text-13 ${classes.words}`}>
        {words.map(({ code, meaning }) => (
          <div key={code} className="contents">
            <dt className="text-12 code">{code}</dt>
            <dd data-unknown={meaning === undefined || undefined}>{meaning ?? 'unknown code'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
