import type { Day } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { maskedAccount, whyCallBack, whyNotAccount } from '#features/parties/bank/rules.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { type CommandContext, defineCommand } from '#model/command/command.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { reference, text } from '#model/schema/fields.ts'

/** Where a vendor is paid, by the vendor's id. It can be read only through the command that records who looked. */
export const bankDetails = defineCollection({
  name: 'bankDetails',
  label: { one: 'Bank details', many: 'Bank details' },
  title: 'holder',
  fields: {
    holder: text('Account holder', { required: true }),
    bank: text('Bank'),
    account: text('Account or IBAN', { required: true, mono: true }),
    routing: text('Routing number or BIC', { mono: true }),
  },
  list: { columns: ['holder', 'bank'], sort: 'holder' },
  form: [['holder', 'bank', 'account', 'routing']],
  search: [],
  indexes: [],
  access: { private: true, direct: 'commands' },
})

/** The field that confirms that someone called the vendor back. */
const REACHED = {
  label: 'Who you spoke to, and at which number',
  help: 'Use a known number, not one from the message with the new details',
} as const
/** The same field, optional because only some payments wait for a call. */
export const reached = text(REACHED.label, { help: REACHED.help })

/** `Ann, 555 0100 (sam@prime.test, 2026-11-20)` */
const calledBack = (how: string, email: string, today: Day): string => `${how.trim()} (${email}, ${today})`

const vendorId = reference('Vendor', vendors, { required: true })

/** Changes bank details: for a week, everyone sees that they changed and whether someone called back. */
export const setBank = defineCommand({
  name: 'vendors.setBank',
  label: 'Change bank details',
  help: 'The record shows a warning for a week, until someone has called the vendor back.',
  undoBy: 'Enter the previous bank details.',
  input: {
    vendorId,
    holder: bankDetails.fields.holder,
    bank: bankDetails.fields.bank,
    account: bankDetails.fields.account,
    routing: bankDetails.fields.routing,
  },
  async run({ tx, input: { vendorId: id, ...typed }, today, user }) {
    const why = whyNotAccount(typed)
    if (why) throw refuse(why)
    const unchanged = {
      holder: typed.holder.trim(),
      account: typed.account.trim(),
      bank: typed.bank,
      routing: typed.routing,
    }
    await tx.need(vendors, id)
    // Not compared with the stored value: a refusal would confirm a correct guess.
    if (await tx.get(bankDetails, id)) await tx.update(bankDetails, id, unchanged)
    else await tx.insert(bankDetails, withoutEmpty(unchanged), id)
    await tx.update(vendors, id, {
      bankShown: maskedAccount(unchanged.bank, unchanged.account),
      bankChangedOn: today,
      bankChangedBy: user.email,
      bankConfirmed: undefined,
    })
    return { vendorId: id }
  },
})

/** Confirms that someone called the vendor back and verified the new bank details. */
export const confirmBank = defineCommand({
  name: 'vendors.confirmBank',
  label: 'Called back',
  input: {
    vendorId,
    how: text(REACHED.label, { required: true, help: REACHED.help }),
  },
  async run({ tx, input: { vendorId: id, how }, today, user }) {
    const { data } = await tx.need(vendors, id)
    if (!data.bankChangedOn) throw refuse(`${data.name} has no bank details that changed.`)
    await tx.update(vendors, id, { bankConfirmed: calledBack(how, user.email, today) })
    return { vendorId: id }
  },
})

/**
 * Checks new bank details before money goes out: refuses when nobody has confirmed them, unless the input says whom the
 * user called, which confirms them.
 */
export async function needCallBack(
  { tx, today, user }: Pick<CommandContext<unknown>, 'tx' | 'today' | 'user'>,
  vendorId: string | undefined,
  how: string | undefined,
): Promise<void> {
  const vendor = vendorId ? await tx.get(vendors, vendorId) : undefined
  const reason = vendor && whyCallBack(vendor.data, today)
  if (!vendor || !reason) return
  if (!how?.trim()) throw refuse(`${reason} Call a known number, and enter who you spoke to.`, 'calledBack')
  await tx.update(vendors, vendor.id, { bankConfirmed: calledBack(how, user.email, today) })
}

/** Shows the full bank details to one person, and records that they saw them. */
export const revealBank = defineCommand({
  name: 'vendors.revealBank',
  label: 'Show bank details',
  undoBy: 'The history records who has seen bank details.',
  input: { vendorId },
  async run({ tx, input: { vendorId: id }, now, user }) {
    const { data } = await tx.need(vendors, id)
    const stored = await tx.get(bankDetails, id)
    if (!stored) throw refuse(`${data.name} has no bank details.`)
    await tx.update(vendors, id, { bankSeen: `${user.email}, ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC` })
    return stored.data
  },
})

interface Details {
  holder: string
  account: string
  bank?: string | undefined
  routing?: string | undefined
}

const withoutEmpty = ({ bank, routing, ...rest }: Details) => ({
  ...rest,
  ...(bank && { bank }),
  ...(routing && { routing }),
})
