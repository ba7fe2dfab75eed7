import { settings } from '#features/admin/settings/collection.ts'
import type { Field } from '#model/schema/fields.ts'

const fields: Readonly<Record<string, Field>> = settings.fields

/** What the field’s own help does not say, or says for other places. */
const HELP: Readonly<Record<string, string>> = {
  companyName: 'Printed on documents unless the print header overrides it.',
  bankDetails: 'Bank, account and routing number for customer payments. Printed on statements and reminders.',
  timeZone: 'Due dates change at midnight in this time zone.',
  currency: 'Default currency for documents.',
  exchangeRates:
    'New orders, bills and invoices keep the rate of their date. Existing documents keep theirs. Documents without a rate use today’s rate.',
  shipTo: 'Ship-to address on purchase orders. Default: the company’s address.',
  remitTo: 'Address for customer checks. Printed on statements and reminders.',
  termsId: 'Bills and invoices without terms of their own fall due by these.',
  dueMoves: 'Moves due dates that fall on a weekend or holiday. Default: no change.',
  holidays: 'Days off, besides Saturdays and Sundays.',
  adjustReasons:
    'Offered besides Found, Lost, Damaged, Sample, Regrade and Data fix wherever stock is adjusted or scrapped.',
  usualMargin:
    'Percent of the price that is left above the average cost; new prices by margin begin with it. 40 when this is empty.',
  floorMargin:
    'Percent of the price that must be left above the average cost where a part has no floor price of its own. Nothing holds when this is empty.',
  priceListDays: 'Days; the last one stands on the price lists of customers.',
  quoteDays: 'Days a new quote or proforma is valid; 30 when this is empty.',
  invoiceOnShip: 'What shipping does besides: nothing, a draft, or an issued invoice. None when this is empty.',
  restockingPct: 'Percent of the price that a credit for returned goods keeps back. 0 when this is empty.',
  commissionPct: 'Percent that sellers without a rate of their own earn once an invoice is paid. 0 when this is empty.',
  commissionOn: 'What the percentage is of. The margin when this is empty.',
  inquiryRules: 'A new inquiry is assigned by the first row that matches it. Empty cells match everything.',
  replyTemplates:
    'Texts for answers to inquiries. {contact}, {lines}, {currency}, {until} and {company} are filled in; rows with nothing to fill are left out.',
  overReceiptPct: 'Percent more than ordered that a receipt may have. 0 when this is empty.',
  underReceiptPct: 'Percent less than ordered with which a line counts as received. 0 when this is empty.',
  matchPricePct: 'Percent a billed price may differ from the ordered one. 2 when this is empty.',
  matchAmount: 'Amount a billed line may differ by. 5 when this is empty.',
  bankAccountId: 'The account of payments that name none.',
  financeChargePct: 'Percent a month of what is overdue. No charge is made when this is empty.',
  financeChargeMin: 'The smallest finance charge, in the company’s currency.',
  financeGraceDays: 'Days past due before a charge is made; 0 when this is empty.',
  taxFreight: 'Whether freight lines bear the tax of the document.',
  leadDays: 'Days a vendor takes where the part does not say; 21 when this is empty.',
  safetyDays: 'Days of demand that are kept for delays and good months; 14 when this is empty.',
  coverDays: 'Days of demand that one order is to cover; 60 when this is empty.',
  suffixes:
    'Come before the table below. What means the same there is an equivalent; “Fits the same” is for greases and the like, which part no family.',
  makerNames: 'Such as SCHAEFFLER for FAG: read by the same suffixes, and taken off the front of a typed number.',
  paper: 'For documents and lists; a single print can be on the other. Letter when this is empty.',
  printName: 'The company’s name is used when this is empty.',
  printLines: 'The company’s address is used when this is empty.',
  ageingDays: 'The last day of each bucket. 30, 60, 90 when this is empty.',
  ageingFrom: 'The due date when this is empty.',
  creditDays: 'A customer with an invoice overdue for more days is on credit hold. Empty: only the limit counts.',
  writeOffLimit: 'In the company’s currency. Maximum amount that can be written off. Empty = no limit.',
  promiseDays:
    'Days after today that stand as promised on a new purchase order, until the vendor names a day. Nothing stands there when this is empty.',
  taxes: 'One of them may be the usual one.',
  chaseAfter: 'Days past the due date before an invoice asks to be chased; the first day when this is empty.',
  quietDays: 'Days after something was chased and closed; 3 when this is empty.',
  letterSubject1: 'Friendly: it may have slipped their attention.',
  letterSubject2: 'Firm: they have not answered.',
  letterSubject3: 'Before other steps are taken.',
  letterBody1: 'Leave empty to use the standard text below.',
  letterBody2: 'Leave empty to use the standard text below.',
  letterBody3: 'Leave empty to use the standard text below.',
  logKeepDays: 'Resolved errors older than this can be cleaned up; 90 days when this is empty.',
}

/** Only the company itself knows these; the others have something usual that holds while they are empty. */
export const NOTHING_USUAL = new Set([
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

/** What stands below a field of the settings; a search over them looks at it besides the label. */
export function helpOf(name: string): string {
  const text = HELP[name] ?? fields[name]?.options.help ?? ''
  return text === '' || text.endsWith('.') ? text : `${text}.`
}
