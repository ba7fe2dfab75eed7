import { useEffect, useEffectEvent, useState } from 'react'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import { isRowsOfSheet } from '#ui/import/rows-of-sheet.ts'

/**
 * Rows pasted when no cell and no field has the focus, as a file to add to the collection; and a function that discards
 * them.
 */
export function usePastedRows(
  { fields }: AnyCollection,
  isWanted: boolean,
): [file: File | undefined, forget: () => void] {
  const [file, setFile] = useState<File>()
  const isField = (heading: string): boolean =>
    Object.entries<Field>(fields).some(([name, { label, options }]) =>
      [name, label, ...(options.importAs ?? [])].some((one) => one.toLowerCase() === heading.toLowerCase()),
    )
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!isWanted || event.defaultPrevented || isTyped(event.target) || !isRowsOfSheet(text, isField)) return
    event.preventDefault()
    setFile(new File([text], 'Pasted rows.csv'))
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  return [file, () => setFile(undefined)]
}

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
