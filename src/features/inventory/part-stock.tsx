import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import { IconCheck, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { dayIn, toDay } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import type { Interchange } from '#features/interchanges/collection.ts'
import { interchanges } from '#features/interchanges/collection.ts'
import { ageOf } from '#features/inventory/age.ts'
import { lots } from '#features/inventory/collection.ts'
import type { Relative } from '#features/inventory/family.ts'
import { familyAvailable, familyName, familyOf, marginOf, suffixWords } from '#features/inventory/family.ts'
import { lotOffers, movementOffers } from '#features/inventory/lot-offers.ts'
import { stockRelated } from '#features/inventory/related.ts'
import classes from '#features/inventory/stock.module.css'
import { movements } from '#features/movements/collection.ts'
import type { Part } from '#features/parts/collection.ts'
import { parts } from '#features/parts/collection.ts'
import { query } from '#model/collection.ts'
import { commit } from '#ui/api.ts'
import type { Clock, CommandOffer } from '#ui/collection/view.ts'
import { CommandDialog } from '#ui/command-button.tsx'
import { useClock, useNow } from '#ui/frame/clock.ts'
import { toast, toastProblem } from '#ui/frame/toasts.tsx'
import { amount, plainNumber, shortDay } from '#ui/grid/format.ts'
import { useLive } from '#ui/live/use-live.ts'
import { useUser } from '#ui/session.ts'

const MOST_RELATIVES = 40
const MOST_MOVEMENTS = 8

/** What a part's own fields do not hold: its family's stock, what its suffixes say, its lots and its movements. */
export function PartStock({ part }: { part: Part }) {
  const { timeZone } = useClock()
  const now = useNow()
  const clock = { now, timeZone, today: dayIn(timeZone, now) }
  const role = useUser()?.role
  const canAct = role === 'owner' || role === 'staff'
  const [running, setRunning] = useState<CommandOffer>()
  return (
    <div className={classes.sections}>
      <Family part={part} canAct={canAct} />
      <Suffixes part={part} />
      <Lots part={part} clock={clock} run={canAct ? setRunning : undefined} />
      <Movements part={part} clock={clock} run={canAct ? setRunning : undefined} />
      {running && (
        <CommandDialog offer={running} clock={clock} related={stockRelated} close={() => setRunning(undefined)} />
      )}
    </div>
  )
}

function Family({ part, canAct }: { part: Part; canAct: boolean }) {
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
  return (
    <section className={classes.section} aria-label="Family">
      <div className={classes.box}>
        <div className={classes.equals}>
          {fits.slice(0, 5).map(({ part: { id, data } }, at) => (
            <span key={id}>
              {at > 0 && <i>=</i>}
              {at === 0 ? <b>{`${data.brand ?? ''} ${data.partNumber}`}</b> : `${data.brand ?? ''} ${data.partNumber}`}
            </span>
          ))}
          {fits.length > 5 && <i>and {fits.length - 5} more</i>}
        </div>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Relation</th>
              <th scope="col" data-right>
                Available
              </th>
              <th scope="col" data-right>
                Price
              </th>
              <th scope="col" data-right>
                Margin
              </th>
            </tr>
          </thead>
          <tbody>
            {relatives.map((each) => (
              <Row key={each.part.id} {...each} of={part} canAct={canAct} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={2}>Family {familyName(family)}</td>
              <td data-right>{plainNumber(familyAvailable(relatives))}</td>
              <td colSpan={2} />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

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

function Suffixes({ part: { data } }: { part: Part }) {
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

interface ListProps {
  part: Part
  clock: Clock
  run: ((offer: CommandOffer) => void) | undefined
}

function Lots({ part, clock, run }: ListProps) {
  const rows = useLive(query(lots, { where: [['partId', '==', part.id]], limit: 200 }))
  const held = rows.filter(({ data }) => data.qtyOnHand !== 0)
  return (
    <section className={classes.section} aria-label="Lots">
      <h3>Lots</h3>
      {held.length === 0 ? (
        <p className={classes.dim}>None on hand. Receive it, or enter what lies there as opening stock.</p>
      ) : (
        <div className={classes.box}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Lot</th>
                <th scope="col">Condition</th>
                <th scope="col">Bin</th>
                <th scope="col" data-right>
                  Qty
                </th>
                <th scope="col" data-right>
                  Cost
                </th>
                <th scope="col" data-right>
                  Age
                </th>
                <th scope="col" />
              </tr>
            </thead>
            <tbody>
              {held.map((lot) => (
                <tr key={lot.id}>
                  <td>
                    <code>{lot.data.lotNumber}</code>
                  </td>
                  <td data-wrap>
                    {lot.data.condition}
                    {lot.data.qcStatus !== 'OK' && <span className={classes.dim}> · {lot.data.qcStatus}</span>}
                  </td>
                  <td>
                    <code>{lot.data.bin}</code>
                  </td>
                  <td data-right>{plainNumber(lot.data.qtyOnHand)}</td>
                  <td data-right>{amount(lot.data.landedUnitCost)}</td>
                  <td data-right className={classes.dim}>
                    {ageOf(lot.data.receivedOn, clock)}
                  </td>
                  <td data-right>
                    {run && (
                      <Offers name={`lot ${lot.data.lotNumber} at ${lot.data.bin}`} offers={lotOffers(lot)} run={run} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Movements({ part, clock, run }: ListProps) {
  const rows = useLive(
    query(movements, {
      where: [['partId', '==', part.id]],
      orderBy: [
        ['day', 'desc'],
        ['seq', 'desc'],
      ],
      limit: MOST_MOVEMENTS,
    }),
  )
  if (rows.length === 0) return null
  return (
    <section className={classes.section} aria-label="Movements">
      <h3>Movements</h3>
      <div className={classes.box}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">What</th>
              <th scope="col">Lot</th>
              <th scope="col" data-right>
                Qty
              </th>
              <th scope="col" data-right>
                After
              </th>
              <th scope="col" />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>{shortDay(toDay(row.data.day, clock.timeZone) ?? clock.today, clock.today)}</td>
                <td>{typeWords(row.data.type)}</td>
                <td>
                  <code>{row.data.lotNumber}</code>
                </td>
                <td data-right>{`${row.data.qtyDelta > 0 ? '+' : ''}${plainNumber(row.data.qtyDelta)}`}</td>
                <td data-right>{plainNumber(row.data.qtyAfter)}</td>
                <td data-right>
                  {run && <Offers name={`movement ${row.data.seq}`} offers={movementOffers(row)} run={run} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** `TransferOut` as words. */
const typeWords = (type: string): string => {
  const words = type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function Offers(props: { name: string; offers: readonly CommandOffer[]; run: (offer: CommandOffer) => void }) {
  if (props.offers.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={24} aria-label={`Actions of ${props.name}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {props.offers.map((offer) => (
          <Menu.Item key={offer.label} onClick={() => props.run(offer)}>
            {offer.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
