import { csvLine } from '#base/csv.ts'
import type { AnyCollection } from '#model/collection.ts'
import { cellsOf } from '#model/rows.ts'
import type { Doc } from '#model/value.ts'
import { shownFields } from '#model/worked.ts'

/** Hands the ticked rows to the person as a CSV file, all fields, headings as on the screen. */
export function saveSelection(collection: AnyCollection, docs: readonly Doc[]): void {
  const fields = shownFields(collection)
  const names = Object.keys(fields).filter((name) => docs.some(({ data }) => data[name] !== undefined))
  const lines = [
    csvLine(['Id', ...names.map((name) => fields[name]!.label)]),
    ...docs.map((doc) => csvLine([doc.id, ...cellsOf(doc.data, names)])),
  ]
  saveFile(`${collection.name}-selected.csv`, new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' }))
}

/** Gives the browser a file to save. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
