import type { LinePicks } from '#model/command/action/action-spec.ts'
import type { AnyCommand } from '#model/command/command.ts'
import type { Query } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** An action on stock, as screens offer it. */
export interface StockOffer {
  command: AnyCommand
  label: string
  group?: string
  title?: string
  fixed: Data
  suggest?: Data
  confirm?: (input: Data) => string
  action?: (input: Data) => string
  advise?: (input: Data, today: string) => { text: string; change: Data } | undefined
  later?: true
  picks?: LinePicks
  fresh?: { query: Query; offerOf: (docs: readonly Doc[]) => StockOffer | undefined }
}
