/** Processor time of this thread, in milliseconds: the same on a busy machine as on an idle one. */
export const spent = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** The processor time that some work takes in this thread, in milliseconds. */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = spent()
  await work()
  return spent() - before
}

/**
 * The maximum processor time, in milliseconds, between two turns of the event loop during some work. It checks every
 * millisecond, because checking at every turn would keep a core busy.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, before, isOver] = [0, spent(), false]
  const turn = () => {
    const now = spent()
    longest = Math.max(longest, now - before)
    before = now
    if (!isOver) setTimeout(turn, 1)
  }
  setTimeout(turn, 1)
  await work()
  isOver = true
  return Math.round(longest)
}
