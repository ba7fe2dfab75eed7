import { refuse } from '#base/problem.ts'
import { LOAD_SAMPLE, SAMPLE_MARK, SAMPLE_NAME } from '#features/admin/sample/rules.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { ADDED_UP, planClearing } from '#features/data/sample-company/clearing/clearing.ts'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { text } from '#model/schema/fields.ts'
import { type Data, sameValue } from '#model/schema/value.ts'

/** Removes the sample company from Prime, whatever was done with it since. */
export const clearSampleCompany = defineCommand({
  name: 'demo.clear',
  label: 'Remove the sample company',
  help: 'Deletes the sample records and everything entered for them: orders, bills, payments, stock, comments, and files. Parts, vendors, and customers you added yourself stay.',
  roles: ['owner'],
  large: true,
  restores: true,
  input: { companyName: text('Company name', { required: true }) },
  async run({ tx, input }) {
    const [load] = await tx.log({ command: LOAD_SAMPLE, limit: 1 })
    if (!load || !(await tx.getAny(settings.name, SAMPLE_MARK))) throw refuse('The sample company is not loaded.')
    const company = await tx.get(settings, 'company')
    const name = nameToType(company?.data.companyName)
    if (letters(input.companyName) !== letters(name))
      throw refuse(`Type “${name}” to remove the sample company.`, 'companyName')
    await openBooks(tx)
    const { removed, changed } = await planClearing(tx, load)
    for (const { collection, id } of removed) await tx.remove(collection, id)
    for (const collection of ADDED_UP)
      for (const { id } of await tx.find({ collection, select: [] })) await tx.remove(collection, id)
    for (const { collection, id, data } of changed) await tx.put(collection, id, data)
    await tx.remove(settings.name, SAMPLE_MARK)
    for (const { collection, id, after } of load.changes)
      if (collection === settings.name && id !== SAMPLE_MARK && after) await releaseLinks(tx, id, after.data)
      else if (collection === bankAccounts.name) await withoutOpening(tx, id)
    return { removed: removed.length }
  },
})

/** Reopens a month closed with the sample's postings in it, because the basis of the closing is gone. */
async function openBooks(tx: Tx): Promise<void> {
  const through = (await tx.get(settings, 'money'))?.data.closedThrough
  if (!through) return
  await without(tx, 'money', ['closedThrough'])
  if ((await tx.get(settings, 'stock'))?.data.lockedThrough === through)
    await without(tx, 'stock', ['lockedThrough', 'lockReason'])
}

async function without(tx: Tx, section: string, fields: readonly string[]): Promise<void> {
  const { name, ...rest } = (await tx.need(settings, section)).data as Data
  const left = Object.entries(rest).filter(([field]) => !fields.includes(field))
  if (left.length === 0) await tx.remove(settings.name, section)
  else await tx.put(settings.name, section, { name: name!, ...Object.fromEntries(left) })
}

/** Removes the sample's values from a section of the settings; values the owner entered are kept. */
async function releaseLinks(tx: Tx, section: string, imported: Data): Promise<void> {
  const now = (await tx.getAny(settings.name, section))?.data
  if (!now) return
  const own = Object.entries(now).filter(
    ([field, value]) => field !== 'name' && !(Object.hasOwn(imported, field) && sameValue(value, imported[field]!)),
  )
  if (own.length === 0) await tx.remove(settings.name, section)
  else await tx.put(settings.name, section, { name: now.name ?? imported.name!, ...Object.fromEntries(own) })
}

/** Removes the sample's opening balance from an account that is kept because of the owner's own payments. */
async function withoutOpening(tx: Tx, id: string): Promise<void> {
  if (await tx.get(bankAccounts, id))
    await tx.update(bankAccounts, id, { openingBalance: undefined, openingDate: undefined })
}

/** The text to type as confirmation: the company's name, or that of the sample company when it has none. */
export const nameToType = (companyName: string | undefined): string => companyName?.trim() || SAMPLE_NAME

const letters = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()
