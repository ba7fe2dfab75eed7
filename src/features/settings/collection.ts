import { invalid } from '#base/problem.ts'
import { patternField, SERIES, whyNotPattern } from '#features/counters/pattern.ts'
import { TERMS } from '#features/settings/terms.ts'
import type { Doc } from '#model/collection.ts'
import { defineCollection } from '#model/collection.ts'
import { date, text } from '#model/fields.ts'
import type { Data } from '#model/value.ts'

/** Single documents by id; `company`, `numbering`, `stock` and `print`. */
export const settings = defineCollection({
  name: 'settings',
  label: { one: 'Setting', many: 'Settings' },
  title: 'name',
  fields: {
    name: text('Name', { required: true }),
    companyName: text('Company'),
    address: text('Address', { rows: 4 }),
    timeZone: text('Time zone', { help: 'For example America/New_York; business days are counted in it' }),
    currency: text('Currency', { suggest: ['USD', 'EUR', 'GBP'] }),
    termsId: text('Usual terms', { suggest: TERMS }),
    numberAP: text('Payables', { mono: true }),
    numberCNT: text('Counts', { mono: true }),
    lockedThrough: date('Stock closed through', { help: 'No movement is posted on this day or before it' }),
    lockReason: text('Why it was opened again'),
    printName: text('Name on prints'),
    printLines: text('Lines below the name', { rows: 4 }),
    printFooter: text('Foot of every page'),
  },
  list: { columns: ['name', 'companyName', 'timeZone', 'currency'], sort: 'name' },
  form: [
    ['name', 'companyName', 'address'],
    ['timeZone', 'currency', 'termsId'],
    ['numberAP', 'numberCNT'],
    ['lockedThrough', 'lockReason'],
    ['printName', 'printLines', 'printFooter'],
  ],
  search: ['name'],
  indexes: [['name']],
  // The end of a closed period moves only forward, or back with a reason.
  access: { commandFields: ['lockedThrough', 'lockReason'] },
  derive: withGoodPatterns,
})

/** A pattern that makes no numbers is never stored: the next document would have none. */
function withGoodPatterns(data: Data): Data {
  for (const { prefix } of SERIES) {
    const pattern = data[patternField(prefix)]
    const why = typeof pattern === 'string' ? whyNotPattern(pattern) : undefined
    if (why) throw invalid([{ pointer: `/${patternField(prefix)}`, code: 'pattern', detail: why }])
  }
  return data
}

export type Setting = Doc<typeof settings>
