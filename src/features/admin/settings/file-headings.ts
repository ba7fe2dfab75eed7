import { settings } from '#features/admin/settings/collection.ts'
import { defineFileHeadings } from '#model/import/file-headings.ts'

/** The headings of settings exported before November 27, 2026. */
export const fileHeadingsOfSettings = defineFileHeadings(settings, {
  importAs: {
    shipTo: ['Goods come to'],
    remitTo: ['Checks come to'],
    termsId: ['Usual terms'],
    dueMoves: ['Due on a day off'],
    numberAP: ['Payables'],
    lockedThrough: ['Stock closed through'],
    lockReason: ['Why it was opened again'],
    countTolerance: ['Count again above'],
    countLimit: ['Second person above'],
    adjustReasons: ['Own reasons'],
    surplusYears: ['Sealed goods are surplus after'],
    usualMargin: ['Usual margin'],
    floorMargin: ['Least margin'],
    priceListDays: ['Price lists hold for'],
    leadDays: ['Usual lead time'],
    safetyDays: ['Kept for delays'],
    coverDays: ['One order lasts'],
    promiseDays: ['Promised within'],
    suffixes: ['Own suffixes'],
    makerNames: ['Names of makers'],
    labels: ['Own labels'],
    printFooter: ['Foot of every page'],
    ageingFrom: ['Ageing counts from'],
    creditDays: ['Credit stops after'],
    writeOffLimit: ['Written off up to'],
    taxNumber: ['Our tax number'],
    chaseAfter: ['Chase money after'],
    quietDays: ['Leave alone for'],
  },
})
