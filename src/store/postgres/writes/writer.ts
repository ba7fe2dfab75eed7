import { setImmediate } from 'node:timers/promises'
import type { Change } from '#model/command/commit.ts'
import type { Doc } from '#model/schema/value.ts'
import type { DocWrite, ReadTx, StoredAnswer, WriteTx } from '#store/driver.ts'
import { openHash } from '#store/postgres/log/log.ts'
import type { ReadBefore } from '#store/postgres/writes/read-before.ts'
import { add, nothing, type Unsaved } from '#store/postgres/writes/unsaved.ts'
import type { Signer } from '#store/signing.ts'

/** Locks the head row. Its holder sees everything committed so far, and no other node writes until it is released. */
export const TAKE_HEAD = `SELECT seq, hash, epoch, (SELECT value FROM prime.meta WHERE key = 'shapes') AS shapes FROM prime.head FOR UPDATE`
export interface HeadRow {
  seq: string
  hash: string
  epoch: string
  /** Changes when a collection's search column gets other fields; absent before the first time. */
  shapes: string | null
}

interface Writer {
  tx: WriteTx
  /** Everything it has decided. */
  decided: Unsaved
  /** The part that has not been sent. */
  unsaved: Unsaved
  /** The head after this transaction. */
  head(): HeadRow
}

/**
 * The write side of a transaction that holds the head row. It sends nothing itself: its writes are sent with those of
 * others. `send` is called before a query that only the database can answer, so that it sees what was written so far.
 */
export function writerOf(
  head: HeadRow,
  parts: {
    reader: ReadTx
    read: ReadBefore
    signer: Signer | undefined
    send: (own: Unsaved) => Promise<void> | undefined
  },
): Writer {
  const { reader, read, signer, send } = parts
  const seq = Number(head.seq) + 1
  const [decided, unsaved] = [nothing(), nothing()]
  let after = head

  const decide = (more: Partial<Unsaved>): void => {
    for (const to of [decided, unsaved]) add(to, { ...nothing(), ...more })
  }
  const timed = async <T>(ask: () => Promise<T>): Promise<T> => {
    await send(unsaved)
    return ask()
  }
  const own = (collection: string, id: string): { doc: Doc | undefined } | undefined => {
    const change = decided.commits[0]?.changes.find((one) => one.collection === collection && one.id === id)
    return change && { doc: change.after }
  }
  const getMany = async (collection: string, ids: readonly string[]) => {
    const docs = await read.getMany(collection, ids)
    return ids.map((id, at) => {
      const mine = own(collection, id)
      return mine ? mine.doc : docs[at]
    })
  }
  const answerOf = async (userId: string, key: string): Promise<StoredAnswer | undefined> => {
    const mine = decided.answers.findLast((one) => one.userId === userId && one.key === key)
    return mine ? { fingerprint: mine.fingerprint, answer: mine.answer } : await read.answerOf(userId, key)
  }

  const commit: WriteTx['commit'] = async (writes, of) => {
    if (decided.commits.length > 0) throw new Error('A transaction commits once.')
    const at = of.at.toISOString()
    const changes = writes.flatMap((write) => changeOf(write, seq, at))
    if (changes.length === 0) return []
    const row = {
      seq: String(seq),
      at,
      by_id: of.by.id,
      by_email: of.by.email,
      command: of.command,
      run: of.run ?? null,
      undoes: of.undoes === undefined ? null : String(of.undoes),
    }
    const whole = openHash(head.hash, row)
    const pieces: string[] = []
    for (const piece of textsOf(changes)) {
      if (pieces.length > 0) await setImmediate()
      whole.update(piece)
      pieces.push(piece)
    }
    const hash = whole.digest('hex')
    const line = { ...row, changes: pieces, hash, mac: signer?.sign(seq, hash) ?? null }
    decide({ commits: [{ seq, changes, line }] })
    after = { ...head, seq: String(seq), hash }
    return changes
  }

  return {
    decided,
    unsaved,
    head: () => after,
    tx: {
      seq,
      commit,
      // The holder of the head row knows its contents.
      head: async () => ({ seq: Number(after.seq), epoch: after.epoch }),
      get: async (collection, id) => (await getMany(collection, [id]))[0],
      getMany,
      answerOf,
      find: (ask) => timed(() => reader.find(ask)),
      page: async (ask) => ({ ...(await timed(() => reader.find(ask))), seq: Number(after.seq), epoch: after.epoch }),
      async pageTexts(ask) {
        const page = await timed(() => reader.pageTexts(ask))
        return page && { ...page, seq: Number(after.seq), epoch: after.epoch }
      },
      headIfUnchanged: async () => undefined,
      aggregate: (task) => timed(() => reader.aggregate(task)),
      isQuick: (ask) => timed(() => reader.isQuick(ask)),
      collections: () => timed(() => reader.collections()),
      changes: (...args) => timed(() => reader.changes(...args)),
      log: (ask) => timed(() => reader.log(ask)),
      lines: (ask) => timed(() => reader.lines(ask)),
      linePart: (seq, part) => timed(() => reader.linePart(seq, part)),
      noteOf: (...args) => timed(() => reader.noteOf(...args)),
      notes: (kind) => timed(() => reader.notes(kind)),
      async storeAnswer(userId, key, { fingerprint, answer }, at) {
        decide({ answers: [{ userId, key, fingerprint, answer, at: at.toISOString() }] })
      },
      async note(kind, id, text, at) {
        decide({ notes: [{ kind, id, text, at: at.toISOString() }] })
      },
    },
  }
}

function changeOf({ collection, id, data, before }: DocWrite, seq: number, at: string): Change[] {
  if (!data && !before) return []
  const after = data && { id, version: seq, createTime: before?.createTime ?? at, updateTime: at, data }
  return [{ collection, id, ...(before && { before }), ...(after && { after }) }]
}

/** The characters of a text built, hashed and sent at once; a longer one would block the event loop. */
const PIECE = 256 * 1024

/** The changes as JSON, in pieces; most have only one. */
function* textsOf(changes: readonly Change[]): Generator<string> {
  let text = '['
  for (const [at, change] of changes.entries()) {
    if (at > 0) text += ','
    if (text.length > PIECE) {
      yield text
      text = ''
    }
    text += JSON.stringify(change)
  }
  yield `${text}]`
}
