import type { Actions } from '#model/command/action/action.ts'
import type { ActionRecord } from '#model/command/action/action-spec.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Doc } from '#model/schema/value.ts'
import type { Clock, CommandOffer } from '#ui/list/views/view.ts'
import { moneyText } from '#ui/shell/money/money.ts'

/** The actions a record can take now, each with its button, its dialog and its effect in numbers. */
export const actionOffers = (table: Actions, doc: Doc, clock: Clock): readonly CommandOffer[] =>
  table.open(doc, clock).map((name) => actionOffer(table, name, doc, clock))

/** One action on one record, whether or not the record can take it now. */
export function actionOffer(table: Actions, name: string, doc: Doc, clock: Clock): CommandOffer {
  const { label, suggest, omits, among, picks, effect, button, menuOnly, instant } = table.actions[name]!
  const record: ActionRecord<Fields> = { ...doc, name: table.nameOf(doc), ...clock }
  return {
    command: table.command(name),
    label,
    fixed: {
      ...Object.fromEntries(omits?.(record).map((one) => [one, undefined as never]) ?? []),
      ...table.fixed(name, doc.id),
    },
    action: (input) => button?.(input) ?? label,
    ...(suggest && { suggest: suggest(record) }),
    ...(among && { among: among(record) }),
    ...(picks && { picks: picks(record) }),
    ...(effect && { confirm: (input) => effect(record, input, { money: moneyText }) }),
    ...(menuOnly && { reverses: menuOnly }),
    ...(instant && { instant }),
  }
}

/** The keys of a table, each with the labels of the buttons it presses. */
export function actionKeys({ actions }: Actions): Readonly<Record<string, readonly string[]>> {
  const keyed = Object.values(actions).filter(({ key }) => key)
  return Object.fromEntries([...Map.groupBy(keyed, ({ key }) => key!)].map(([key, all]) => [key, all.map(labelOf)]))
}

const labelOf = ({ label }: { label: string }): string => label
