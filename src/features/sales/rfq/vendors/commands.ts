import { refuse } from '#base/problem.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { putMail } from '#features/records/outbox/commands.ts'
import { inquiries } from '#features/sales/rfq/collection.ts'
import { isClosed, nameOfInquiry } from '#features/sales/rfq/rules.ts'
import { vendorLetter } from '#features/sales/rfq/vendors/letter.ts'
import { defineCommand } from '#model/command/command.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { linesIn } from '#model/document/lines.ts'
import { languageOf } from '#model/languages/languages.ts'
import { reference, references } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** The status of a vendor who was asked but not yet emailed. */
const NOT_EMAILED = 'Asked'
const EMAILED = 'Emailed'

/** Emails the vendors of an inquiry who were not emailed yet, or the given ones. */
export const mailVendors = defineCommand({
  name: 'rfq.mailVendors',
  label: 'Email the vendors',
  help: 'Puts an email for each vendor into the outbox, in their language. Answers join the inquiry.',
  undoBy: 'Cancel the emails in the outbox before they are sent.',
  input: {
    rfqId: reference('Inquiry', 'rfqs', { required: true }),
    vendorIds: references('Vendors', vendors, { help: 'Default: not emailed' }),
  },
  async run(context) {
    const { tx, input } = context
    const inquiry = await tx.need(inquiries, input.rfqId)
    const name = nameOfInquiry(inquiry)
    if (inquiry.data.side !== 'Buying') throw refuse(`${name} is a customer inquiry, not a request to vendors.`)
    if (isClosed(inquiry.data)) throw refuse(`${name} is ${inquiry.data.status?.toLowerCase()}. Reopen it first.`)
    const invited = linesIn(inquiry.data.invited as Data[])
    const ids = input.vendorIds?.length
      ? [...new Set(input.vendorIds)]
      : invited.filter(({ status }) => status === NOT_EMAILED).map(({ vendorId }) => String(vendorId))
    if (ids.length === 0)
      throw refuse(`Every vendor of ${name} was already emailed. Choose the vendors to email again.`)
    const stranger = ids.find((id) => !invited.some(({ vendorId }) => vendorId === id))
    if (stranger !== undefined)
      throw refuse(`${name} does not include "${stranger}". Add this vendor first.`, 'vendorIds')
    const company = (await tx.get(settings, 'company'))?.data as Data | undefined
    const chosen = await Promise.all(ids.map((id) => tx.need(vendors, id)))
    const mute = chosen.filter(({ data }) => !data.email)
    if (mute.length > 0)
      throw refuse(
        `${mute.map(({ data }) => data.name).join(', ')} has no email address. Enter it on the vendor.`,
        'vendorIds',
      )
    for (const { data } of chosen) {
      const language = languageOf(data)
      const letter = vendorLetter(inquiry.data as Data, {
        language,
        contact: data.contactName || data.name || '',
        currency: currencyOf(data, String(company?.currency ?? 'USD')),
        company: String(company?.companyName ?? ''),
      })
      await putMail(context, { collection: inquiries.name, recordId: inquiry.id, to: [data.email!], ...letter })
    }
    return await tx.update(inquiries, inquiry.id, {
      invited: invited.map((one) =>
        ids.includes(String(one.vendorId)) && one.status === NOT_EMAILED ? { ...one, status: EMAILED } : one,
      ),
    } as never)
  },
})
