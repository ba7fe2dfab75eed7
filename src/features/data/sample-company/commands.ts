import { refuse } from '#base/problem.ts'
import { LOAD_SAMPLE, SAMPLE_COLLECTIONS, SAMPLE_MARK, SAMPLE_MARK_NAME } from '#features/admin/sample/rules.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { sampleCompany } from '#features/data/sample-company/company.ts'
import { openBooks, SAMPLE_CURRENCY } from '#features/data/sample-company/money.ts'
import { purchasesOfToday } from '#features/data/sample-company/purchases.ts'
import type { SampleDoc } from '#features/data/sample-company/sample.ts'
import { tradeOfToday } from '#features/data/sample-company/trade.ts'
import { defineCommand } from '#model/command/command.ts'

/** Fills an empty database with a realistic bearing trader, to explore Prime. */
export const loadSampleCompany = defineCommand({
  name: LOAD_SAMPLE,
  label: 'Load the sample company',
  help: 'Parts, vendors, customers, orders, deals, bills, invoices, parcels and errors to look around in. Prices are invented.',
  roles: ['owner'],
  large: true,
  input: {},
  async run(context) {
    const { tx, now, today } = context
    for (const collection of SAMPLE_COLLECTIONS) {
      const [found] = await tx.find({ collection, limit: 1 })
      if (found) throw refuse(`The sample company needs an empty database, and this one already has ${collection}.`)
    }
    const currency = await companyCurrency(tx)
    if (currency !== SAMPLE_CURRENCY)
      throw refuse(
        `The sample company uses ${SAMPLE_CURRENCY}, yours uses ${currency}. Choose ${SAMPLE_CURRENCY} in the settings to load it.`,
      )
    const docs: SampleDoc[] = []
    for (const doc of sampleCompany({ today, now }))
      if (doc.collection !== settings.name || !(await tx.getAny(settings.name, doc.id))) docs.push(doc)
    for (const { collection, id, data } of docs) await tx.put(collection, id, data)
    await openBooks(context)
    await purchasesOfToday(context, docs)
    await tradeOfToday(context, docs)
    await tx.put(settings.name, SAMPLE_MARK, { name: SAMPLE_MARK_NAME })
    return { documents: docs.length + 1 }
  },
})

/**
 * The command line writes it in batches; the command exists so that the log can name it and nobody can undo a part of
 * it.
 */
export const loadLargeCompany = defineCommand({
  name: 'demo.large',
  label: 'Load the large sample company',
  help: 'A million parts with two million movements, for measuring: npm run demo -- --size large.',
  roles: [],
  undoBy: 'A part of the large sample cannot be undone. Start with an empty data folder.',
  input: {},
  async run() {
    throw refuse('The command line loads it: npm run demo -- --size large.')
  },
})
