import type { Icon } from '@tabler/icons-react'
import { counted } from '#base/words.ts'
import type { AnyCommand } from '#model/command/command.ts'
import { sumsOf } from '#model/document/sums.ts'
import type { Data } from '#model/schema/value.ts'
import type { ManyAct } from '#ui/list/bulk/bulk-acts.tsx'
import { baseCurrency, money } from '#ui/shell/money.ts'

/** `USD 41,286.40, EUR 120.00`: what these come to, each currency by itself. */
export const sumWords = (items: readonly { amount: number; currency?: string | undefined }[]): string =>
  sumsOf(items, baseCurrency())
    .map(({ total, currency }) => money(total, currency))
    .join(', ')

interface Act {
  label: string
  Icon: Icon
  /** The command over `ids`. */
  command: AnyCommand
  /** Whether a document takes the act. */
  takes: (data: Data) => boolean
  /** What holds then, behind their number and worth: "will be opened". */
  outcome: string
  suggest?: (at: { today: string }) => Data
}

/** An act for ticked documents with an amount, told by how many take it and over how much. */
export const actOnMany =
  (one: string, amountOf: (data: Data) => number) =>
  ({ label, Icon, command, takes, outcome, suggest }: Act): ManyAct => ({
    label,
    Icon,
    offerOf(docs, { today }) {
      const own = docs.filter(({ data }) => takes(data))
      if (own.length === 0) return undefined
      const worth = sumWords(
        own.map(({ data }) => ({
          amount: amountOf(data),
          ...(typeof data.currency === 'string' && { currency: data.currency }),
        })),
      )
      const others = docs.length - own.length
      return {
        command,
        label,
        fixed: { ids: own.map(({ id }) => id) },
        ...(suggest && { suggest: suggest({ today }) }),
        confirm: () =>
          `${counted(own.length, one)} (${worth}) ${outcome}.${others > 0 ? ` ${others} other selected ${others === 1 ? 'record is' : 'records are'} skipped.` : ''}`,
        action: () => `${label}: ${counted(own.length, one)}`,
      }
    },
  })
