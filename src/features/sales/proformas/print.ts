import { sumMoney } from '#base/decimal.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { type Proforma, proformas } from '#features/sales/proformas/collection.ts'
import { requestedOn } from '#features/sales/proformas/rules.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { linesIn } from '#model/document/lines.ts'
import { languageNamed, languageOf } from '#model/languages/languages.ts'
import { paperIn } from '#model/languages/paper.ts'
import { lacksPayTo, line, payTo } from '#model/print/blocks.ts'
import { payToWithCode } from '#model/print/pay-code.ts'
import { definePrint, named } from '#model/print/print.ts'
import { partyLines, printedNet, signature, tradeSheet, whatIsShort, whatItCosts } from '#model/print/trade-sheet.ts'
import type { Data } from '#model/schema/value.ts'

/** The proforma for the customer and for customs, which states that it is not a tax invoice. */
export const proformaPrint = definePrint({
  name: 'proforma',
  label: 'Proforma invoice',
  collection: proformas,
  pages: ['Letter', 'A4'],
  marksCopies: true,
  lacks: lacksPayTo,
  needs: (records) => [named(customers, records, 'customerId')],
  render([proforma], context) {
    const { data } = proforma!
    const customer = context.related[0]?.find(({ id }) => id === data.customerId)?.data as Data | undefined
    const currency = currencyOf(data, context.company.currency)
    const lines = linesIn(data.lines)
    const paper = paperIn(languageNamed(data.language) ?? languageOf(customer), context)
    return tradeSheet(
      {
        paper,
        title: paper.title('Proforma invoice', data.proformaNumber, data.revision ? `R${data.revision}` : ''),
        record: proforma!,
        status: data.status === 'Draft' || data.status === 'Cancelled' ? data.status : undefined,
        parties: [['Customer', partyLines(data.customerName, customer)]],
        facts: [
          ['Date', paper.day(data.date)],
          ['Valid until', paper.day(data.validUntil)],
          ['Incoterm', [data.incoterm, data.portOrPlace].filter(Boolean).join(' ')],
          ['Country of origin', data.countryOfOrigin],
        ],
        lines,
        columns: [
          ...whatIsShort(lines, paper),
          { label: 'HS code', width: 54, value: (row) => row.hsCode },
          { label: 'Origin', width: 44, value: (row) => row.origin },
          { label: 'Net kg', width: 44, right: true, value: (row) => row.netWeight && paper.quantity(row.netWeight) },
          ...whatItCosts(lines, currency, paper),
        ],
        totals: [
          ...(printedNet(lines) === data.totalAmount ? [] : ([['Goods', printedNet(lines)]] as const)),
          ['Freight', data.freight],
          ['Insurance', data.insurance],
          ['Tax', data.taxAmount],
          ['Total', data.totalAmount],
          ...paidTotals(data),
        ],
        currency,
        notes: data.notes,
        end: [
          line(paper.say('This is not a tax invoice.'), { italics: true, margin: [0, 4, 0, 0] }),
          ...(isSentOrAccepted(data)
            ? payToWithCode(
                context.company,
                { amount: dueNow(data), currency, reference: data.proformaNumber ?? '' },
                paper,
              )
            : payTo(context.company, paper.say('Pay to'))),
          signature(paper.say('Authorised signature and seal')),
        ],
      },
      context,
    )
  },
})

const isSentOrAccepted = ({ status }: Proforma['data']): boolean => status === 'Sent' || status === 'Accepted'

/** What was paid, and what is still due: of the deposit first, then of the total. */
function paidTotals(data: Proforma['data']): (readonly [label: string, amount: number])[] {
  const { amountPaid: paid = 0, depositAmount, totalAmount = 0 } = data
  const due = dueNow(data)
  const paidLine = paid > 0 ? ([['Paid', paid]] as const) : []
  if (depositAmount && due > 0) return [...paidLine, ['Deposit due now', due]]
  return paid > 0 ? [...paidLine, ['Balance due', Math.max(0, sumMoney([totalAmount, -paid]))]] : []
}

/** The amount still to be paid of its deposit, or of the total when it asks for no deposit. */
const dueNow = (data: Proforma['data']): number => Math.max(0, sumMoney([requestedOn(data), -(data.amountPaid ?? 0)]))
