import { type Fault, invalid } from '#base/problem.ts'
import { SERIES } from '#features/admin/number-series/rules.ts'
import { guardCompany } from '#features/admin/settings/guard.ts'
import { currencyField, exchangeRateFields, faultsOfRates } from '#model/document/currency.ts'
import { DUE_MOVES, faultsOfHolidays, holidayFields } from '#model/document/days/days-off.ts'
import { DEFAULT_TERMS, TERMS } from '#model/document/days/terms.ts'
import { isPatternField, patternField, whyNotPattern } from '#model/document/numbers/numbering.ts'
import { readLimits } from '#model/document/owed/ageing.ts'
import { LANGUAGES } from '#model/languages/languages.ts'
import { faultsOfPartRules, makerFields, suffixFields } from '#model/part-numbers/part-rules.ts'
import { faultsOfTemplates, templateFields } from '#model/print/label-templates.ts'
import { MAILED } from '#model/print/mailed.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, type Field, flag, lines, money, number, reference, tags, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** The number pattern of each series. */
const numberPatterns = Object.fromEntries(
  SERIES.map(({ prefix, label }) => [patternField(prefix), text(label, { mono: true })]),
) as Record<`number${(typeof SERIES)[number]['prefix']}`, Field<string, false>>

/**
 * One document per section, by id: `company`, `currencies`, `numbering`, `stock`, `sales`, `purchasing`, `parts`,
 * `labels`, `print`, `money`, `tax`, `chasing`, `letters` and those of other languages, `log`.
 */
export const settings = defineCollection({
  name: 'settings',
  guard: guardCompany,
  label: { one: 'Setting', many: 'Settings' },
  title: 'name',
  fields: {
    name: text('Name', { required: true }),
    companyName: text('Company'),
    address: text('Address', { rows: 4 }),
    shipTo: text('Ship-to address', { rows: 4 }),
    remitTo: text('Remit-to address', { rows: 4 }),
    bankDetails: text('Bank', { rows: 3 }),
    timeZone: text('Time zone', { help: 'For example America/New_York; business days are counted in it' }),
    currency: currencyField({ defaultShown: 'USD' }),
    exchangeRates: lines('Exchange rates', exchangeRateFields),
    termsId: text('Default terms', { suggest: TERMS, defaultShown: DEFAULT_TERMS }),
    dueMoves: choice('If due on a weekend or holiday', DUE_MOVES, { defaultShown: 'Stays' }),
    holidays: lines('Holidays', holidayFields),
    ...numberPatterns,
    lockedThrough: date('Stock period closed through', { help: 'No movement is posted on this day or before it' }),
    lockReason: text('Reason for reopening'),
    countTolerance: number('Recount tolerance (%)', {
      min: 0,
      help: 'Recount a lot when the count differs by more than this percentage of the book quantity. Default: 20',
      defaultShown: '20',
    }),
    countLimit: money('Approval limit for counts', {
      min: 0,
      help: 'Counts that change the stock value by more require a second person. Default: 1,000',
      defaultShown: '1000',
    }),
    adjustReasons: tags('Additional reasons', { help: 'Added to the standard reasons for adjusting and scrapping' }),
    surplusYears: number('Years until sealed stock is surplus', {
      decimals: 0,
      min: 1,
      max: 50,
      help: 'Years since the date code. Default: 5',
      defaultShown: '5',
    }),
    usualMargin: number('Target margin', {
      min: 0,
      max: 99,
      help: 'Percent of the price that is left above the cost',
      defaultShown: '40',
    }),
    floorMargin: number('Minimum margin', {
      min: 0,
      max: 99,
      help: 'Percent of the price; a part without a floor of its own is not offered for less',
    }),
    priceListDays: number('Price list validity', { decimals: 0, min: 1, max: 365, help: 'Days' }),
    leadDays: number('Default lead time', { decimals: 0, min: 0, max: 1000, help: 'Days', defaultShown: '21' }),
    safetyDays: number('Safety stock (days)', { decimals: 0, min: 0, max: 1000, help: 'Days', defaultShown: '14' }),
    coverDays: number('Days of cover', { decimals: 0, min: 0, max: 1000, help: 'Days', defaultShown: '60' }),
    orderTerms: text('Purchase order terms', { rows: 8 }),
    promiseDays: number('Default promise (days)', { decimals: 0, min: 0, max: 1000, help: 'Days' }),
    suffixes: lines('Custom suffixes', suffixFields),
    makerNames: lines('Brand aliases', makerFields),
    labels: lines('Custom labels', templateFields),
    paper: choice('Paper', ['Letter', 'A4'], { defaultShown: 'Letter' }),
    printLogo: text('Logo', { mono: true, help: 'The attached picture, by its hash' }),
    printName: text('Name on prints'),
    printLines: text('Lines below the name', { rows: 4 }),
    printFooter: text('Page footer'),
    language: choice('Language of pick lists', LANGUAGES, {
      defaultShown: 'English',
      help: 'Papers for others are in the language of the customer or vendor',
    }),
    ageingDays: text('Ageing buckets', {
      mono: true,
      help: 'The last day of each bucket, such as 30, 60, 90',
      defaultShown: '30, 60, 90',
    }),
    ageingFrom: choice('Ageing based on', ['Due date', 'Invoice date'], { defaultShown: 'Due date' }),
    creditDays: number('Credit hold after (days overdue)', {
      decimals: 0,
      min: 0,
      max: 3650,
      help: 'Days an invoice may be overdue',
    }),
    bankAccountId: reference('Bank account', 'bankAccounts', { help: 'Default for payments' }),
    closedThrough: date('Books closed through', { readOnly: true }),
    ledgerFrom: date('Ledger begins', { readOnly: true }),
    financeChargePct: number('Finance charge, percent a month', { min: 0, max: 100, decimals: 4 }),
    financeChargeMin: money('Minimum finance charge', { min: 0 }),
    financeGraceDays: number('Grace days', { decimals: 0, min: 0, max: 365, help: 'Days past due before a charge' }),
    overReceiptPct: number('Over-receipt tolerance, percent', { min: 0, max: 100, decimals: 4, defaultShown: '0' }),
    underReceiptPct: number('Under-receipt tolerance, percent', { min: 0, max: 100, decimals: 4, defaultShown: '0' }),
    matchPricePct: number('Price tolerance, percent', { min: 0, max: 100, decimals: 4, defaultShown: '2' }),
    matchAmount: money('Price tolerance per line', { min: 0, defaultShown: '5' }),
    receivingLocationId: reference('Receiving location', 'locations'),
    quoteDays: number('Quotes are valid for (days)', { decimals: 0, min: 0, max: 365, defaultShown: '30' }),
    invoiceOnShip: choice('Invoice on shipment', ['None', 'Draft', 'Issue'], { defaultShown: 'None' }),
    restockingPct: number('Restocking fee, percent', { min: 0, max: 100, decimals: 4, defaultShown: '0' }),
    commissionPct: number('Commission, percent', { min: 0, max: 100, decimals: 4, defaultShown: '0' }),
    commissionOn: choice('Commission on', ['Sales', 'Margin'], { defaultShown: 'Margin' }),
    inquiryRules: lines('Who answers inquiries', {
      company: text('Company starts with'),
      country: text('Country'),
      brand: text('Brand'),
      assignee: text('Assigned to', { as: 'person', required: true }),
    }),
    followUpDays: number('Follow up quotes after (days)', { decimals: 0, min: 0, max: 365 }),
    boxes: lines('Boxes', {
      name: text('Name', { required: true }),
      l: number('Length, cm', { required: true, min: 1 }),
      w: number('Width, cm', { required: true, min: 1 }),
      h: number('Height, cm', { required: true, min: 1 }),
      weightKg: number('Empty weight, kg', { min: 0 }),
      maxKg: number('Most it carries, kg', { min: 0 }),
    }),
    replyTemplates: lines('Reply templates', {
      name: text('Name', { required: true }),
      text: text('Text', { required: true, rows: 6 }),
    }),
    taxFreight: flag('Tax freight lines'),
    writeOffLimit: money('Write-off limit', { min: 0, help: 'Largest balance that can be written off' }),
    taxes: lines('Tax rates', {
      name: text('Name', { required: true }),
      rate: number('Percent', { required: true, min: 0, max: 100, decimals: 4 }),
      region: text('State or country'),
      usual: flag('Usual'),
      recoverable: flag('Recoverable', { help: 'Tax on bills is reclaimed' }),
    }),
    taxNumber: text('Tax ID', { mono: true }),
    chaseAfter: number('First reminder after (days)', {
      decimals: 0,
      min: 0,
      max: 365,
      help: 'Days past the due date',
      defaultShown: '0',
    }),
    quietDays: number('Days between reminders', {
      decimals: 0,
      min: 0,
      max: 365,
      help: 'Days after the last follow-up',
      defaultShown: '3',
    }),
    letterSubject1: text('First reminder, subject'),
    letterBody1: text('First reminder, text', { rows: 7 }),
    letterSubject2: text('Second reminder, subject'),
    letterBody2: text('Second reminder, text', { rows: 7 }),
    letterSubject3: text('Last reminder, subject'),
    letterBody3: text('Last reminder, text', { rows: 7 }),
    mailTexts: lines('Email texts', {
      document: text('Document', { required: true, suggest: MAILED }),
      subject: text('Subject'),
      body: text('Text', { rows: 6 }),
    }),
    logKeepDays: number('Keep resolved errors for', {
      decimals: 0,
      min: 1,
      max: 3650,
      help: 'Days',
      defaultShown: '90',
    }),
  },
  list: { columns: ['name', 'companyName', 'timeZone', 'currency'], sort: 'name' },
  form: [
    ['name', 'companyName', 'address', 'shipTo', 'remitTo', 'bankDetails'],
    ['timeZone', 'currency', 'termsId', 'dueMoves', 'holidays'],
    ['exchangeRates'],
    Object.keys(numberPatterns) as (keyof typeof numberPatterns)[],
    ['lockedThrough', 'lockReason', 'countTolerance', 'countLimit', 'adjustReasons', 'surplusYears'],
    ['usualMargin', 'floorMargin', 'priceListDays'],
    ['promiseDays', 'leadDays', 'safetyDays', 'coverDays'],
    ['suffixes', 'makerNames'],
    ['labels'],
    ['paper', 'printLogo', 'printName', 'printLines', 'printFooter', 'language'],
    ['ageingDays', 'ageingFrom', 'creditDays', 'writeOffLimit'],
    ['taxes', 'taxNumber', 'taxFreight'],
    ['bankAccountId', 'closedThrough', 'ledgerFrom', 'financeChargePct', 'financeChargeMin', 'financeGraceDays'],
    ['overReceiptPct', 'underReceiptPct', 'matchPricePct', 'matchAmount', 'receivingLocationId'],
    ['quoteDays', 'invoiceOnShip', 'restockingPct', 'commissionPct', 'commissionOn'],
    ['followUpDays', 'inquiryRules', 'replyTemplates', 'boxes'],
    ['chaseAfter', 'quietDays'],
    ['letterSubject1', 'letterBody1', 'letterSubject2', 'letterBody2', 'letterSubject3', 'letterBody3'],
    ['logKeepDays'],
  ],
  search: ['name'],
  indexes: [['name']],
  // The end of a closed period moves only forward, or back with a reason.
  access: {
    commandFields: ['lockedThrough', 'lockReason', 'closedThrough', 'ledgerFrom'],
    commandsFromStart: true,
  },
  derive: withGoodRules,
})

/** Refuses invalid rules: the next document would have no number, the next aging list no buckets. */
function withGoodRules(data: Data): Data {
  const faults: Fault[] = Object.entries(data).flatMap(([field, pattern]) => {
    const why = isPatternField(field) && typeof pattern === 'string' ? whyNotPattern(pattern) : undefined
    return why ? [{ pointer: `/${field}`, code: 'pattern', detail: why }] : []
  })
  const { ageingDays } = data
  if (typeof ageingDays === 'string' && ageingDays !== '' && !readLimits(ageingDays))
    faults.push({
      pointer: '/ageingDays',
      code: 'ageing',
      detail: 'Ageing buckets are up to six rising numbers of days, such as 30, 60, 90.',
    })
  faults.push(...faultsOfRates(data.exchangeRates), ...faultsOfHolidays(data.holidays), ...faultsOfPartRules(data))
  faults.push(...faultsOfTemplates(data.labels))
  const { printLogo } = data
  if (typeof printLogo === 'string' && printLogo !== '' && !/^[0-9a-f]{64}$/.test(printLogo))
    faults.push({ pointer: '/printLogo', code: 'hash', detail: 'The logo is an attached picture, named by its hash.' })
  if (faults.length > 0) throw invalid(faults)
  return data
}

export type Setting = DocOf<typeof settings>
