import { parts } from '#features/stock/parts/collection.ts'
import { defineFileHeadings } from '#model/import/file-headings.ts'

/** The headings of price lists, of other programs, and of files exported before November 27, 2026. */
export const fileHeadingsOfParts = defineFileHeadings(parts, {
  importAs: {
    floorReason: ['Why below the floor'],
    monthlyDemand: ['Goes per month'],
    partNumber: ['Part', 'Part #', 'Part No', 'P/N', 'PN', 'MPN', 'Item', 'SKU', 'Designation'],
    brand: ['Manufacturer', 'Make', 'Mfr'],
    description: ['Name', 'Item description'],
    type: ['Category', 'Bearing type'],
    boreMm: ['Bore mm', 'Bore', 'd', 'Inner diameter', 'ID mm'],
    odMm: ['Outside mm', 'OD', 'D', 'Outer diameter', 'OD mm'],
    widthMm: ['Width mm', 'Width', 'B', 'W'],
    sealCode: ['Seals', 'Shield'],
    weightKg: ['Weight kg', 'Weight'],
    originCountry: ['Country of origin', 'COO'],
    packQty: ['Pack'],
    listPrice: ['Price', 'Unit price'],
    avgCost: ['Cost', 'Unit cost'],
    reorderPoint: ['Reorder at', 'Min', 'Min stock', 'ROP'],
    maxQty: ['Order up to', 'Max'],
    leadTimeDays: ['Lead time days', 'Lead time'],
    qtyOnHand: ['Qty', 'Quantity', 'Stock', 'QOH', 'On hand qty'],
    barcodes: ['Barcode', 'EAN', 'UPC', 'GTIN'],
  },
})
