import { commit } from '#ui/api.ts'

/** Where the bar's failures are filed; the specification's name for it. */
const PAGE = 'ModernNavBar'

/** A failed read of the bar: to the console and to the error log. A failing log write ends at the console. */
export async function reportFailure(reference: string, error: unknown): Promise<void> {
  console.error(reference, error)
  const message = error instanceof Error ? error.message : String(error)
  const data = { status: 'pending', page: PAGE, reference, message, timestamp: { $serverTime: true } }
  try {
    await commit([{ op: 'create', collection: 'logs', data }])
  } catch (failure) {
    console.error('The error log could not be written:', failure)
  }
}
