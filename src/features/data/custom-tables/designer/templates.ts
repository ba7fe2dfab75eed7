import { type Design, type DesignColumn, freshColumn } from '#features/data/custom-tables/designer/design.ts'
import type { DesignKind } from '#features/data/custom-tables/designer/kinds.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'

const formula = (label: string, kind: DesignKind, text: string): DesignColumn => ({
  ...freshColumn(label, kind),
  formula: text,
})
const choiceOf = (label: string, choices: readonly string[]): DesignColumn => ({
  ...freshColumn(label, 'choice'),
  choices: choices.join('\n'),
})
const pointing = (label: string, target: string): DesignColumn => ({ ...freshColumn(label, 'reference'), target })
const table = (one: string, many: string, columns: readonly DesignColumn[]): Design => ({
  one,
  many,
  title: columns[0]!.key,
  columns,
})

/** The templates of a new table. */
export const TEMPLATES: Readonly<Record<string, Design>> = {
  'Empty table': table('Row', 'Rows', [freshColumn('Name')]),
  'Price watch': table('Watched price', 'Price watch', [
    freshColumn('Part number', 'partNumber'),
    freshColumn('Brand'),
    freshColumn('Seen at'),
    freshColumn('Page', 'link'),
    freshColumn('Seen on', 'date'),
    freshColumn('Their price', 'money'),
    freshColumn('Our price', 'money'),
    formula('Difference', 'money', 'ourPrice - theirPrice'),
    formula('Percent', 'number', 'round((ourPrice - theirPrice) / theirPrice * 100, 1)'),
  ]),
  'Tool loans': table('Tool loan', 'Tool loans', [
    freshColumn('Tool'),
    pointing('Customer', customers.name),
    freshColumn('Lent by', 'person'),
    freshColumn('Lent on', 'date'),
    freshColumn('Back by', 'date'),
    freshColumn('Back on', 'date'),
    formula('Days lent', 'number', 'days(lentOn, backOn)'),
  ]),
  'Warranty claims': table('Warranty claim', 'Warranty claims', [
    freshColumn('Claim'),
    pointing('Vendor', vendors.name),
    freshColumn('Part', 'part'),
    freshColumn('Quantity', 'number'),
    freshColumn('Unit cost', 'money'),
    formula('Claimed', 'money', 'round(quantity * unitCost, 2)'),
    choiceOf('State', ['Sent', 'Accepted', 'Refused', 'Credited']),
  ]),
  'Sample register': table('Sample', 'Samples', [
    freshColumn('Sample'),
    freshColumn('Part', 'part'),
    pointing('Customer', customers.name),
    freshColumn('Sent on', 'date'),
    choiceOf('Outcome', ['Waiting', 'Approved', 'Rejected']),
    freshColumn('Notes'),
  ]),
}
