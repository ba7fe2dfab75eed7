import type { GroupName } from '#ui/shell/screens.ts'

/** Where each screen stands in the rail and on the map, in the order people use them. */
export const MAP: Readonly<Record<GroupName, readonly string[]>> = {
  Stock: ['/inventory', '/inventory-control', '/duplicates', '/search-duplicates', '/global', '/generator'],
  Buy: ['/purchase-order', '/po-selection', '/vendors', '/vendors-dashboard', '/bearingnet'],
  Sell: ['/BearingnetRFQ', '/transaction', '/transactions-dashboard', '/proforma', '/customers', '/customer-dash'],
  Money: ['/payable', '/receivable', '/checks', '/check-date-change', '/vouchers', '/paypal'],
  Ship: [
    '/delivery',
    '/tracking',
    '/trackingMobile',
    '/mdelivery',
    '/packing-slip',
    '/freight-calculator',
    '/carrier-settings',
    '/custom-routes',
  ],
  Channels: ['/bearingnet-inventory', '/shopify', '/fetchshopify', '/movimec', '/links'],
  Data: [
    '/history',
    '/csv-to-firestore',
    '/json-to-firestore',
    '/graphs',
    '/statistics',
    '/customtable',
    '/collection-structure',
    '/clone-collection',
    '/settings/clone-collection',
  ],
  Admin: ['/todo', '/followup', '/log', '/users', '/settings', '/test', '/testing'],
}
