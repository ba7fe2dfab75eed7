export { adoptDocuments, beginLedger } from '#features/money/books/begin.ts'
export { closeBooks, reopenBooks } from '#features/money/books/close.ts'
export { exportJournal } from '#features/money/books/export-journal.ts'
export { rebuildBalances } from '#features/money/books/rebuild.ts'
