import { isDay, longDay, toDay } from '#base/days.ts'
import { inSentence } from '#base/text/in-sentence.ts'
import type { Payable } from '#features/money/payables/collection.ts'
import { type Recurring, recurring } from '#features/money/recurring/collection.ts'
import { changeRecurring, whyNotChanged } from '#features/purchasing/receiving/recurring/change.ts'
import { createRecurring } from '#features/purchasing/receiving/recurring/commands.ts'
import { firstDayFrom, nextBillDay, whyNotRepeated } from '#features/purchasing/receiving/recurring/rules.ts'
import { linesIn } from '#model/document/lines.ts'
import { recordAddress } from '#model/record-address.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import type { Clock, CommandOffer } from '#ui/list/views/view.ts'

const left = (names: readonly string[]): Data => Object.fromEntries(names.map((name) => [name, undefined])) as never

/** The schedule in words: the date of the next bill, and the interval. */
const rhythm = ({ nextOn, every }: Data): string | undefined =>
  isDay(nextOn)
    ? `The next bill is dated ${longDay(nextOn)}; one follows every ${inSentence(String(every ?? 'Month'))}.`
    : undefined

const leadsTo = (result: unknown) => {
  const { id, data } = (result ?? {}) as Partial<Doc>
  return id ? { name: String(data?.name ?? ''), href: recordAddress(recurring, id) } : undefined
}

/** The action that repeats a bill, by default every month, starting a month later. */
export function recurringOffers(bill: Payable, { today, timeZone }: Clock): CommandOffer[] {
  if (bill.data.recurringId || whyNotRepeated(bill)) return []
  const day = toDay(bill.data.invoiceDate, timeZone) ?? today
  return [
    {
      command: createRecurring,
      label: 'Make recurring',
      later: true,
      title: `Make ${bill.data.payableNumber ?? 'the bill'} recurring`,
      fixed: {
        ...left(['vendorId', 'totalAmount', 'category', 'taxName', 'currency', 'termsId']),
        payableId: bill.id,
      },
      suggest: {
        name: bill.data.category || bill.data.vendorName || '',
        every: 'Month',
        nextOn: firstDayFrom(nextBillDay(day, 'Month'), today, 'Month'),
      },
      confirm: rhythm,
      leadsTo,
    },
  ]
}

/** The action that changes the next bills, starting from their current content. */
export function changeOffers(one: Recurring): CommandOffer[] {
  if (whyNotChanged(one)) return []
  const template = (one.data.template ?? {}) as Data
  const hasLines = linesIn(template.lines).length > 0
  const day = toDay(one.data.nextOn, 'UTC')
  return [
    {
      command: changeRecurring,
      label: 'Change next bills',
      record: one.data.name,
      fixed: {
        recurringId: one.id,
        ...left(hasLines ? ['totalAmount', 'category', 'taxName', 'currency'] : ['lines', 'currency']),
      },
      suggest: {
        vendorId: template.vendorId,
        termsId: template.termsId,
        ...(hasLines
          ? { lines: template.lines }
          : { totalAmount: template.totalAmount, category: template.category, taxName: template.taxName }),
      } as Data,
      confirm: () =>
        `From the bill of ${day ? longDay(day) : 'the next day'} on. Bills that are already written stay as they are.`,
    },
  ]
}

/** The action that creates a recurring bill without an earlier bill. */
export const newRecurring = ({ today }: Pick<Clock, 'today'>): CommandOffer => ({
  command: createRecurring,
  label: 'New recurring bill',
  fixed: left(['payableId']),
  suggest: { every: 'Month', nextOn: today },
  confirm: rhythm,
  leadsTo,
})
