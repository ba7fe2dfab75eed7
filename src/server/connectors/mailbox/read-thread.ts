import { parentPort } from 'node:worker_threads'
import { parsedMail } from '#server/connectors/mailbox/parsed-mail.ts'
import type { Parsed } from '#server/connectors/mailbox/reader.ts'
import { yieldToOthers } from '#store/thread-priority.ts'

const port = parentPort!
yieldToOthers()
port.on('message', (source: Uint8Array) => {
  const broken: Parsed = { text: '', files: [], fault: 'The email could not be read. Open it in the mailbox.' }
  void parsedMail(source)
    .catch(() => broken)
    .then((found) => port.postMessage(found))
})
