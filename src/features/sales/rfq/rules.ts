import { isTimestamp } from '#base/days.ts'
import type { Missed } from '#features/stock/demand/commands.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'

/** How refusals name an inquiry. */
export const nameOfInquiry = ({ id, data }: { id: string; data: { rfqNumber?: string } }): string =>
  `Inquiry ${data.rfqNumber ?? id}`

/** Nothing is answered any more. */
export const isClosed = ({ status }: { status?: unknown }): boolean =>
  ['Won', 'Lost', 'Declined', 'Expired'].includes(String(status))

const HOUR_MS = 3_600_000

/** How long somebody waited for the first answer, in hours; without one nothing. */
export function withAnsweredHours(data: Data): Data {
  const from = momentOf(data.receivedAt)
  const to = momentOf(data.firstReplyAt)
  const { answeredHours: _, ...rest } = data
  if (from === undefined || to === undefined || to < from) return rest
  return { ...rest, answeredHours: Math.round(((to - from) / HOUR_MS) * 10) / 10 }
}

/** The parts of an inquiry that nobody was offered. */
export const notOffered = (rows: unknown): Missed[] =>
  linesIn(rows as Data[])
    .filter(({ status, noStock }) => noStock === true || status !== 'Quoted')
    .map(({ brand, askedPart, qty }) => ({
      partNumber: [brand, askedPart].filter(Boolean).join(' '),
      qty: typeof qty === 'number' ? qty : 0,
    }))

const momentOf = (value: unknown): number | undefined => {
  const at = isTimestamp(value) ? Date.parse(value.$ts) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}
