import { lots } from '#features/stock/lots/collection.ts'
import type { SharedKind } from '#model/command/share.ts'
import type { Data } from '#model/schema/value.ts'

/** The fields of a lot shown to visitors, without cost and quantity. */
interface SharedLot {
  kind: 'lot'
  partNumber: string
  brand: string
  condition: string
  dateCode: string
  origin: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const sharedLot = (data: Data): SharedLot => ({
  kind: 'lot',
  partNumber: text(data.partNumber),
  brand: text(data.brand),
  condition: text(data.condition),
  dateCode: text(data.dateCode),
  origin: text(data.originCountry),
})

export const lotPage: SharedKind = { kind: 'lot', collection: lots.name, show: ([data]) => sharedLot(data!) }
