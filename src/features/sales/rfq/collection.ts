import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { withAnsweredHours } from '#features/sales/rfq/rules.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { currencyField } from '#model/document/currency.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import {
  choice,
  date,
  flag,
  lines,
  moment,
  money,
  number,
  object,
  reference,
  tags,
  text,
} from '#model/schema/fields.ts'

const inquiryLine = {
  lineId: text('Line'),
  typed: text('As written'),
  askedPart: text('Asked part', { mono: true }),
  pnKey: text('Part key', { mono: true }),
  brand: text('Brand'),
  qty: number('Quantity'),
  targetPrice: money('Target price', { decimals: 4 }),
  targetCurrency: currencyField(),
  neededOn: date('Needed by'),
  partId: reference('Part', parts),
  lotId: reference('Lot', lots),
  match: choice('Match', ['Exact', 'Family', 'None']),
  check: flag('Check this line'),
  available: number('Available'),
  quotedPart: text('Offered part', { mono: true }),
  quotedBrand: text('Offered brand'),
  quotedQty: number('Offered'),
  quotedPrice: money('Offered price', { decimals: 4 }),
  condition: text('Condition'),
  leadTimeText: text('Lead time'),
  noStock: flag('No stock'),
  status: text('Status'),
}

/** A request for an offer: of a customer to us, or of ours to vendors. */
export const inquiries = defineCollection({
  name: 'rfqs',
  page: '/BearingnetRFQ',
  label: { one: 'Inquiry', many: 'Inquiries' },
  title: 'rfqNumber',
  fields: {
    rfqNumber: text('Inquiry #', { mono: true }),
    side: choice('Side', ['Selling', 'Buying'], { default: 'Selling' }),
    status: choice('Status', ['New', 'In progress', 'Quoted', 'Won', 'Lost', 'Declined', 'Expired'], {
      default: 'New',
    }),
    source: choice('Source', ['BearingNet', 'Email', 'Phone', 'Web', 'Customer list']),
    externalId: text('Their reference', { mono: true }),
    companyName: text('Company'),
    country: text('Country'),
    contact: object('Contact'),
    email: text('Email', { as: 'email' }),
    customerId: reference('Customer', customers),
    vendorId: reference('Vendor', vendors),
    receivedAt: moment('Received'),
    remindedOn: date('Reminded on', { readOnly: true }),
    replyBy: date('Reply by'),
    firstReplyAt: moment('First reply', { readOnly: true }),
    assignee: text('Assigned to', { as: 'person' }),
    validUntil: date('Valid until'),
    transactionId: reference('Deal', deals, { readOnly: true }),
    poIds: tags('Purchase orders', { readOnly: true, aside: true }),
    lostReason: text('Why lost', { readOnly: true }),
    stateReason: text('Why won or reopened', { readOnly: true }),
    messages: lines('Messages', {
      at: moment('At'),
      direction: choice('Direction', ['In', 'Out']),
      from: text('From'),
      subject: text('Subject'),
      body: text('Text', { rows: 6 }),
      messageId: text('Message ID', { mono: true }),
    }),
    mailIds: tags('Message IDs', { readOnly: true, aside: true }),
    hasReply: flag('Reply waiting', { readOnly: true, aside: true }),
    answeredHours: number('Answered after, hours', { decimals: 1, readOnly: true }),
    lines: lines('Lines', inquiryLine),
    invited: lines('Vendors asked', {
      vendorId: reference('Vendor', vendors),
      sentOn: date('Sent on'),
      status: text('Status'),
    }),
    offers: lines('Offers', {
      vendorId: reference('Vendor', vendors),
      lineId: text('Line'),
      price: money('Price', { decimals: 4 }),
      currency: currencyField(),
      qty: number('Quantity'),
      moq: number('Minimum'),
      leadDays: number('Lead days'),
      condition: text('Condition'),
      validUntil: date('Valid until'),
    }),
    subject: text('Subject'),
    text: text('Text', { rows: 8 }),
  },
  list: {
    columns: ['rfqNumber', 'receivedAt', 'companyName', 'status', 'source', 'assignee', 'replyBy'],
    sort: '-rfqNumber',
  },
  form: [
    ['rfqNumber', 'status', 'side', 'source'],
    ['companyName', 'country', 'email', 'customerId', 'vendorId'],
    ['receivedAt', 'replyBy', 'firstReplyAt', 'answeredHours', 'assignee', 'validUntil'],
    ['lines'],
    ['invited'],
    ['offers'],
    ['messages'],
    ['transactionId', 'lostReason', 'stateReason', 'externalId'],
    ['subject', 'text'],
  ],
  search: ['rfqNumber', 'companyName', 'email', 'subject', 'text'],
  indexes: [
    ['rfqNumber'],
    ['status', 'replyBy'],
    ['customerId', 'status'],
    ['externalId'],
    ['side', 'status'],
    ['receivedAt'],
    ['assignee', 'status'],
    ['mailIds'],
    ['hasReply'],
  ],
  derive: withAnsweredHours,
  access: {
    draft: { field: 'status', state: 'New' },
    commandFields: ['status', 'rfqNumber'],
    untouched: ({ status }) => status === undefined || status === 'New',
  },
})

export type Inquiry = DocOf<typeof inquiries>
