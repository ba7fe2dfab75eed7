import { settings } from '#features/admin/settings/collection.ts'
import type { Field } from '#model/schema/fields.ts'

const fields: Readonly<Record<string, Field>> = settings.fields

/** Help for settings whose field has none, or whose help is written for another place. */
const HELP: Readonly<Record<string, string>> = {
  companyName: 'Printed on documents unless the print header overrides it.',
  bankDetails: 'Bank, account and routing number for customer payments. Printed on statements and reminders.',
  timeZone: 'Due dates change at midnight in this time zone.',
  currency: 'Default currency for documents.',
  exchangeRates:
    'New orders, bills and invoices keep the rate of their date. Existing documents keep theirs. Documents without a rate use today’s rate.',
  shipTo: 'Ship-to address on purchase orders. Default: the company’s address.',
  remitTo: 'Address for customer checks. Printed on statements and reminders.',
  termsId: 'Used for bills and invoices without payment terms.',
  dueMoves: 'Moves due dates that fall on a weekend or holiday. Default: no change.',
  holidays: 'Days off in addition to Saturdays and Sundays.',
  adjustReasons:
    'Reasons for adjusting and scrapping stock, in addition to Found, Lost, Damaged, Sample, Regrade and Data fix.',
  usualMargin: 'Margin over average cost, in percent of the price. Suggested for new prices. Default: 40.',
  floorMargin:
    'Lowest margin over average cost, in percent of the price, for parts without a floor price. Default: no minimum.',
  priceListDays: 'Days a customer price list is valid. Its last day is printed on the list.',
  quoteDays: 'Days a new quote or proforma is valid. Default: 30.',
  followUpDays:
    'Days after an inquiry is quoted until it is followed up. When empty, a follow-up is created only where one is asked for.',
  boxes: 'Boxes that goods are packed in, by their outside. Packing proposes the smallest that holds everything.',
  invoiceOnShip: 'Whether shipping creates a draft invoice, an issued invoice or none. Default: none.',
  restockingPct: 'Fee deducted from a credit for returned goods, in percent of the price. Default: 0.',
  commissionPct:
    'Commission of sellers without their own rate, earned when an invoice is paid, in percent. Default: 0.',
  commissionOn: 'Amount the commission is calculated on. Default: margin.',
  inquiryRules: 'A new inquiry is assigned by the first row that matches it. Empty cells match everything.',
  replyTemplates:
    'Texts for answers to inquiries. {contact}, {lines}, {currency}, {until} and {company} are filled in; rows with nothing to fill are left out.',
  overReceiptPct: 'Quantity above the order that a receipt may have, in percent. Default: 0.',
  underReceiptPct: 'Shortage at which a line still counts as received, in percent. Default: 0.',
  matchPricePct: 'Difference allowed between billed and ordered price, in percent. Default: 2.',
  matchAmount: 'Difference allowed per billed line, as an amount. Default: 5.',
  bankAccountId: 'Used for payments without an account.',
  financeChargePct: 'Percent per month on overdue amounts. Default: no finance charge.',
  financeChargeMin: 'The smallest finance charge, in the company’s currency.',
  financeGraceDays: 'Days past due before a finance charge is made. Default: 0.',
  taxFreight: 'Applies the tax of the document to its freight lines.',
  leadDays: 'Days a vendor takes to deliver, for parts without a lead time. Default: 21.',
  safetyDays: 'Days of demand kept in stock for delays and peaks. Default: 14.',
  coverDays: 'Days of demand that one order covers. Default: 60.',
  suffixes:
    'Checked before the table below. Suffixes with the same meaning are equivalents. Use “Fits the same” for suffixes that do not affect fit, such as greases.',
  makerNames:
    'For example SCHAEFFLER for FAG. The name is removed from typed part numbers, and its suffixes are read as those of the brand.',
  paper: 'Default for documents and lists; can be changed for each print. Default: Letter.',
  printName: 'Default: the company’s name.',
  printLines: 'Default: the company’s address.',
  ageingDays: 'The last day of each bucket. Default: 30, 60, 90.',
  ageingFrom: 'Date that ageing is counted from. Default: due date.',
  creditDays:
    'Puts a customer on credit hold when an invoice is overdue for more days. Default: only the credit limit applies.',
  writeOffLimit: 'Largest amount that can be written off, in the company’s currency. Default: no limit.',
  promiseDays:
    'Promised date of a new purchase order, in days from today, until the vendor confirms one. Default: no date.',
  orderTerms: 'Printed on a page of its own behind each purchase order. Default: no page.',
  taxes: 'Select one rate as the default.',
  chaseAfter: 'Days past due before an invoice appears in Follow-up. Default: 1.',
  quietDays: 'Days before a closed follow-up can be suggested again. Default: 3.',
  letterSubject1: 'First reminder, friendly in tone.',
  letterSubject2: 'Second reminder, firm in tone.',
  letterSubject3: 'Last reminder before further action.',
  letterBody1: 'Leave empty to use the standard text below.',
  letterBody2: 'Leave empty to use the standard text below.',
  letterBody3: 'Leave empty to use the standard text below.',
  logKeepDays: 'Resolved errors older than this can be deleted. Default: 90.',
}

/** Settings only the company itself knows; all others have a default that applies while they are empty. */
export const WITHOUT_DEFAULT = new Set([
  'companyName',
  'address',
  'shipTo',
  'remitTo',
  'bankDetails',
  'holidays',
  'adjustReasons',
  'suffixes',
  'makerNames',
  'exchangeRates',
  'taxes',
  'taxNumber',
])

/** The help below a field of the settings; the search covers it together with the label. */
export function helpOf(name: string): string {
  const text = HELP[name] ?? fields[name]?.options.help ?? ''
  return text === '' || text.endsWith('.') ? text : `${text}.`
}
