import { settings } from '#features/admin/settings/collection.ts'
import { payments } from '#features/money/payments/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { activitySheet } from '#features/money/statements/activity-sheet.ts'
import { creditDocs, creditNeeds, creditsOf } from '#features/money/statements/credits.ts'
import { accountSheet, openInvoices, openItemsOf, partyAddress } from '#features/money/statements/rules.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { sumsOf } from '#model/document/amounts/sums.ts'
import { openAmount } from '#model/document/open.ts'
import { ageingOf } from '#model/document/owed/ageing.ts'
import { accountWords } from '#model/languages/account-words.ts'
import { languageOf, languageWriting } from '#model/languages/languages.ts'
import { termsIn } from '#model/languages/paper.ts'
import { lacksPayTo, payTo } from '#model/print/blocks.ts'
import { definePrint } from '#model/print/print.ts'
import { LABEL_PAGES } from '#model/print/stocks.ts'
import type { Data, Doc } from '#model/schema/value.ts'

const OPEN = [['status', '==', 'Open']] as const

/** The receivables of a customer on a day, by age and currency. */
export const statement = definePrint({
  name: 'customer-statement',
  order: 1,
  label: 'Statement',
  collection: customers,
  pages: ['Letter', 'A4'],
  lacks: lacksPayTo,
  needs: (records) => [
    { collection: receivables, field: 'customerId', values: records.map(({ id }) => id), where: OPEN },
    { collection: settings, ids: ['money'] },
    ...creditNeeds(records.map(({ id }) => id)),
  ],
  render([customer], context) {
    const { data } = customer!
    const language = languageOf(data)
    const say = accountWords(language)
    const items = [
      ...openItemsOf(customer!, context),
      ...creditsOf({ of: 'customers', id: customer!.id }, context, say),
    ]
    const sheet = accountSheet(
      {
        language,
        title: say('Statement'),
        address: context.addressOf(customer!),
        party: data,
        about: [
          [say('As of'), languageWriting(language).day(context.today)],
          [say('Customer'), data.customerCode],
          [say('Terms'), termsIn(language, data.termsId)],
        ],
        rule: ageingOf(context.related[1]?.[0]?.data),
        labels: {
          number: say('Invoice'),
          theirs: say('Your PO'),
          total: say('Total due'),
          credit: say('Credit balance'),
        },
        nothing: say('No open items. Thank you.'),
        items,
      },
      context,
    )
    // A credit in one currency settles nothing in another.
    const asks = sumsOf(
      items.map(({ item, currency }) => ({ amount: openAmount(item), currency })),
      context.company.currency,
    ).some(({ total }) => Number(total) > 0)
    return asks ? { ...sheet, content: [...sheet.content, ...payTo(context.company, say('Pay to'))] } : sheet
  },
})

/** A customer's account over a month or more: the opening balance, charges and payments, and the closing balance. */
export const statementWithActivity = definePrint({
  name: 'customer-activity',
  order: 2,
  label: 'Statement with activity',
  collection: customers,
  pages: ['Letter', 'A4'],
  looksBack: true,
  lacks: lacksPayTo,
  needs: (records) => [
    { collection: receivables, field: 'customerId', values: records.map(({ id }) => id) },
    { collection: settings, ids: ['money'] },
    { collection: payments, field: 'partyId', values: records.map(({ id }) => id) },
    { collection: vouchers, field: 'partyId', values: records.map(({ id }) => id) },
  ],
  render([customer], context) {
    const { data } = customer!
    const language = languageOf(data)
    const say = accountWords(language)
    const sheet = activitySheet(
      {
        language,
        title: say('Statement of account'),
        address: context.addressOf(customer!),
        party: data,
        about: [
          [say('Customer'), data.customerCode],
          [say('Terms'), termsIn(language, data.termsId)],
        ],
        rule: ageingOf(context.related[1]?.[0]?.data),
        labels: { total: say('Total due'), credit: say('Credit balance') },
        docs: openInvoices(customer!, context) as unknown as readonly Doc<Data>[],
        credits: creditDocs(
          { of: 'customers', id: customer!.id, day: context.asOf ?? context.today },
          [context.related[2], context.related[3]] as never,
          say,
        ),
        nameOf: ({ id, data: item }) => ({ number: item.invoiceNumber ?? id, theirs: item.customerPoNo }),
      },
      context,
    )
    return { ...sheet, content: [...sheet.content, ...payTo(context.company, say('Pay to'))] }
  },
})

/** A label for a letter or a parcel. */
export const customerAddress = definePrint({
  name: 'customer-address',
  order: 9,
  label: 'Address label',
  collection: customers,
  pages: LABEL_PAGES,
  render: ([customer], context) => partyAddress(customer!.data, context),
})
