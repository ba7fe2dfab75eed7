import * as counterCommands from '#features/admin/counters/commands.ts'
import * as logCommands from '#features/admin/logs/commands.ts'
import { settings } from '#features/admin/settings/collection.ts'
import * as settingsCommands from '#features/admin/settings/commands.ts'
import { applyPlanned, cancelPlanned, planSetting } from '#features/admin/settings/planned/planned.ts'
import { settingsReport } from '#features/admin/settings/report-print.ts'
import * as handOverCommands from '#features/admin/users/hand-over/hand-over.ts'
import { handOverSheet } from '#features/admin/users/hand-over/hand-over-print.ts'
import { collections } from '#features/collections.ts'
import * as cloneCommands from '#features/data/clone/commands.ts'
import { packReport } from '#features/data/clone/print.ts'
import * as tableCommands from '#features/data/custom-tables/commands.ts'
import { addFieldsCommand } from '#features/data/custom-tables/custom-fields/commands.ts'
import * as duplicateCommands from '#features/data/duplicates/commands.ts'
import * as duplicateDue from '#features/data/duplicates/due-command.ts'
import { mergeReport } from '#features/data/duplicates/print.ts'
import * as duplicateUndo from '#features/data/duplicates/undo-command.ts'
import * as historyCommands from '#features/data/history/commands.ts'
import { priceSheet } from '#features/data/history/tabs/price-sheet.ts'
import * as generatorCommands from '#features/data/label-generator/reserve-command.ts'
import * as sampleCompanyCommands from '#features/data/sample-company/commands.ts'
import { driftCommand } from '#features/data/structure/drift.ts'
import { morningReport } from '#features/insight/cockpit/print.ts'
import { callSheet } from '#features/insight/follow-ups/chasing/call-sheet.ts'
import * as chaseLateCommands from '#features/insight/follow-ups/chasing/chase-late.ts'
import * as followUpCommands from '#features/insight/follow-ups/commands.ts'
import * as remindCommands from '#features/insight/follow-ups/letters/remind.ts'
import * as mergeCommands from '#features/insight/follow-ups/merge.ts'
import { reminders } from '#features/insight/follow-ups/print.ts'
import * as pauseCommands from '#features/insight/follow-ups/results/pause.ts'
import * as promiseCommands from '#features/insight/follow-ups/results/promise.ts'
import * as globalCommands from '#features/insight/global-search/commands.ts'
import * as sourcingCommands from '#features/insight/global-search/sourcing/order-command.ts'
import { daySheet } from '#features/insight/my-day/print.ts'
import * as checkCommands from '#features/money/checks/commands.ts'
import { checkPrint } from '#features/money/checks/print.ts'
import * as payableActs from '#features/money/payables/actions.ts'
import * as payableCommands from '#features/money/payables/commands.ts'
import { enterBill, takeBackBills } from '#features/money/payables/post-rows.ts'
import * as receivableActs from '#features/money/receivables/actions.ts'
import * as receivableCommands from '#features/money/receivables/commands.ts'
import { enterInvoice, takeBackInvoices } from '#features/money/receivables/post-rows.ts'
import { writeOff } from '#features/money/receivables/write-off.ts'
import { customerAddress, statement, statementWithActivity } from '#features/parties/customers/print.ts'
import { customerPrices } from '#features/parties/customers/print-prices.ts'
import { accountSummary } from '#features/parties/customers/summary-print.ts'
import { confirmBank, revealBank, setBank } from '#features/parties/vendors/bank/bank.ts'
import * as holdCommands from '#features/parties/vendors/hold.ts'
import { statementRequest, vendorActivity, vendorAddress, vendorStatement } from '#features/parties/vendors/print.ts'
import { vendorCard } from '#features/parties/vendors/print-card.ts'
import { vendorReview } from '#features/parties/vendors/review-print.ts'
import { lists1099 } from '#features/parties/vendors/tax/print-1099.ts'
import * as taxCommands from '#features/parties/vendors/tax/tax.ts'
import { dockSheet, orderInquiry } from '#features/purchasing/deliveries/print.ts'
import * as purchaseOrderActs from '#features/purchasing/purchase-orders/actions.ts'
import * as purchaseOrderCommands from '#features/purchasing/purchase-orders/commands.ts'
import { enterOrder, takeBackOrders } from '#features/purchasing/purchase-orders/post-rows.ts'
import { purchaseOrderPrint, receivingSheet, unpricedOrderPrint } from '#features/purchasing/purchase-orders/print.ts'
import { promiseOrder } from '#features/purchasing/purchase-orders/promises.ts'
import * as shareCommands from '#features/records/shares/commands.ts'
import { sharedKinds } from '#features/records/shares/kinds.ts'
import * as todoCommands from '#features/records/todos/commands.ts'
import * as todoConvert from '#features/records/todos/convert.ts'
import * as parcelCommands from '#features/shipping/tracking/commands.ts'
import { arrivalList, parcelLabel } from '#features/shipping/tracking/print.ts'
import * as controlCommands from '#features/stock/control/commands.ts'
import * as reorderCommands from '#features/stock/control/reorder/reorder.ts'
import { requestCount } from '#features/stock/counts/begin.ts'
import * as countCommands from '#features/stock/counts/commands.ts'
import * as countLineCommands from '#features/stock/counts/line-commands.ts'
import { countSheet, countSheetWithBook, varianceReport } from '#features/stock/counts/print.ts'
import { lookAtCount } from '#features/stock/counts/second.ts'
import { countLot } from '#features/stock/counts/spot-count.ts'
import * as interchangeCommands from '#features/stock/interchanges/commands.ts'
import { adjustmentSlip } from '#features/stock/ledger/print.ts'
import { locationLabel } from '#features/stock/locations/print.ts'
import { binContents } from '#features/stock/locations/print-contents.ts'
import * as stockCommands from '#features/stock/lots/commands.ts'
import * as lotCommands from '#features/stock/lots/lot-commands.ts'
import * as correctCommands from '#features/stock/lots/movements/correct.ts'
import * as inspectionCommands from '#features/stock/lots/movements/inspect.ts'
import { addLandedCost } from '#features/stock/lots/movements/landed-cost.ts'
import { regradeLot } from '#features/stock/lots/movements/regrade.ts'
import * as transferCommands from '#features/stock/lots/movements/transfer.ts'
import { returnStock } from '#features/stock/lots/movements/vendor-return.ts'
import { lotLabel } from '#features/stock/lots/print.ts'
import { lotCard, quarantineTag } from '#features/stock/lots/print-lot-card.ts'
import { keepPartRules } from '#features/stock/parts/numbers/part-rules.ts'
import { readAgain } from '#features/stock/parts/numbers/read-again.ts'
import * as preferCommands from '#features/stock/parts/pricing/prefer.ts'
import { partLabel, stockList, stockValueList } from '#features/stock/parts/prints/print.ts'
import { photoSheet } from '#features/stock/parts/prints/print-photos.ts'
import * as reservationCommands from '#features/stock/reservations/commands.ts'
import { keepUntil, releaseLate } from '#features/stock/reservations/late.ts'
import type { AnyCommand } from '#model/command/command.ts'
import { keepLabelTemplates } from '#model/print/label-templates.ts'
import type { AnyPrint } from '#model/print/print.ts'
import type { CachedDocument } from '#model/schema/cached-document.ts'

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
export const kept: readonly CachedDocument[] = [
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
