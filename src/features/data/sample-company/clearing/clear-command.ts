import { refuse } from '#base/problem.ts'
import { LOAD_SAMPLE, SAMPLE_MARK, SAMPLE_NAME } from '#features/admin/sample/rules.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { planClearing } from '#features/data/sample-company/clearing/clearing.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { text } from '#model/schema/fields.ts'
import { type Data, sameValue } from '#model/schema/value.ts'

/** Empties Prime of the sample company, whatever was done with it meanwhile. */
export const clearSampleCompany = defineCommand({
  name: 'demo.clear',
  label: 'Remove the sample company',
  help: 'Removes every sample record and everything entered for one: orders, bills, payments, stock, comments, and files. Parts, vendors, and customers you added yourself stay.',
  roles: ['owner'],
  large: true,
  restores: true,
  input: { companyName: text('Company name', { required: true }) },
  async run({ tx, input }) {
    const [load] = await tx.log({ command: LOAD_SAMPLE, limit: 1 })
    if (!load || !(await tx.getAny('settings', SAMPLE_MARK))) throw refuse('The sample company is not loaded.')
    const company = await tx.get(settings, 'company')
    const name = nameToType(company?.data.companyName)
    if (letters(input.companyName) !== letters(name)) throw refuse(`Type “${name}” to remove the sample company.`)
    const { removed, changed } = await planClearing(tx, load)
    for (const { collection, id } of removed) await tx.remove(collection, id)
    for (const { collection, id, data } of changed) await tx.put(collection, id, data)
    await tx.remove('settings', SAMPLE_MARK)
    const brought = load.changes.find(({ collection, id }) => collection === 'settings' && id === 'company')
    if (company && brought) await letGo(tx, company.data as Data, brought.after!.data)
    return { removed: removed.length }
  },
})

/** What the owner entered among the company's settings stays; what the sample brought goes. */
async function letGo(tx: Tx, now: Data, brought: Data): Promise<void> {
  const own = Object.entries(now).filter(
    ([field, value]) => field !== 'name' && !(Object.hasOwn(brought, field) && sameValue(value, brought[field]!)),
  )
  if (own.length === 0) await tx.remove('settings', 'company')
  else await tx.put('settings', 'company', { name: now.name ?? 'Company', ...Object.fromEntries(own) })
}

/** What is typed to confirm: the company's name, or that of the sample company while it has none. */
export const nameToType = (companyName: string | undefined): string => companyName?.trim() || SAMPLE_NAME

const letters = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()
