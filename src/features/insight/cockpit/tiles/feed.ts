/** Writes by hand, prints and the keeping of one's own things: done all day, and no news to others. */
const DAILY = new Set([
  'commit',
  'print',
  'history.undo',
  'logs.assign',
  'logs.mute',
  'todos.finish',
  'people.handOver',
])

/** Whether an act of the log moved goods, money or a document on. */
export const isImportant = ({ command }: { command: string }): boolean => !DAILY.has(command)
