import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { Problem } from '#base/problem.ts'
import { ownAddress, scannedAddress, scanQueries } from '#features/purchasing/scan/rules.ts'
import { readOnce } from '#ui/api.ts'
import { useScreens } from '#ui/shell/screens.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** Opens the record of a scanned code, on any screen. */
export function useScan(): (code: string) => void {
  const { history } = useRouter()
  const screens = useScreens()
  // Only the latest scan counts, whichever response arrives first.
  const last = useRef(0)
  return (code) => {
    const scan = ++last.current
    const address = ownAddress(
      code,
      location.origin,
      screens.map(({ path }) => path),
    )
    if (address) {
      history.push(address)
      return
    }
    readOnce({ queries: scanQueries(code) })
      .then(({ queries }) => {
        if (scan !== last.current) return
        const found = scannedAddress(
          code,
          queries.map(({ documents }) => documents),
        )
        if (found) history.push(found)
        else toast(`No record with barcode ${code}`)
      })
      .catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
        toastProblem(error.message)
      })
  }
}
