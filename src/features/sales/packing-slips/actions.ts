import { refuse } from '#base/problem.ts'
import { CARTON_ENTRY, packingSlips } from '#features/sales/packing-slips/collection.ts'
import { lotFields, lotOf } from '#features/sales/packing-slips/commands.ts'
import {
  nameOfSlip,
  picked,
  pickedOf,
  weightOf,
  whyNotPacked,
  whyPickedAlready,
} from '#features/sales/packing-slips/rules.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { action, defineActions } from '#model/command/action/action.ts'
import { linesIn } from '#model/document/lines.ts'
import { lines, number, object, reference, text } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { whyNotQty } from '#model/stock/quantity.ts'

/** The carrier of a shipment: a known one, or any other by name. */
const carrierField = text('Carrier', { required: true, suggest: ['DHL', 'UPS', 'USPS', 'FedEx', 'Other'] })

const dropShipped = ({ data, name }: { data: { kind?: string }; name: string }): string | undefined =>
  data.kind === 'Drop ship' ? `${name} was shipped by the vendor.` : undefined

/** The names of packing slips and the fields of their status; shipping adds actions of its own. */
export const slipTable = {
  prefix: 'slips',
  record: 'slipId',
  noun: { one: 'packing slip', many: 'packing slips' },
  name: nameOfSlip,
  initial: 'Draft',
} as const

/** The actions on a packing slip before it is shipped. */
export const slipActions = defineActions(packingSlips, slipTable, {
  pick: action(packingSlips, {
    label: 'Pick',
    past: 'picked',
    help: 'Records the quantity picked from each lot. A shortage requires a reason.',
    undoBy: 'Pick again, or discard the packing slip.',
    from: ['Draft', 'Picking', 'Packed'],
    to: 'Picking',
    unless: dropShipped,
    input: {
      lines: lines('Lines', {
        lineId: text('Line', { required: true }),
        lotId: reference('Lot', lots),
        qty: number('Picked', { required: true, min: 0 }),
        shortReason: text('Shortage reason'),
      }),
      seen: number('Version of the packing slip', {
        readOnly: true,
        help: 'The version the picker has open. Quantities others have picked since are not replaced',
      }),
    },
    check: () => undefined,
    suggest: ({ data }) => ({
      lines: linesIn(data.lines as Value | undefined).map((line) => ({
        lineId: line.lineId ?? null,
        lotId: line.lotId ?? null,
        qty: pickedOf(line),
      })),
    }),
    set: async (input, { tx, id, data, user, name }) => {
      const given = input.lines ?? []
      const own = linesIn(data.lines as Value | undefined)
      // Without a version, people may still correct what they picked themselves.
      const isBelow =
        input.seen === undefined
          ? data.pickedBy !== undefined && data.pickedBy !== user.email
          : input.seen !== (await tx.need(packingSlips, id)).version
      const taken = isBelow && whyPickedAlready(given, own, data.pickedBy)
      if (taken) throw refuse(`${name}: ${taken}`)
      for (const { lineId } of given)
        if (!own.some((line) => line.lineId === lineId))
          throw refuse(`${name} has no line ${lineId}.`, { line: String(lineId) })
      const next: Data[] = []
      for (const line of own) {
        const entered = given.find(({ lineId }) => lineId === line.lineId)
        if (!entered) {
          next.push(given.length === 0 ? { ...line, qty: pickedOf(line) } : line)
          continue
        }
        const qty = Number(entered.qty)
        const toPick = Number(line.qtyToPick ?? 0)
        if (qty > toPick)
          throw refuse(
            `Line ${line.lineId}: ${toPick} of ${line.partNumber} are to be picked. Enter ${toPick} or fewer.`,
            { line: String(line.lineId), number: qty },
          )
        const part = typeof line.partId === 'string' ? await tx.get(parts, line.partId) : undefined
        const fault = qty > 0 ? whyNotQty(qty, part?.data.uom) : undefined
        if (fault)
          throw refuse(`Line ${line.lineId} (${line.partNumber}): ${fault}`, { line: String(line.lineId), number: qty })
        if (qty < toPick && !String(entered.shortReason ?? line.shortReason ?? '').trim())
          throw refuse(`Line ${line.lineId} (${line.partNumber}) is short by ${toPick - qty}. Enter the reason.`, {
            line: String(line.lineId),
            number: qty,
          })
        const lot =
          typeof entered.lotId === 'string' && entered.lotId !== line.lotId
            ? lotFields(await lotOf(tx, entered.lotId, String(line.partId), line.partNumber))
            : {}
        const short = qty < toPick ? { shortReason: entered.shortReason ?? line.shortReason ?? '' } : {}
        const { shortReason: _, ...rest } = line
        next.push({ ...rest, ...lot, qty, ...short } as Data)
      }
      return { lines: next, pickedBy: user.email }
    },
  }),
  pack: action(packingSlips, {
    label: 'Pack',
    past: 'packed',
    help: 'Assigns the picked goods to cartons. Each carton needs a weight.',
    undoBy: 'Pack again, or discard the packing slip.',
    from: ['Draft', 'Picking', 'Packed'],
    to: 'Packed',
    unless: dropShipped,
    input: {
      cartons: lines(
        'Cartons',
        {
          no: number('Carton', { required: true }),
          l: number('Length, cm'),
          w: number('Width, cm'),
          h: number('Height, cm'),
          weightKg: number('Weight, kg'),
          lines: object('Contents', { entryText: CARTON_ENTRY }),
          trackingNumber: text('Tracking #', { mono: true }),
        },
        { required: true },
      ),
    },
    check: ({ cartons = [] }, { data, name }) =>
      cartons.length === 0
        ? refuse(`${name} has no carton. Add one first.`, 'cartons')
        : picked(linesIn(data.lines as Value | undefined)) === 0
          ? `${name} has no picked goods. Pick first.`
          : whyNotPacked(cartons, linesIn(data.lines as Value | undefined)),
    // Lines without a picked quantity are packed as planned.
    set: ({ cartons = [] }, { data, user }) => ({
      cartons,
      lines: linesIn(data.lines as Value | undefined).map((line): Data => ({ ...line, qty: pickedOf(line) })),
      weightKg: weightOf(cartons),
      packedBy: user.email,
      pickedBy: data.pickedBy ?? user.email,
    }),
  }),
  carry: action(packingSlips, {
    label: 'Set carrier',
    past: 'given a carrier',
    ask: 'Set the carrier of {it}',
    history: 'set the carrier of {it}[: {carrier}]',
    help: 'The shipment proposes this carrier and service.',
    from: ['Draft', 'Picking', 'Packed'],
    input: { carrier: carrierField, service: packingSlips.fields.service },
    set: ({ carrier, service }) => ({ carrier: carrier.trim(), ...(service?.trim() && { service: service.trim() }) }),
    menuOnly: true,
    bulk: { outcome: 'will have this carrier' },
  }),
  discard: action(packingSlips, {
    label: 'Discard',
    past: 'discarded',
    history: 'discarded {it}[: {voidReason}]',
    help: 'Nothing was shipped; the reservations stay.',
    undoBy: 'Create the packing slip again.',
    from: ['Draft', 'Picking', 'Packed'],
    to: 'Void',
    input: { reason: text('Reason') },
    set: (input, { today }) => ({ voidedOn: today, ...(input.reason && { voidReason: input.reason.trim() }) }),
    menuOnly: true,
  }),
})
