import { setTimeout as delay } from 'node:timers/promises'
import type { Commit } from '#model/command/commit.ts'
import type { Loading } from '#server/live/load.ts'
import { questionEffect } from '#server/live/question.ts'
import { touch } from '#server/live/refresh.ts'
import { bodyOf } from '#server/live/resume.ts'
import { deliver } from '#server/live/subscription.ts'
import { slicer } from '#server/slicing.ts'
import type { LogHead, Made } from '#store/driver.ts'

const RETRY_MS = 500
/** So many changed documents at most are taken from the log at a time, and so many commits. */
const BATCH_CHANGES = 500
const BATCH_COMMITS = 64

interface LiveDelivery {
  /** Resolves once it knows where it starts, however long the store stays away. */
  started: Promise<void>
  close(): void
}

/** Reads the log forwards after every commit and hands each change to all who hold a question it touches. */
export function openDelivery(parts: Loading, onNewHistory: () => void): LiveDelivery {
  const { driver, topics, progress } = parts
  let closed = false
  let running = false
  let again = false
  /** What this process wrote itself, without a gap behind what was delivered. */
  const own: Commit[] = []
  let limit = BATCH_COMMITS
  let stop: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined

  async function start(): Promise<void> {
    while (!closed && progress.epoch === '') {
      try {
        stop ??= await driver.onCommit(wake)
        begin(await driver.read((tx) => tx.head()))
      } catch (error) {
        parts.log('Live delivery waits for the store', { error: String(error) })
        await delay(RETRY_MS)
      }
    }
    if (closed) stop?.()
    wake()
  }

  function begin({ seq, epoch }: LogHead): void {
    progress.epoch = epoch
    progress.delivered = seq
    progress.reached = seq
  }

  function wake(made?: Made): void {
    if (!made || !takesOwn(made)) again = true
    if (!running && !closed && progress.epoch !== '') void run()
  }

  /** Whether all of it can be delivered as it is. What came in between from elsewhere, and what is too much to hold, is read. */
  function takesOwn({ epoch, commits }: Made): boolean {
    if (epoch !== progress.epoch) return false
    for (const commit of commits) {
      const size = own.reduce((sum, { changes }) => sum + changes.length, commit.changes.length)
      if (commit.seq !== (own.at(-1)?.seq ?? progress.delivered) + 1) return false
      if (own.length >= BATCH_COMMITS || size > BATCH_CHANGES) return false
      own.push(commit)
    }
    return true
  }

  async function deliverOwn(): Promise<void> {
    for (let [commit] = own; commit && !closed; [commit] = own) {
      // The log may have been faster.
      if (commit.seq > progress.delivered) await tell(commit)
      own.shift()
    }
  }

  async function tell(commit: Commit): Promise<void> {
    progress.reached = Math.max(progress.reached, commit.seq)
    if (!topics.isEmpty()) {
      // Before what comes after it is told: rights are those of now.
      await parts.redefine(commit)
      await spread(parts, commit)
    }
    progress.delivered = commit.seq
  }

  async function run(): Promise<void> {
    running = true
    try {
      while ((again || own.length > 0) && !closed) {
        await deliverOwn()
        if (!again) continue
        again = false
        while ((await step()) && !closed);
      }
    } catch (error) {
      parts.log('Live delivery waits for the store', { error: String(error) })
      own.length = 0
      timer = setTimeout(wake, RETRY_MS)
    }
    running = false
    if ((again || own.length > 0) && !closed) void run()
  }

  /** Takes one batch; true when there may be more. */
  async function step(): Promise<boolean> {
    const idle = topics.isEmpty()
    // While no one has a question, every commit asks for the head alone, which needs no snapshot.
    const [head, commits]: [LogHead, Commit[]] = idle
      ? [await driver.read((tx) => tx.head(), { alone: true }), []]
      : await driver.read((tx) => Promise.all([tx.head(), tx.log({ after: progress.delivered, limit })]))
    if (head.epoch !== progress.epoch || head.seq < progress.delivered) {
      begin(head)
      own.length = 0
      onNewHistory()
      return false
    }
    if (idle) {
      // Someone may have subscribed while the head was read: then nothing may be skipped.
      if (!topics.isEmpty()) return head.seq > progress.delivered
      begin(head)
      return false
    }
    progress.reached = Math.max(progress.reached, commits.at(-1)?.seq ?? 0)
    let changes = 0
    for (const commit of commits) {
      await tell(commit)
      changes += commit.changes.length
    }
    if (changes > 0) limit = Math.ceil(Math.min(BATCH_COMMITS, (BATCH_CHANGES * commits.length) / changes))
    return progress.delivered < head.seq
  }

  return {
    started: start(),
    close() {
      closed = true
      stop?.()
      clearTimeout(timer)
    },
  }
}

/** One commit to all questions it touches: judged, serialised once per question, sent to every holder. */
async function spread(parts: Loading, { seq, changes }: Commit): Promise<void> {
  const pause = slicer()
  const shown = new Map<unknown, string>()
  for (const collection of new Set(changes.map((change) => change.collection))) {
    for (const topic of [...parts.topics.of(collection)]) {
      const { question } = topic
      const effect = questionEffect(question, changes)
      await pause()
      if (!effect) continue
      if (question.windowed || question.mode === 'aggregate') {
        touch(parts, topic, seq)
        continue
      }
      parts.grow(topic, effect.delta)
      const body = bodyOf(question, seq, effect, shown)
      for (const holder of [...topic.holders]) {
        deliver(holder, body)
        await pause()
      }
    }
  }
}
