import { counters } from '#features/admin/counters/collection.ts'
import { logs } from '#features/admin/logs/collection.ts'
import { logDays } from '#features/admin/logs/days.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { plannedSettings } from '#features/admin/settings/planned/planned.ts'
import { systemChecks } from '#features/admin/system-check/collection.ts'
import { profiles } from '#features/admin/users/profiles.ts'
import { links } from '#features/channels/links/collection.ts'
import { structures } from '#features/data/clone/collection.ts'
import { configurationPacks } from '#features/data/clone/packs/saved-packs.ts'
import { clonePlans } from '#features/data/clone/plans/plan-collection.ts'
import { duplicateGroups, duplicateMerges, duplicateRules } from '#features/data/duplicates/collection.ts'
import { importPresets } from '#features/data/import/collection.ts'
import { ruleCases } from '#features/data/rule-lab/collection.ts'
import { fieldNotes } from '#features/data/structure/collection.ts'
import { followUps } from '#features/insight/follow-ups/collection.ts'
import { demand } from '#features/insight/global-search/collection.ts'
import { checks } from '#features/money/checks/collection.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { bankDetails } from '#features/parties/vendors/bank/bank.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { attachments } from '#features/records/attachments/collection.ts'
import { comments } from '#features/records/comments/collection.ts'
import { desks } from '#features/records/preferences/collection.ts'
import { prints as printCounts } from '#features/records/prints/collection.ts'
import { savedViews } from '#features/records/saved-views/collection.ts'
import { menuPages } from '#features/records/saved-views/menu-pages.ts'
import { publicShares } from '#features/records/shares/collection.ts'
import { absences } from '#features/records/todos/absence/absence.ts'
import { todos } from '#features/records/todos/collection.ts'
import { taskTemplates } from '#features/records/todos/templates/templates.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { counts } from '#features/stock/counts/collection.ts'
import { interchanges } from '#features/stock/interchanges/collection.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { reservations } from '#features/stock/reservations/collection.ts'
import type { AnyCollection } from '#model/schema/collection.ts'

/** Every collection that code defines: for main files, tests, and screens that work on all of them. */
export const collections: readonly AnyCollection[] = [
  payables,
  receivables,
  purchaseOrders,
  parcels,
  logs,
  logDays,
  vendors,
  bankDetails,
  customers,
  parts,
  checks,
  settings,
  plannedSettings,
  counters,
  savedViews,
  menuPages,
  importPresets,
  lots,
  locations,
  movements,
  reservations,
  interchanges,
  counts,
  todos,
  taskTemplates,
  absences,
  desks,
  profiles,
  followUps,
  attachments,
  comments,
  printCounts,
  ruleCases,
  systemChecks,
  links,
  publicShares,
  duplicateRules,
  duplicateGroups,
  duplicateMerges,
  structures,
  clonePlans,
  demand,
  configurationPacks,
  fieldNotes,
]
