import { settings } from '#features/admin/settings/collection.ts'
import { keepOwnCurrency } from '#model/document/amounts/amount.ts'
import { keepLabelTemplates } from '#model/print/label-templates.ts'
import type { CachedDocument } from '#model/schema/cached-document.ts'

/** The company's own currency: the currency of amounts that name none, including stock values and the ledger. */
export const cachedCompany: CachedDocument = {
  collection: settings.name,
  id: 'company',
  take: keepOwnCurrency,
}

/** The company's own labels, which every process uses for printing. */
export const cachedLabelTemplates: CachedDocument = {
  collection: settings.name,
  id: 'labels',
  take: keepLabelTemplates,
}
