import { settings } from '#features/admin/settings/collection.ts'
import { keepLabelTemplates } from '#model/print/label-templates.ts'
import type { CachedDocument } from '#model/schema/cached-document.ts'

/** The company's own labels: every process prints by them. */
export const cachedLabelTemplates: CachedDocument = {
  collection: settings.name,
  id: 'labels',
  take: keepLabelTemplates,
}
