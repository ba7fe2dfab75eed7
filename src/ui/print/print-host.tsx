import type { ReactNode } from 'react'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { printRequest } from '#ui/print/ask.ts'

const PrintDialog = lazy(async () => ({ default: (await import('#ui/print/print-dialog.tsx')).PrintDialog }))

/** The one place where the print dialog opens, whoever asked for it. */
export function PrintHost(): ReactNode {
  const request = useSyncExternalStore(printRequest.listen, printRequest.read)
  if (!request) return null
  return (
    <Suspense fallback={null}>
      <PrintDialog request={request} close={printRequest.close} />
    </Suspense>
  )
}
