/** The most processor time, in milliseconds, between two turns of the event loop while something is under way: a busy machine measures the same as an idle one. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const spent = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let [longest, before, isOver] = [0, spent(), false]
  const turn = () => {
    const now = spent()
    longest = Math.max(longest, now - before)
    before = now
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isOver = true
  return Math.round(longest)
}
