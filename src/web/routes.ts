import type { ComponentType } from 'react'

export type Load = () => Promise<{ default: ComponentType }>

export interface Route {
  path: string
  /** The name of the screen in the rail, the map, the palette and the browser's tab. */
  label: string
  /** What it is for, in one line. */
  purpose: string
  /** Opens without signing in; every other route sends a visitor to `/`. */
  open?: true
  /** Loads the screen on demand. Without it the route shows what the screen is for and that it is not built yet. */
  load?: Load
}

/** Every route of the specification, in its order. */
export const routes: readonly Route[] = [
  {
    path: '/login',
    label: 'Login',
    purpose: 'Sign in, create account, reset password',
    open: true,
    load: () => import('#features/shell/sign-in/screen.tsx'),
  },
  {
    path: '/',
    label: 'Welcome',
    purpose: 'What Prime is, public tools, continue where you left',
    open: true,
    load: () => import('#features/shell/landing/screen.tsx'),
  },
  {
    path: '/test',
    label: 'System check',
    purpose: 'Check the device, network, identity, database, printer and scanner',
    open: true,
    load: () => import('#features/admin/system-check/screen.tsx'),
  },
  {
    path: '/links',
    label: 'Links',
    purpose: 'Link directory: carriers, catalogues, marketplaces, portals, documents',
    open: true,
    load: () => import('#features/channels/links/screen.tsx'),
  },
  {
    path: '/generator',
    label: 'Label generator',
    purpose: 'Generate labels, barcodes, numbers, listing texts, amounts in words',
    open: true,
    load: () => import('#features/data/label-generator/screen.tsx'),
  },
  {
    path: '/freight-calculator',
    label: 'Freight calculator',
    purpose: 'Billable weight, freight class and rate comparison in seconds',
    open: true,
  },
  {
    path: '/testing',
    label: 'Rule lab',
    purpose: 'Try the due, tracking, numbering and part rules on any input',
    open: true,
    load: () => import('#features/data/rule-lab/screen.tsx'),
  },
  {
    path: '/clone-collection',
    label: 'Clone collection',
    purpose: "Copy a collection's structure and records to another",
    open: true,
    load: () => import('#features/data/clone/screen.tsx'),
  },
  {
    path: '/settings/clone-collection',
    label: 'Clone settings',
    purpose: 'Copy configuration collections, with the same care as Clone collection',
    open: true,
    load: () => import('#features/data/clone/settings-screen.tsx'),
  },
  {
    path: '/tracking',
    label: 'Tracking',
    purpose: 'All parcels, and one parcel for a visitor',
    open: true,
    load: () => import('#features/shipping/tracking/screen.tsx'),
  },
  {
    path: '/trackingMobile',
    label: 'Track by phone',
    purpose: 'All parcels, phone first',
    open: true,
    load: () => import('#features/shipping/tracking/mobile/mobile-screen.tsx'),
  },
  {
    path: '*',
    label: 'Not found',
    purpose: 'No page at this address, with a helpful way back',
    open: true,
    load: () => import('#features/shell/not-found/screen.tsx'),
  },
  {
    path: '/home',
    label: 'My day',
    purpose: 'My work, recents, pinned',
    load: () => import('#features/insight/my-day/screen.tsx'),
  },
  {
    path: '/main',
    label: 'Cockpit',
    purpose: 'What is due now, figures, and the map of all screens',
    load: () => import('#features/insight/cockpit/screen.tsx'),
  },
  {
    path: '/inventory',
    label: 'Inventory',
    purpose: 'Catalogue and stock on hand',
    load: () => import('#features/stock/inventory/screen.tsx'),
  },
  {
    path: '/duplicates',
    label: 'Duplicates',
    purpose: 'Queue of found duplicates: compare, merge, undo',
    load: () => import('#features/data/duplicates/screen.tsx'),
  },
  {
    path: '/search-duplicates',
    label: 'Find duplicates',
    purpose: 'Define a matching rule and scan for duplicates',
    load: () => import('#features/data/duplicates/search/search-screen.tsx'),
  },
  {
    path: '/collection-structure',
    label: 'Structure',
    purpose: 'Schema inspector: fields, types, coverage, relations, drift',
    load: () => import('#features/data/structure/screen.tsx'),
  },
  {
    path: '/vendors-dashboard',
    label: 'Vendor figures',
    purpose: 'Vendor performance and exposure',
    load: () => import('#features/insight/party-figures/vendor-dashboard/vendors-screen.tsx'),
  },
  { path: '/transaction', label: 'Transaction', purpose: 'One sales deal: quote, order, ship, invoice' },
  {
    path: '/bearingnet-inventory',
    label: 'BearingNet listing',
    purpose: 'What we list on BearingNet, and the export file',
  },
  { path: '/BearingnetRFQ', label: 'BearingNet RFQ', purpose: 'Inquiry desk, selling and buying' },
  {
    path: '/po-selection',
    label: 'PO selection',
    purpose: 'Pick purchase orders or needs and act on many',
  },
  {
    path: '/inventory-control',
    label: 'Inventory control',
    purpose: 'Counts, adjustments, transfers, reorder, integrity',
    load: () => import('#features/stock/control/screen.tsx'),
  },
  {
    path: '/check-date-change',
    label: 'Check dates',
    purpose: 'Reschedule check dates; watch every other date that moved',
  },
  {
    path: '/bearingnet',
    label: 'BearingNet market',
    purpose: 'BearingNet hub: market search, companies, imports, results',
  },
  {
    path: '/packing-slip',
    label: 'Packing slip',
    purpose: 'Pick, pack, ship; cartons; slip and label prints',
  },
  {
    path: '/customer-dash',
    label: 'Customer on a page',
    purpose: 'One customer on one page',
    load: () => import('#features/insight/party-figures/customer-dashboard/customer-screen.tsx'),
  },
  { path: '/proforma', label: 'Proforma', purpose: 'Proforma invoices and deposits' },
  { path: '/paypal', label: 'PayPal', purpose: 'PayPal activity: import, fees, match to invoices' },
  {
    path: '/users',
    label: 'Users',
    purpose: 'People, approval, roles, sessions, API keys',
    load: () => import('#features/admin/users/screen.tsx'),
  },
  {
    path: '/purchase-order',
    label: 'Purchase order',
    purpose: 'Write, issue, revise and receive purchase orders',
    load: () => import('#features/purchasing/purchase-orders/screen.tsx'),
  },
  {
    path: '/history',
    label: 'History',
    purpose: 'Every change with before and after, and undo',
    load: () => import('#features/data/history/screen.tsx'),
  },
  {
    path: '/customtable',
    label: 'Own tables',
    purpose: 'Own tables on own or existing data',
    load: () => import('#features/data/custom-tables/screen.tsx'),
  },
  { path: '/graphs', label: 'Graphs', purpose: 'Chart builder and gallery' },
  { path: '/statistics', label: 'Statistics', purpose: 'Report library: figures in tables' },
  {
    path: '/transactions-dashboard',
    label: 'All transactions',
    purpose: 'All trades, both sides: list and trading figures',
  },
  {
    path: '/fetchshopify',
    label: 'Fetch Shopify',
    purpose: 'Pull from Shopify: run, review what differs, apply',
  },
  {
    path: '/vouchers',
    label: 'Vouchers',
    purpose: 'Payment, receipt, petty cash, credit, debit and contra vouchers',
  },
  {
    path: '/delivery',
    label: 'Delivery',
    purpose: 'Arriving purchase orders',
    load: () => import('#features/purchasing/deliveries/screen.tsx'),
  },
  { path: '/mdelivery', label: 'Receive by phone', purpose: 'Receive at the dock, deliver with proof' },
  {
    path: '/settings',
    label: 'Settings',
    purpose: 'Company, numbering, terms, templates, rules',
    load: () => import('#features/admin/settings/screen.tsx'),
  },
  {
    path: '/carrier-settings',
    label: 'Carriers',
    purpose: 'Carrier accounts, services, divisors, rate sheets',
  },
  { path: '/custom-routes', label: 'Freight lanes', purpose: 'Freight lanes, and own menu pages' },
  {
    path: '/csv-to-firestore',
    label: 'Import',
    purpose: 'CSV and XLSX import with mapping, dry run and undo',
    load: () => import('#features/data/import/csv-screen.tsx'),
  },
  {
    path: '/json-to-firestore',
    label: 'Import JSON',
    purpose: 'JSON import and restore',
    load: () => import('#features/data/import/json-screen.tsx'),
  },
  {
    path: '/payable',
    label: 'Payable',
    purpose: 'Vendor bills and their payment',
    load: () => import('#features/money/payables/screen.tsx'),
  },
  {
    path: '/receivable',
    label: 'Receivable',
    purpose: 'Customer invoices and incoming money',
    load: () => import('#features/money/receivables/screen.tsx'),
  },
  {
    path: '/vendors',
    label: 'Vendors',
    purpose: 'Vendor directory and record',
    load: () => import('#features/parties/vendors/screen.tsx'),
  },
  {
    path: '/customers',
    label: 'Customers',
    purpose: 'Customer directory and record',
    load: () => import('#features/parties/customers/screen.tsx'),
  },
  {
    path: '/global',
    label: 'Global search',
    purpose: 'One search over everything',
    load: () => import('#features/insight/global-search/screen.tsx'),
  },
  { path: '/shopify', label: 'Shopify', purpose: 'Shopify desk: products, stock, orders, mapping' },
  {
    path: '/movimec',
    label: 'Movimec',
    purpose: 'Partner account: consignment, shared stock, settlement',
  },
  { path: '/checks', label: 'Checks', purpose: 'Write, print, void and clear checks; register' },
  {
    path: '/followup',
    label: 'Follow-up',
    purpose: 'Chasing desk: money, quotes, late purchase orders',
    load: () => import('#features/insight/follow-ups/screen.tsx'),
  },
  { path: '/todo', label: 'To do', purpose: 'Tasks', load: () => import('#features/records/todos/screen.tsx') },
  {
    path: '/log',
    label: 'Error log',
    purpose: 'Every error that waits for somebody',
    load: () => import('#features/admin/logs/screen.tsx'),
  },
]
