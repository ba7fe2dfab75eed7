import { type Mail, openMail } from '#server/identity/mail.ts'
import type { Prime } from '#server/ports.ts'
import { openRenderer, type Renderer } from '#server/print/renderer.ts'

/** What automatic mail needs: the mail server, if configured, and the PDF renderer. */
export interface MailOptions {
  mail: Mail | undefined
  renderer: Renderer
}

/** Sends repeatedly, never two runs at once; returns a function that stops it. `trouble` is the log message. */
export function openMailLoop(
  prime: Prime,
  { everyMs, send, failure }: { everyMs: number; send: (options: MailOptions) => Promise<unknown>; failure: string },
): () => void {
  const mail = openMail(prime.config, prime.log)
  const renderer = openRenderer()
  let isRunning = false
  const sendOnce = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    try {
      await send({ mail, renderer })
    } catch (error) {
      prime.log('error', failure, { cause: String(error) })
    } finally {
      isRunning = false
    }
  }
  const timer = setInterval(() => void sendOnce(), everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    mail?.close()
    void renderer.close()
  }
}
