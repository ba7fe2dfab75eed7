import { sumMoney } from '#base/decimal.ts'
import type { ActionTelling } from '#model/command/action/action-words.ts'
import type { FieldChange } from '#model/command/commit.ts'
import { moneyText } from '#ui/shell/money/money.ts'

/** Placeholders in the sentence of an action: `{field}` is the new value, `{+field}` the increase. */
export const telling =
  (changes: readonly FieldChange[], shown: (change: FieldChange) => string, currency: unknown): ActionTelling =>
  (token) => {
    const change = changes.find(({ path }) => path === token.replace('+', ''))
    if (!change || change.after === undefined || change.after === '') return undefined
    if (!token.startsWith('+')) return shown(change) || undefined
    const { before = 0, after } = change
    if (typeof before !== 'number' || typeof after !== 'number' || after <= before) return undefined
    return moneyText(sumMoney([after, -before]), typeof currency === 'string' ? currency : undefined)
  }
