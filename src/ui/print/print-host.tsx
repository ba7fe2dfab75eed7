import { lazy, type ReactNode, useSyncExternalStore } from 'react'
import { Await } from '#ui/live/await.tsx'
import { printRequest } from '#ui/print/ask.ts'

const PrintDialog = lazy(async () => ({ default: (await import('#ui/print/print-dialog.tsx')).PrintDialog }))

/** The only place where the print dialog opens, whoever requested it. */
export function PrintHost(): ReactNode {
  const request = useSyncExternalStore(printRequest.listen, printRequest.read)
  if (!request) return null
  return (
    <Await fallback={null}>
      <PrintDialog request={request} close={printRequest.close} />
    </Await>
  )
}
