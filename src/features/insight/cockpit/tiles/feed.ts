/** Manual edits, prints and personal housekeeping: done all day, and of no interest to others. */
const DAILY = new Set([
  'commit',
  'print',
  'history.undo',
  'logs.assign',
  'logs.mute',
  'todos.finish',
  'people.handOver',
])

/** Whether a log entry moved goods, money or a document forward. */
export const isImportant = ({ command }: { command: string }): boolean => !DAILY.has(command)
