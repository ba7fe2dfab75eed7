import { settings } from '#features/admin/settings/collection.ts'
import { type Check, checks } from '#features/money/checks/collection.ts'
import { billPayments } from '#features/money/checks/rules.ts'
import { type Payable, payables } from '#features/money/payables/collection.ts'
import { payments } from '#features/money/payments/collection.ts'
import { activitySheet } from '#features/money/statements/activity-sheet.ts'
import { creditDocs, creditNeeds, creditsOf } from '#features/money/statements/credits.ts'
import { accountSheet, partyAddress, soonestFirst } from '#features/money/statements/rules.ts'
import { requestIn } from '#features/money/statements/statement-request.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { ageingOf } from '#model/document/owed/ageing.ts'
import { isOf } from '#model/document/party.ts'
import { accountWords } from '#model/languages/account-words.ts'
import { footIn, languageOf, languageWriting } from '#model/languages/languages.ts'
import { termsIn } from '#model/languages/paper.ts'
import { addressLines, group, line, printableText } from '#model/print/blocks.ts'
import { definePrint } from '#model/print/print.ts'
import { LABEL_PAGES } from '#model/print/stocks.ts'
import type { Data, Doc } from '#model/schema/value.ts'

const OPEN = [['status', '==', 'Open']] as const

/** The payables to a vendor by our books, for comparison with the vendor's own statement. */
export const vendorStatement = definePrint({
  name: 'vendor-statement',
  order: 1,
  label: 'Statement of account',
  collection: vendors,
  pages: ['Letter', 'A4'],
  needs: (records) => [
    { collection: payables, field: 'vendorId', values: records.map(({ id }) => id), where: OPEN },
    { collection: settings, ids: ['money'] },
    ...creditNeeds(records.map(({ id }) => id)),
  ],
  render([vendor], context) {
    const { data } = vendor!
    const [bills = [], money] = context.related
    const open = (bills as readonly Payable[]).filter(isOf(vendor!))
    const language = languageOf(data)
    const say = accountWords(language)
    return accountSheet(
      {
        language,
        title: language === 'English' ? 'Statement of account' : say('Statement'),
        address: context.addressOf(vendor!),
        party: data,
        about: [
          [say('As of'), languageWriting(language).day(context.today)],
          [say('Vendor'), data.vendorCode],
          [say('Terms'), termsIn(language, data.termsId)],
        ],
        rule: ageingOf(money?.[0]?.data),
        labels: {
          ...{ number: say('Our number'), theirs: say('Your invoice') },
          ...{ total: say('We owe'), credit: say('You owe us') },
        },
        nothing: say('Our books show no open items.'),
        items: [
          ...soonestFirst(open, context.timeZone).map(({ data: item }) => ({
            number: item.payableNumber,
            theirs: item.vendorInvoiceNo,
            currency: currencyOf(item, context.company.currency),
            item,
          })),
          ...creditsOf({ of: 'vendors', id: vendor!.id }, context, say),
        ],
      },
      context,
    )
  },
})

/**
 * Our account with a vendor according to our books: the opening balance, bills and payments since, and what is owed
 * now.
 */
export const vendorActivity = definePrint({
  name: 'vendor-activity',
  order: 2,
  label: 'Account with activity',
  collection: vendors,
  pages: ['Letter', 'A4'],
  looksBack: true,
  needs: (records) => [
    { collection: payables, field: 'vendorId', values: records.map(({ id }) => id) },
    { collection: settings, ids: ['money'] },
    { collection: checks, field: 'payeeId', values: records.map(({ id }) => id) },
    { collection: payments, field: 'partyId', values: records.map(({ id }) => id) },
    { collection: vouchers, field: 'partyId', values: records.map(({ id }) => id) },
  ],
  render([vendor], context) {
    const { data } = vendor!
    const [bills = [], money, written = [], recorded = [], notes = []] = context.related
    const paid = { written: written as readonly Check[], recorded: [...recorded, ...notes] }
    const paymentsOf = billPayments(paid, context.timeZone)
    const language = languageOf(data)
    const say = accountWords(language)
    return activitySheet(
      {
        language,
        title: say('Statement of account'),
        address: context.addressOf(vendor!),
        party: data,
        about: [
          [say('Vendor'), data.vendorCode],
          [say('Our account'), data.accountNumber],
          [say('Terms'), termsIn(language, data.termsId)],
        ],
        rule: ageingOf(money?.[0]?.data),
        labels: { total: say('We owe'), credit: say('You owe us') },
        docs: (bills as unknown as readonly Doc<Data>[]).filter(isOf(vendor!)),
        credits: creditDocs(
          { of: 'vendors', id: vendor!.id, day: context.asOf ?? context.today },
          [recorded, notes] as never,
          say,
        ),
        nameOf: ({ id: billId, data: bill }) => ({
          number: bill.payableNumber ?? billId,
          theirs: bill.vendorInvoiceNo,
          paidBy:
            paymentsOf(billId).length === 0 && bill.checkNumber
              ? `${say('Check')} ${printableText(bill.checkNumber)}`
              : undefined,
        }),
        paymentsOf,
      },
      context,
    )
  },
})

/** A letter asking a vendor for a statement. It contains none of our figures, so that the vendor's are independent. */
export const statementRequest = definePrint({
  name: 'vendor-statement-request',
  order: 3,
  label: 'Request for a statement',
  collection: vendors,
  pages: ['Letter', 'A4'],
  render([vendor], context) {
    const { data } = vendor!
    const { today, company } = context
    const language = languageOf(data)
    const day = languageWriting(language).day(today)
    const { title, body } = requestIn(language, {
      day,
      to: data.contactName || data.name,
      account: data.accountNumber,
    })
    return {
      title,
      address: context.addressOf(vendor!),
      ...footIn(language, today),
      content: [
        ...group(accountWords(language)('To'), [data.name, data.contactName, ...addressLines(data)]),
        line(day, { margin: [0, 14, 0, 14] }),
        line(title, { bold: true, fontSize: 12 }),
        line(`${body}\n\n${company.name}`, { margin: [0, 10, 0, 14], lineHeight: 1.25 }),
      ],
    }
  },
})

/** A label for a letter or a parcel. */
export const vendorAddress = definePrint({
  name: 'vendor-address',
  order: 4,
  label: 'Address label',
  collection: vendors,
  pages: LABEL_PAGES,
  render: ([vendor], context) => partyAddress(vendor!.data, context),
})
