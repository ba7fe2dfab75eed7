import { commit } from '#ui/api.ts'

/** The log for the bar's failures; the name is the specification's. */
const PAGE = 'ModernNavBar'

/**
 * A failed read in the bar is written to the console and the error log. A failure to write the log only goes to the
 * console.
 */
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
