import absences from '#features/admin/absences/feature.ts'
import connectors from '#features/admin/connectors/feature.ts'
import counters from '#features/admin/counters/feature.ts'
import logs from '#features/admin/logs/feature.ts'
import settings from '#features/admin/settings/feature.ts'
import systemCheck from '#features/admin/system-check/feature.ts'
import users from '#features/admin/users/feature.ts'
import bearingnet from '#features/channels/bearingnet/feature.ts'
import links from '#features/channels/links/feature.ts'
import movimec from '#features/channels/movimec/feature.ts'
import paypal from '#features/channels/paypal/feature.ts'
import shopify from '#features/channels/shopify/feature.ts'
import clone from '#features/data/clone/feature.ts'
import customTables from '#features/data/custom-tables/feature.ts'
import duplicates from '#features/data/duplicates/feature.ts'
import history from '#features/data/history/feature.ts'
import imports from '#features/data/import/feature.ts'
import labelGenerator from '#features/data/label-generator/feature.ts'
import ruleLab from '#features/data/rule-lab/feature.ts'
import sampleCompany from '#features/data/sample-company/feature.ts'
import structure from '#features/data/structure/feature.ts'
import cockpit from '#features/insight/cockpit/feature.ts'
import figureSources from '#features/insight/figure-sources/feature.ts'
import followUps from '#features/insight/follow-ups/feature.ts'
import globalSearch from '#features/insight/global-search/feature.ts'
import graphs from '#features/insight/graphs/feature.ts'
import handOver from '#features/insight/hand-over/feature.ts'
import lateNotices from '#features/insight/late-notices/feature.ts'
import myDay from '#features/insight/my-day/feature.ts'
import notifications from '#features/insight/notifications/feature.ts'
import partyFigures from '#features/insight/party-figures/feature.ts'
import settingEffects from '#features/insight/setting-effects/feature.ts'
import statistics from '#features/insight/statistics/feature.ts'
import trading from '#features/insight/trading/feature.ts'
import bankAccounts from '#features/money/bank/feature.ts'
import bankMatching from '#features/money/bank-matching/feature.ts'
import bankStatements from '#features/money/bank-statements/feature.ts'
import billEntry from '#features/money/bill-entry/feature.ts'
import books from '#features/money/books/feature.ts'
import cashApplication from '#features/money/cash-application/feature.ts'
import checkClearing from '#features/money/check-clearing/feature.ts'
import checkDates from '#features/money/check-dates/feature.ts'
import checkRegister from '#features/money/check-register/feature.ts'
import checks from '#features/money/checks/feature.ts'
import credits from '#features/money/credits/feature.ts'
import customerPayments from '#features/money/customer-payments/feature.ts'
import documents from '#features/money/documents/feature.ts'
import exchangeRates from '#features/money/exchange-rates/feature.ts'
import form1099 from '#features/money/form-1099/feature.ts'
import invoiceEntry from '#features/money/invoice-entry/feature.ts'
import payRuns from '#features/money/pay-runs/feature.ts'
import payables from '#features/money/payables/feature.ts'
import paymentVoids from '#features/money/payment-voids/feature.ts'
import payments from '#features/money/payments/feature.ts'
import promises from '#features/money/promises/feature.ts'
import receivables from '#features/money/receivables/feature.ts'
import recurring from '#features/money/recurring/feature.ts'
import settlement from '#features/money/settlement/feature.ts'
import statements from '#features/money/statements/feature.ts'
import vendorPayments from '#features/money/vendor-payments/feature.ts'
import voucherEntry from '#features/money/voucher-entry/feature.ts'
import vouchers from '#features/money/vouchers/feature.ts'
import writeOffs from '#features/money/write-offs/feature.ts'
import bank from '#features/parties/bank/feature.ts'
import customers from '#features/parties/customers/feature.ts'
import linked from '#features/parties/linked/feature.ts'
import taxIds from '#features/parties/tax-ids/feature.ts'
import vendors from '#features/parties/vendors/feature.ts'
import acknowledgments from '#features/purchasing/acknowledgments/feature.ts'
import awards from '#features/purchasing/awards/feature.ts'
import chasing from '#features/purchasing/chasing/feature.ts'
import deliveries from '#features/purchasing/deliveries/feature.ts'
import orderEntry from '#features/purchasing/order-entry/feature.ts'
import poSelection from '#features/purchasing/po-selection/feature.ts'
import prices from '#features/purchasing/prices/feature.ts'
import purchaseOrders from '#features/purchasing/purchase-orders/feature.ts'
import receiving from '#features/purchasing/receiving/feature.ts'
import reorder from '#features/purchasing/reorder/feature.ts'
import attachments from '#features/records/attachments/feature.ts'
import comments from '#features/records/comments/feature.ts'
import followUpRecords from '#features/records/follow-ups/feature.ts'
import outbox from '#features/records/outbox/feature.ts'
import preferences from '#features/records/preferences/feature.ts'
import prints from '#features/records/prints/feature.ts'
import reports from '#features/records/reports/feature.ts'
import savedViews from '#features/records/saved-views/feature.ts'
import shares from '#features/records/shares/feature.ts'
import todos from '#features/records/todos/feature.ts'
import bookings from '#features/sales/bookings/feature.ts'
import commissions from '#features/sales/commissions/feature.ts'
import dealDesk from '#features/sales/deal-desk/feature.ts'
import deals from '#features/sales/deals/feature.ts'
import dispatch from '#features/sales/dispatch/feature.ts'
import invoicing from '#features/sales/invoicing/feature.ts'
import packingSlips from '#features/sales/packing-slips/feature.ts'
import proformas from '#features/sales/proformas/feature.ts'
import returns from '#features/sales/returns/feature.ts'
import rfq from '#features/sales/rfq/feature.ts'
import landing from '#features/shell/landing/feature.ts'
import notFound from '#features/shell/not-found/feature.ts'
import signIn from '#features/shell/sign-in/feature.ts'
import carriers from '#features/shipping/carriers/feature.ts'
import freightCalculator from '#features/shipping/freight-calculator/feature.ts'
import lanes from '#features/shipping/lanes/feature.ts'
import shipments from '#features/shipping/shipments/feature.ts'
import tracking from '#features/shipping/tracking/feature.ts'
import control from '#features/stock/control/feature.ts'
import counts from '#features/stock/counts/feature.ts'
import demand from '#features/stock/demand/feature.ts'
import interchanges from '#features/stock/interchanges/feature.ts'
import inventory from '#features/stock/inventory/feature.ts'
import landedCost from '#features/stock/landed-cost/feature.ts'
import ledger from '#features/stock/ledger/feature.ts'
import lineEntries from '#features/stock/line-entries/feature.ts'
import locations from '#features/stock/locations/feature.ts'
import lots from '#features/stock/lots/feature.ts'
import monthBalances from '#features/stock/month-balances/feature.ts'
import movements from '#features/stock/movements/feature.ts'
import parts from '#features/stock/parts/feature.ts'
import postings from '#features/stock/postings/feature.ts'
import reservations from '#features/stock/reservations/feature.ts'
import transfers from '#features/stock/transfers/feature.ts'
import watches from '#features/stock/watches/feature.ts'
import { install } from '#model/feature.ts'

/** Every feature of Prime, one line each, in the order of the rail. */
export const registry = install([
  // Its hooks fill in what the hooks of the others read, so it comes first.
  documents,
  landing,
  notFound,
  signIn,
  cockpit,
  myDay,
  connectors,
  exchangeRates,
  counts,
  interchanges,
  landedCost,
  ledger,
  monthBalances,
  postings,
  lineEntries,
  locations,
  lots,
  movements,
  parts,
  reservations,
  transfers,
  watches,
  inventory,
  control,
  duplicates,
  globalSearch,
  labelGenerator,
  purchaseOrders,
  lateNotices,
  orderEntry,
  poSelection,
  vendors,
  notifications,
  partyFigures,
  bearingnet,
  rfq,
  dealDesk,
  deals,
  proformas,
  customers,
  linked,
  payables,
  billEntry,
  receivables,
  invoiceEntry,
  settlement,
  payments,
  credits,
  paymentVoids,
  writeOffs,
  vendorPayments,
  customerPayments,
  payRuns,
  bankAccounts,
  bankStatements,
  bankMatching,
  recurring,
  books,
  shipments,
  cashApplication,
  checks,
  checkRegister,
  checkClearing,
  checkDates,
  vouchers,
  voucherEntry,
  paypal,
  deliveries,
  tracking,
  receiving,
  packingSlips,
  invoicing,
  dispatch,
  returns,
  bookings,
  commissions,
  freightCalculator,
  carriers,
  lanes,
  shopify,
  movimec,
  links,
  history,
  imports,
  graphs,
  statistics,
  trading,
  customTables,
  structure,
  clone,
  sampleCompany,
  todos,
  followUps,
  logs,
  users,
  settings,
  systemCheck,
  ruleLab,
  attachments,
  comments,
  outbox,
  preferences,
  prints,
  reports,
  savedViews,
  shares,
  counters,
  statements,
  form1099,
  promises,
  acknowledgments,
  awards,
  chasing,
  followUpRecords,
  absences,
  handOver,
  bank,
  taxIds,
  reorder,
  prices,
  demand,
  settingEffects,
  figureSources,
])
