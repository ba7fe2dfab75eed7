import { attachments } from '#features/attachments/collection.ts'
import { checks } from '#features/checks/collection.ts'
import { structures } from '#features/clone/collection.ts'
import { configurationPacks } from '#features/clone/kept-packs.ts'
import { clonePlans } from '#features/clone/plan-collection.ts'
import { comments } from '#features/comments/collection.ts'
import { counters } from '#features/counters/collection.ts'
import { counts } from '#features/counts/collection.ts'
import { customers } from '#features/customers/collection.ts'
import { desks } from '#features/desks/collection.ts'
import { duplicateGroups, duplicateMerges, duplicateRules } from '#features/duplicates/collection.ts'
import { followUps } from '#features/follow-ups/collection.ts'
import { demand } from '#features/global/collection.ts'
import { importPresets } from '#features/import/collection.ts'
import { interchanges } from '#features/interchanges/collection.ts'
import { lots } from '#features/inventory/collection.ts'
import { links } from '#features/links/collection.ts'
import { locations } from '#features/locations/collection.ts'
import { logs } from '#features/logs/collection.ts'
import { logDays } from '#features/logs/days.ts'
import { movements } from '#features/movements/collection.ts'
import { parts } from '#features/parts/collection.ts'
import { payables } from '#features/payables/collection.ts'
import { prints as printCounts } from '#features/prints/collection.ts'
import { purchaseOrders } from '#features/purchase-orders/collection.ts'
import { receivables } from '#features/receivables/collection.ts'
import { reservations } from '#features/reservations/collection.ts'
import { ruleCases } from '#features/rule-lab/collection.ts'
import { savedViews } from '#features/saved-views/collection.ts'
import { menuPages } from '#features/saved-views/menu-pages.ts'
import { settings } from '#features/settings/collection.ts'
import { plannedSettings } from '#features/settings/planned.ts'
import { publicShares } from '#features/shares/collection.ts'
import { fieldNotes } from '#features/structure/collection.ts'
import { systemChecks } from '#features/system-check/collection.ts'
import { absences } from '#features/todos/absence.ts'
import { todos } from '#features/todos/collection.ts'
import { taskTemplates } from '#features/todos/templates.ts'
import { parcels } from '#features/tracking/collection.ts'
import { profiles } from '#features/users/profiles.ts'
import { bankDetails } from '#features/vendors/bank.ts'
import { vendors } from '#features/vendors/collection.ts'
import type { AnyCollection } from '#model/collection.ts'

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
