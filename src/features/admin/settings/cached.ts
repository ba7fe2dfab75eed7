import { settings } from '#features/admin/settings/collection.ts'
import { keepOwnCurrency } from '#model/document/amounts/amount.ts'
import { keepLabelTemplates } from '#model/print/label-templates.ts'
import type { CachedDocument } from '#model/schema/cached-document.ts'

/** The company's own currency: amounts that name none are in it, stock values and the ledger among them. */
export const cachedCompany: CachedDocument = {
  collection: settings.name,
  id: 'company',
  take: keepOwnCurrency,
}

/** The company's own labels: every process prints by them. */
export const cachedLabelTemplates: CachedDocument = {
  collection: settings.name,
  id: 'labels',
  take: keepLabelTemplates,
}
