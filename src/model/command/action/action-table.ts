import { adminWords } from '#model/command/words/admin.ts'
import { channelsWords } from '#model/command/words/channels.ts'
import { dataWords } from '#model/command/words/data.ts'
import { moneyWords } from '#model/command/words/money.ts'
import { partiesWords } from '#model/command/words/parties.ts'
import { purchasingWords } from '#model/command/words/purchasing.ts'
import { recordsWords } from '#model/command/words/records.ts'
import { salesWords } from '#model/command/words/sales.ts'
import { shippingWords } from '#model/command/words/shipping.ts'
import { stockWords } from '#model/command/words/stock.ts'
import type { ActionWords, AreaWords } from '#model/command/words/words.ts'

const ALL: readonly AreaWords[] = [
  adminWords,
  channelsWords,
  dataWords,
  moneyWords,
  partiesWords,
  purchasingWords,
  recordsWords,
  salesWords,
  shippingWords,
  stockWords,
]

/** The nouns for the first part of command names: the heading in the filter, and the collection of the record. */
export const ACTION_AREAS: AreaWords['headings'] = Object.assign({}, ...ALL.map(({ headings }) => headings))

/** The words of all commands that have no action table. */
export const COMMAND_WORDS: Readonly<Record<string, ActionWords>> = Object.assign({}, ...ALL.map(({ words }) => words))
