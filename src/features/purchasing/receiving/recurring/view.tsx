import type { ReactNode } from 'react'
import { isDay, longDay, toDay } from '#base/days.ts'
import { counted } from '#base/text/words.ts'
import { type Recurring, recurring, stateOfRecurring } from '#features/money/recurring/collection.ts'
import { changeOffers, newRecurring } from '#features/purchasing/receiving/recurring/offers.tsx'
import { amountOfTemplate } from '#features/purchasing/receiving/recurring/rules.ts'
import { runRecurring } from '#features/purchasing/receiving/recurring/run.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data } from '#model/schema/value.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import type { Clock, CommandOffer, DerivedColumn, ListTab } from '#ui/list/views/view.ts'
import { moneyText } from '#ui/shell/money/money.ts'

const TABS: readonly ListTab[] = [
  { name: 'active', label: 'Active', where: () => [['state', '==', 'Active']] },
  {
    name: 'due',
    label: 'Due now',
    hot: true,
    where: ({ today }) => [
      ['state', '==', 'Active'],
      ['nextOn', '<=', today],
    ],
  },
  { name: 'paused', label: 'Paused', where: () => [['state', '==', 'Paused']] },
  { name: 'ended', label: 'Ended', where: () => [['state', '==', 'Ended']] },
]

const templateIn = (data: Data): Data => (data.template ?? {}) as Data

const VENDOR: DerivedColumn = {
  name: 'templateVendor',
  label: 'Vendor',
  after: 'name',
  width: 180,
  value: (data) => {
    const { vendorName, payeeName } = templateIn(data)
    return typeof vendorName === 'string' ? vendorName : typeof payeeName === 'string' ? payeeName : undefined
  },
}

const amountText = (data: Data): string | undefined => {
  const template = templateIn(data)
  const amount = amountOfTemplate(template)
  if (amount === undefined) return undefined
  return moneyText(amount, typeof template.currency === 'string' ? template.currency : undefined)
}

const AMOUNT: DerivedColumn = {
  name: 'templateAmount',
  label: 'Amount',
  after: 'templateVendor',
  width: 120,
  right: true,
  value: amountText,
}

const RUN: CommandOffer = {
  command: runRecurring,
  label: 'Write bills due',
  message: writtenBills,
  confirm: ({ upTo }) =>
    `Bills and vouchers due by ${typeof upTo === 'string' && isDay(upTo) ? longDay(upTo) : 'today'} will be written, each day once.`,
}

/** What a run has written, and the first document that it could not write. */
function writtenBills(result: unknown): string {
  const { made = [], failed = [] } = (result ?? {}) as { made?: string[]; failed?: { name: string; why: string }[] }
  const [first] = failed
  const written = made.length > 0 ? `${counted(made.length, 'recurring bill')} written` : 'No bill was written'
  if (first) return `${written}. ${first.name}: ${first.why}`
  return made.length > 0 ? written : 'No recurring bill is due'
}

/** The list of recurring bills: when the next one is due, and the actions on them. */
export function RecurringView({ clock }: { clock: Clock }): ReactNode {
  return (
    <CollectionScreen
      collection={recurring}
      heading="Recurring bills"
      fixed
      noLabels
      searchHint="Name"
      purpose="Add a bill that comes again, such as rent, or choose Make recurring on a bill."
      related={linkedPages()}
      tabs={TABS}
      derived={[VENDOR, AMOUNT]}
      commands={(doc) => changeOffers(doc as Recurring)}
      due={(data, { timeZone }) => (stateOfRecurring(data) !== 'Active' ? undefined : toDay(data.nextOn, timeZone))}
      dueAfter="nextOn"
      summary={(data) => [templateIn(data).vendorName, amountText(data)].filter(Boolean).join(' · ')}
      ways={<CommandButton offer={RUN} clock={clock} related={linkedPages()} />}
      main={<CommandButton variant="filled" offer={newRecurring(clock)} clock={clock} related={linkedPages()} />}
    />
  )
}
