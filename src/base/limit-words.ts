import { LIMITS } from '#base/limits.ts'

/** The unit of a limit, what it applies to, and the answer when it is exceeded. */
interface LimitWords {
  in: 'bytes' | 'characters' | 'levels' | 'milliseconds' | 'steps' | 'pieces' | 'a second'
  of: string
  beyond: string
}

const LIMIT_WORDS: Readonly<Record<keyof typeof LIMITS, LimitWords>> = {
  bodyBytes: { in: 'bytes', of: 'The body of a request', beyond: '413 too-large' },
  fileBytes: { in: 'bytes', of: 'A file that is uploaded', beyond: '413 too-large' },
  uploadBytesADay: {
    in: 'bytes',
    of: 'What one person uploads in a day, files and imports together (each counts at least 64 KB)',
    beyond: '429 too-many-requests',
  },
  looseFileMs: {
    in: 'milliseconds',
    of: 'The time an uploaded file waits to be attached to a record',
    beyond: 'the file is deleted',
  },
  headerBytes: { in: 'bytes', of: 'The headers of a request', beyond: '413 too-large' },
  urlLength: { in: 'characters', of: 'The address of a request', beyond: '413 too-large' },
  requestsASecond: { in: 'a second', of: 'Requests of one session or key', beyond: '429 too-many-requests' },
  requestBurst: { in: 'pieces', of: 'Requests of one session at once', beyond: '429 too-many-requests' },
  jsonDepth: { in: 'levels', of: 'JSON text, before it is read', beyond: '400 too-deep' },
  jsonNames: { in: 'pieces', of: 'Different field names in one JSON text', beyond: '413 too-large' },
  jsonValues: {
    in: 'pieces',
    of: 'Values in one JSON text, each item of a list in a body alone',
    beyond: '413 too-large',
  },
  documentBytes: { in: 'bytes', of: 'One document', beyond: '413 too-large' },
  pathLength: { in: 'characters', of: 'A field path', beyond: '400 bad-path' },
  pathParts: { in: 'pieces', of: 'The parts of a field path', beyond: '400 bad-path' },
  problemText: { in: 'characters', of: 'A sentence of a refusal', beyond: 'the sentence is cut' },
  problemFaults: { in: 'pieces', of: 'Wrong values that one refusal names', beyond: 'the others are not named' },
  bodiesAtOnceBytes: {
    in: 'bytes',
    of: 'The bodies of one person that arrive or are worked on at once',
    beyond: '429 too-many-requests',
  },
  patchItems: { in: 'pieces', of: 'Values that a patch adds to or removes from one list', beyond: '400 bad-value' },
  inputLines: { in: 'pieces', of: 'The lines of one input of a command', beyond: '422 invalid' },
  inputTags: { in: 'pieces', of: 'The entries of one list in the input of a command', beyond: '422 invalid' },
  mentions: { in: 'pieces', of: 'People whom one comment mentions', beyond: 'the others are not asked' },
  questionText: { in: 'characters', of: 'The texts in the conditions of one question', beyond: '400 bad-query' },
  cursorLength: { in: 'characters', of: 'The cursor of a question', beyond: '400 bad-cursor' },
  amount: { in: 'pieces', of: 'An amount of money, or a figure that a command is given', beyond: '422 invalid' },
  commitWrites: { in: 'pieces', of: 'Writes of one commit', beyond: '413 too-large' },
  commitMs: { in: 'milliseconds', of: 'The work of one commit', beyond: '503 unavailable' },
  queryMs: { in: 'milliseconds', of: 'The answer to one question', beyond: '503 unavailable' },
  readGets: { in: 'pieces', of: 'Documents that one read names', beyond: '400 bad-query' },
  readQueries: { in: 'pieces', of: 'Questions of one read', beyond: '400 bad-query' },
  answerBytes: {
    in: 'bytes',
    of: 'The documents of one answer',
    beyond: 'the page ends early and has a cursor; 413 too-large for a read of several questions',
  },
  connectorMs: {
    in: 'milliseconds',
    of: 'The answer of an outside service to a connector',
    beyond: 'the run is tried again, then fails',
  },
  connectorBytes: { in: 'bytes', of: 'One answer of an outside service to a connector', beyond: 'the run fails' },
  reportDocuments: { in: 'pieces', of: 'Records behind a report that the server makes', beyond: '413 too-large' },
  mailRecipients: { in: 'pieces', of: 'The recipients of an email of the outbox', beyond: '422 refused' },
  mailAttachedBytes: {
    in: 'bytes',
    of: 'The attachments of an email of the outbox, together',
    beyond: 'the email fails, and its sender is notified',
  },
  mailBytes: {
    in: 'bytes',
    of: 'An email that is read from a mailbox',
    beyond: 'it becomes an inquiry without lines that says so',
  },
  mailText: {
    in: 'characters',
    of: 'The text of such an email, and of each attachment',
    beyond: 'the rest is not read',
  },
  mailFiles: { in: 'pieces', of: 'The attachments of such an email', beyond: 'the others are not read' },
  mailsARun: { in: 'pieces', of: 'Emails that one run reads', beyond: 'the others come with the next run' },
  webhookBytes: { in: 'bytes', of: 'A message of an outside service', beyond: '413 too-large' },
  settingText: { in: 'characters', of: 'A text among the settings of a connector', beyond: '422 invalid' },
  settingEntries: { in: 'pieces', of: 'The entries of one list among them', beyond: '422 invalid' },
  readsAtOnce: {
    in: 'pieces',
    of: 'Small questions of one person that are answered at once',
    beyond: 'the others wait',
  },
  largeReadsAtOnce: {
    in: 'pieces',
    of: 'Questions of one person beside them that take long or answer more than 512 KB',
    beyond: 'the others wait',
  },
  jobsAtOnce: { in: 'pieces', of: 'Exports of one person at once, and copies', beyond: 'the others wait' },
  pastBytes: { in: 'bytes', of: 'A whole list at a point in time', beyond: '422 refused' },
  answersWaiting: { in: 'pieces', of: 'Questions or exports of one person that wait', beyond: '429 too-many-requests' },
  answerStalledMs: {
    in: 'milliseconds',
    of: 'The time in which a client takes some of a large answer',
    beyond: 'the connection is closed',
  },
  tableFields: {
    in: 'pieces',
    of: 'The fields of a custom table, including those of its lines',
    beyond: '422 refused',
  },
  tableUniqueFields: { in: 'pieces', of: 'Fields of a custom table with unique values', beyond: '422 refused' },
  tableFieldName: { in: 'characters', of: 'The name of a field of a custom table', beyond: '422 refused' },
  tableFormulas: { in: 'pieces', of: 'Formulas of a custom table', beyond: '422 invalid' },
  tableFormulaLength: { in: 'characters', of: 'All formulas of a custom table', beyond: '422 invalid' },
  formulaLength: { in: 'characters', of: 'One formula', beyond: '422 invalid' },
  formulaText: { in: 'characters', of: 'A text that a formula works with', beyond: 'the text is cut' },
  formulaSteps: { in: 'steps', of: 'The formulas of one row', beyond: 'the field stays empty' },
  formulaCharacters: {
    in: 'characters',
    of: 'The texts that the formulas of one row work through',
    beyond: 'the field stays empty',
  },
  zipEntries: { in: 'pieces', of: 'The parts of a workbook that is imported', beyond: '413 too-large' },
  zipFiles: { in: 'pieces', of: 'The files of a zip with a file for each collection', beyond: '413 too-large' },
  workbookTexts: {
    in: 'pieces',
    of: 'The different texts of a workbook that is imported, with their pieces of other formats',
    beyond: '413 too-large',
  },
  zipBytes: { in: 'bytes', of: 'A workbook or zip that is imported, once it is unpacked', beyond: '413 too-large' },
  zipRatio: { in: 'pieces', of: 'How many times its size it may unpack to', beyond: '413 too-large' },
  importsAtOnce: {
    in: 'pieces',
    of: 'Imports of one person that are checked or run at once',
    beyond: '429 too-many-requests',
  },
  readersAtOnce: {
    in: 'pieces',
    of: 'Files that are read for imports at once, one of each person',
    beyond: 'the others wait',
  },
  payRunBills: {
    in: 'pieces',
    of: 'The bills of one pay run',
    beyond: 'the bills that are due last are left out, and the run says how many',
  },
  printText: { in: 'characters', of: 'A text on paper', beyond: 'the text is cut' },
  printRun: { in: 'characters', of: 'A run on paper without a place to break', beyond: 'it is broken' },
  printMs: { in: 'milliseconds', of: 'The work of one print', beyond: '413 too-large' },
  printRunMs: {
    in: 'milliseconds',
    of: 'The work of a print of many records',
    beyond: 'the print ends with a sentence',
  },
  printRunRecords: { in: 'pieces', of: 'Records of a print of many', beyond: '413 too-large' },
  printReportMs: { in: 'milliseconds', of: 'The work of a printed report', beyond: '413 too-large' },
  printsWaiting: { in: 'pieces', of: 'Prints of one person that wait', beyond: '429 too-many-requests' },
  liveConnections: { in: 'pieces', of: 'Live connections of one person', beyond: '429 too-many-requests' },
  liveSubscriptions: { in: 'pieces', of: 'Subscriptions of one live connection', beyond: '429 too-many-requests' },
  liveMessageBytes: { in: 'bytes', of: 'A message to the live service', beyond: 'closed with 1009' },
  liveMessagesASecond: { in: 'a second', of: 'Messages of one live connection', beyond: 'closed with 4429' },
  liveDocuments: { in: 'pieces', of: 'Documents of one live answer', beyond: '413 too-large' },
  liveAnswerBytes: { in: 'bytes', of: 'One live answer', beyond: '413 too-large' },
  liveStalledMs: {
    in: 'milliseconds',
    of: 'The time a live client takes for one part of an answer',
    beyond: 'closed with 1013',
  },
  liveUnsentBytes: { in: 'bytes', of: 'What waits to be sent on one live connection', beyond: 'closed with 1013' },
}

const KB = 1024
const MB = 1024 * KB
const THOUSANDS = new Intl.NumberFormat('en-US')

function written(most: number, unit: LimitWords['in']): string {
  if (unit === 'bytes') return most >= MB ? `${most / MB} MB` : `${most / KB} KB`
  if (unit === 'milliseconds') return `${most / 1_000} s`
  return unit === 'pieces' ? THOUSANDS.format(most) : `${THOUSANDS.format(most)} ${unit}`
}

/** The table of limits as `docs/LIMITS.md` holds it. */
export function limitsPage(): string {
  const rows = Object.entries(LIMIT_WORDS).map(
    ([name, words]) => `| ${words.of} | ${written(LIMITS[name as keyof typeof LIMITS], words.in)} | ${words.beyond} |`,
  )
  return `# Limits

Made from \`src/base/limits.ts\` and \`limit-words.ts\` by their test (\`vitest -u src/base/limits.test.ts\`).

| What | At most | Beyond it |
|---|---|---|
${rows.join('\n')}
`
}
