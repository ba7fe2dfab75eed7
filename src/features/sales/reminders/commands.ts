import type { Day } from '#base/days.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { type Customer, customers } from '#features/parties/customers/collection.ts'
import type { Vendor } from '#features/parties/vendors/collection.ts'
import { putMail } from '#features/records/outbox/commands.ts'
import { reminderLetter } from '#features/sales/reminders/letter.ts'
import { languageOf } from '#model/languages/languages.ts'
import type { Data } from '#model/schema/value.ts'

/** The label, question, message and undo of reminding a customer of a quote or a proforma. */
export const REMIND_CUSTOMER = {
  label: 'Remind',
  past: 'reminded of',
  ask: 'Email a reminder of {it}',
  history: 'sent a reminder of {it}',
  help: 'Puts an email to the customer into the outbox, in their language.',
  undoBy: 'Cancel the email in the outbox before it is sent.',
} as const

type Run = Parameters<typeof putMail>[0]

/** The company name, as the signature of our emails. */
async function companyName({ tx }: Pick<Run, 'tx'>): Promise<string> {
  return String(((await tx.get(settings, 'company'))?.data as Data | undefined)?.companyName ?? '')
}

interface Reminded {
  name: string
  customerId?: string | undefined
  /** Set when the record itself states who asked. */
  email?: string | undefined
}

async function customerOf({ tx }: Pick<Run, 'tx'>, { customerId }: Reminded): Promise<Customer['data'] | undefined> {
  return customerId ? (await tx.get(customers, customerId))?.data : undefined
}

/** Why no email can be sent about a record; undefined when the record or its customer has an address. */
export async function whyNoAddress(run: Pick<Run, 'tx'>, record: Reminded): Promise<string | undefined> {
  const customer = await customerOf(run, record)
  return record.email || customer?.email
    ? undefined
    : `${customer?.name ?? record.name} has no email address. Enter it on the customer.`
}

/**
 * Adds the reminder of a quote or a proforma to the outbox; `whyNoAddress` tells beforehand whether that is possible.
 */
export async function mailQuoteReminder(
  run: Run,
  about: 'quote' | 'proforma',
  record: Reminded & { collection: string; id: string },
  { subject, until }: { subject?: string; until?: Day | undefined } = {},
): Promise<void> {
  const customer = await customerOf(run, record)
  const letter = reminderLetter(about, {
    ...{ number: record.name, language: languageOf(customer), until },
    contact: customer?.contactName || customer?.name || '',
    company: await companyName(run),
  })
  await putMail(run, {
    ...{ collection: record.collection, recordId: record.id, to: [record.email || customer?.email || ''] },
    ...letter,
    ...(subject && { subject }),
  })
}

/** Adds the reminder of a request to the outbox, for a vendor who owes an offer and has an address. */
export async function mailVendorReminder(
  run: Run,
  { data }: Vendor,
  record: { collection: string; id: string; number: string; until?: Day | undefined },
): Promise<void> {
  const letter = reminderLetter('offer', {
    ...{ number: record.number, language: languageOf(data), until: record.until },
    contact: data.contactName || data.name || '',
    company: await companyName(run),
  })
  await putMail(run, { collection: record.collection, recordId: record.id, to: [data.email ?? ''], ...letter })
}

/** Why no other reminder of a record can be sent; undefined when none was sent today. */
export const whyReminded = (data: { remindedOn?: unknown }, name: string, today: Day): string | undefined =>
  data.remindedOn === today ? `A reminder of ${name} was sent today. Wait until tomorrow.` : undefined
