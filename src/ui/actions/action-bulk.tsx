import { counted } from '#base/text/words.ts'
import type { Actions } from '#model/command/action/action.ts'
import type { Doc } from '#model/schema/value.ts'
import { actionIcon } from '#ui/actions/action-icons.ts'
import { BulkActs, type ManyAct } from '#ui/list/bulk/bulk-acts.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { sumWords } from '#ui/shell/money/sum-words.ts'

/** The actions for all selected records; records they are refused for stay unchanged. */
export const ActionBulk = ({ table, ...props }: { table: Actions; selected: readonly Doc[]; clear: () => void }) => (
  <BulkActs {...props} acts={bulkActsOf(table)} />
)

/** The actions of a table in the toolbar for selected rows. */
export const bulkActsOf = (table: Actions): readonly ManyAct[] =>
  Object.keys(table.actions)
    .filter((name) => table.bulk(name))
    .map((name) => manyAct(table, name))

function manyAct(table: Actions, name: string): ManyAct {
  const { icon, ...spec } = table.actions[name]!
  const { label = spec.label, outcome, suggest, instant = spec.instant } = table.many(name)!
  return {
    label,
    Icon: actionIcon(icon),
    offerOf(docs, clock: Clock) {
      const taking = docs.filter((doc) => table.refusal(name, doc, clock) === undefined)
      if (taking.length === 0) return undefined
      const many = countOf(table, taking.length)
      const others = docs.length - taking.length
      return {
        command: table.bulk(name)!,
        record: many,
        label,
        fixed: table.fixedMany(
          name,
          taking.map(({ id }) => id),
        ),
        ...(suggest && { suggest: suggest(clock) }),
        ...(instant && { instant }),
        confirm: () =>
          `${[many, worthOf(table, taking), outcome ?? `will be ${spec.past}`].filter(Boolean).join(' ')}.${
            others > 0 ? ` ${others} of the selected cannot be ${spec.past} and will be skipped.` : ''
          }`,
        action: () => `${label}: ${many}`,
      }
    },
  }
}

const countOf = ({ about: { noun } }: Actions, count: number): string => counted(count, noun.one, noun.many)

/** `over USD 41,286.40`: the total of the records. */
const worthOf = ({ about: { amount } }: Actions, docs: readonly Doc[]): string | undefined =>
  amount &&
  `for ${sumWords(docs.map(({ data }) => ({ amount: amount(data as never), currency: textOf(data.currency) })))}`

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
