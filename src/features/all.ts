import * as checkCommands from '#features/checks/commands.ts'
import { checkPrint } from '#features/checks/print.ts'
import * as cloneCommands from '#features/clone/commands.ts'
import { packReport } from '#features/clone/print.ts'
import { collections } from '#features/collections.ts'
import * as counterCommands from '#features/counters/commands.ts'
import { requestCount } from '#features/counts/begin.ts'
import * as countCommands from '#features/counts/commands.ts'
import * as countLineCommands from '#features/counts/line-commands.ts'
import { countSheet, countSheetWithBook, varianceReport } from '#features/counts/print.ts'
import { lookAtCount } from '#features/counts/second.ts'
import { countLot } from '#features/counts/spot.ts'
import * as tableCommands from '#features/custom-tables/commands.ts'
import { addFieldsCommand } from '#features/custom-tables/own-fields-command.ts'
import { customerAddress, statement, statementWithActivity } from '#features/customers/print.ts'
import { customerPrices } from '#features/customers/print-prices.ts'
import { accountSummary } from '#features/customers/summary-print.ts'
import { dockSheet, orderInquiry } from '#features/deliveries/print.ts'
import * as duplicateCommands from '#features/duplicates/commands.ts'
import * as duplicateDue from '#features/duplicates/due-command.ts'
import { mergeReport } from '#features/duplicates/print.ts'
import * as duplicateUndo from '#features/duplicates/undo-command.ts'
import { callSheet } from '#features/follow-ups/call-sheet.ts'
import * as chaseLateCommands from '#features/follow-ups/chase-late.ts'
import * as followUpCommands from '#features/follow-ups/commands.ts'
import * as mergeCommands from '#features/follow-ups/merge.ts'
import * as pauseCommands from '#features/follow-ups/pause.ts'
import { reminders } from '#features/follow-ups/print.ts'
import * as promiseCommands from '#features/follow-ups/promise.ts'
import * as remindCommands from '#features/follow-ups/remind.ts'
import * as generatorCommands from '#features/generator/reserve-command.ts'
import * as globalCommands from '#features/global/commands.ts'
import * as sourcingCommands from '#features/global/order-command.ts'
import * as historyCommands from '#features/history/commands.ts'
import { priceSheet } from '#features/history/price-sheet.ts'
import { morningReport } from '#features/home/print.ts'
import * as interchangeCommands from '#features/interchanges/commands.ts'
import * as stockCommands from '#features/inventory/commands.ts'
import * as correctCommands from '#features/inventory/correct.ts'
import * as inspectionCommands from '#features/inventory/inspect.ts'
import { addLandedCost } from '#features/inventory/landed-cost.ts'
import * as lotCommands from '#features/inventory/lot-commands.ts'
import { lotLabel } from '#features/inventory/print.ts'
import { lotCard, quarantineTag } from '#features/inventory/print-lot-card.ts'
import { regradeLot } from '#features/inventory/regrade.ts'
import * as transferCommands from '#features/inventory/transfer.ts'
import { returnStock } from '#features/inventory/vendor-return.ts'
import * as controlCommands from '#features/inventory-control/commands.ts'
import * as reorderCommands from '#features/inventory-control/reorder.ts'
import { locationLabel } from '#features/locations/print.ts'
import { binContents } from '#features/locations/print-contents.ts'
import * as logCommands from '#features/logs/commands.ts'
import { adjustmentSlip } from '#features/movements/print.ts'
import { daySheet } from '#features/my-day/print.ts'
import { keepPartRules } from '#features/parts/part-rules.ts'
import * as preferCommands from '#features/parts/prefer.ts'
import { partLabel, stockList, stockValueList } from '#features/parts/print.ts'
import { photoSheet } from '#features/parts/print-photos.ts'
import { readAgain } from '#features/parts/read-again.ts'
import * as payableActs from '#features/payables/acts.ts'
import * as payableCommands from '#features/payables/commands.ts'
import { enterBill, takeBackBills } from '#features/payables/enter.ts'
import * as purchaseOrderActs from '#features/purchase-orders/acts.ts'
import * as purchaseOrderCommands from '#features/purchase-orders/commands.ts'
import { enterOrder, takeBackOrders } from '#features/purchase-orders/enter.ts'
import { purchaseOrderPrint, receivingSheet, unpricedOrderPrint } from '#features/purchase-orders/print.ts'
import { promiseOrder } from '#features/purchase-orders/promises.ts'
import * as receivableActs from '#features/receivables/acts.ts'
import * as receivableCommands from '#features/receivables/commands.ts'
import { enterInvoice, takeBackInvoices } from '#features/receivables/enter.ts'
import { writeOff } from '#features/receivables/write-off.ts'
import * as reservationCommands from '#features/reservations/commands.ts'
import { keepUntil, releaseLate } from '#features/reservations/late.ts'
import * as sampleCompanyCommands from '#features/sample-company/commands.ts'
import { settings } from '#features/settings/collection.ts'
import * as settingsCommands from '#features/settings/commands.ts'
import { applyPlanned, cancelPlanned, planSetting } from '#features/settings/planned.ts'
import { settingsReport } from '#features/settings/report-print.ts'
import * as shareCommands from '#features/shares/commands.ts'
import { sharedKinds } from '#features/shares/kinds.ts'
import { driftCommand } from '#features/structure/drift.ts'
import * as todoCommands from '#features/todos/commands.ts'
import * as todoConvert from '#features/todos/convert.ts'
import * as parcelCommands from '#features/tracking/commands.ts'
import { arrivalList, parcelLabel } from '#features/tracking/print.ts'
import * as handOverCommands from '#features/users/hand-over.ts'
import { handOverSheet } from '#features/users/hand-over-print.ts'
import { confirmBank, revealBank, setBank } from '#features/vendors/bank.ts'
import * as holdCommands from '#features/vendors/hold.ts'
import { statementRequest, vendorActivity, vendorAddress, vendorStatement } from '#features/vendors/print.ts'
import { lists1099 } from '#features/vendors/print-1099.ts'
import { vendorCard } from '#features/vendors/print-card.ts'
import { vendorReview } from '#features/vendors/review-print.ts'
import * as taxCommands from '#features/vendors/tax.ts'
import type { AnyCommand } from '#model/command.ts'
import type { KeptDocument } from '#model/kept-document.ts'
import { keepLabelTemplates } from '#model/label-templates.ts'
import type { AnyPrint } from '#model/print.ts'

/** What else Prime is made of, for main files and tests. Screens import none of it, so that no browser loads it. */
export const commands: readonly AnyCommand[] = [
  purchaseOrderCommands,
  purchaseOrderActs,
  payableCommands,
  payableActs,
  receivableActs,
  checkCommands,
  parcelCommands,
  logCommands,
  historyCommands,
  sampleCompanyCommands,
  stockCommands,
  correctCommands,
  lotCommands,
  transferCommands,
  inspectionCommands,
  [addLandedCost],
  reservationCommands,
  [keepUntil, releaseLate],
  controlCommands,
  reorderCommands,
  counterCommands,
  preferCommands,
  countCommands,
  [requestCount],
  countLineCommands,
  { countLot, lookAtCount, readAgain, regradeLot, returnStock },
  interchangeCommands,
  settingsCommands,
  followUpCommands,
  promiseCommands,
  chaseLateCommands,
  shareCommands,
  tableCommands,
  remindCommands,
  pauseCommands,
  mergeCommands,
  receivableCommands,
  todoCommands,
  todoConvert,
  holdCommands,
  handOverCommands,
  cloneCommands,
  duplicateCommands,
  duplicateUndo,
  duplicateDue,
  generatorCommands,
  globalCommands,
  sourcingCommands,
  [planSetting, cancelPlanned, applyPlanned, setBank, confirmBank, revealBank],
  taxCommands,
  [enterBill, takeBackBills, enterInvoice, takeBackInvoices, enterOrder, takeBackOrders, promiseOrder, writeOff],
  [driftCommand(collections), addFieldsCommand(collections)],
].flatMap((file) => Object.values<AnyCommand>(file))

/** What visitors may see by a link. */
export const shares = sharedKinds

/** What rules look at without asking, wherever they run. */
export const kept: readonly KeptDocument[] = [
  { collection: settings.name, id: 'parts', take: keepPartRules, after: readAgain.name },
  { collection: settings.name, id: 'labels', take: keepLabelTemplates },
]

export const prints: readonly AnyPrint[] = [
  partLabel,
  locationLabel,
  binContents,
  lotLabel,
  lotCard,
  quarantineTag,
  adjustmentSlip,
  countSheet,
  countSheetWithBook,
  varianceReport,
  stockList,
  priceSheet,
  stockValueList,
  photoSheet,
  purchaseOrderPrint,
  unpricedOrderPrint,
  receivingSheet,
  dockSheet,
  orderInquiry,
  statement,
  statementWithActivity,
  customerPrices,
  accountSummary,
  ...reminders,
  customerAddress,
  vendorStatement,
  vendorActivity,
  statementRequest,
  vendorAddress,
  vendorCard,
  vendorReview,
  ...lists1099,
  checkPrint,
  arrivalList,
  parcelLabel,
  mergeReport,
  packReport,
  morningReport,
  daySheet,
  callSheet,
  settingsReport,
  handOverSheet,
]
