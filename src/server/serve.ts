import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { idMaker } from '#base/ids.ts'
import { type NoteAct, noteAccess } from '#server/access/note-access.ts'
import { openApp } from '#server/app.ts'
import { openConnectors } from '#server/connectors/schedule.ts'
import { openAnchors } from '#server/history/anchors.ts'
import { openLocalSocket } from '#server/http/local-socket.ts'
import { openIdentity } from '#server/identity/open.ts'
import type { Hashing } from '#server/identity/passwords/hashing.ts'
import { openNightly } from '#server/jobs/nightly.ts'
import { openOwnIndexes } from '#server/jobs/own-indexes.ts'
import { openLive } from '#server/live/live.ts'
import { openOutbox } from '#server/outbox/sender.ts'
import type { Config, Log, Prime } from '#server/ports.ts'
import { openReportMails } from '#server/reports/mail.ts'
import { openStore } from '#store/open.ts'
import { logKeyOf } from '#store/signing.ts'

/** The parts of Prime, as returned by `definitions()` of the features. */
type Made = Omit<Prime, 'config' | 'driver' | 'identity' | 'now' | 'newId' | 'log'>

/** A complete Prime, which accepts requests once `app` listens. */
export interface OpenedPrime {
  prime: Prime
  app: FastifyInstance
  /** Stops background work, lets requests finish and closes the store. */
  close(): Promise<void>
}

/** `hashing` is replaced only when the passwords protect nothing. */
export async function openPrime(config: Config, made: Made, log: Log, hashing?: Hashing): Promise<OpenedPrime> {
  const now = () => new Date()
  const newId = idMaker(now, randomBytes)
  const { databaseUrl, dataFolder } = config
  const driver = await openStore({ databaseUrl, dataFolder, log, logKey: logKeyOf(config.secretKey) })
  await driver.prepare([...made.collections.values()])
  const noteAct: NoteAct = (act, caller) => noteAccess(prime, caller, act)
  const identity = await openIdentity({ config, now, newId, log, noteAct, ...(hashing && { hashing }) })
  const prime: Prime = { config, driver, ...made, identity, now, newId, log }
  const indexes = openOwnIndexes(prime)
  prime.noteQuestion = indexes.note
  const live = openLive(prime)
  const app = await openApp(prime, { live })
  const local = await openLocalSocket(prime)
  const endNightly = openNightly(prime)
  const endConnectors = openConnectors(prime)
  const endReportMails = openReportMails(prime)
  const endOutbox = openOutbox(prime)
  const endAnchors = openAnchors(prime)
  return {
    prime,
    app,
    async close() {
      endNightly()
      indexes.end()
      endConnectors()
      endReportMails()
      endOutbox()
      await Promise.all([app.close(), local?.close(), live.close()])
      await Promise.all([identity.close(), endAnchors()])
      await driver.close()
    },
  }
}
