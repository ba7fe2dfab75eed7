/** One limit: the most of something, what it is counted in, and what whoever goes beyond it is answered. */
export interface Limit {
  most: number
  in: 'bytes' | 'characters' | 'levels' | 'milliseconds' | 'steps' | 'pieces' | 'a second'
  of: string
  beyond: string
}

const KB = 1024
const MB = 1024 * KB

/** Every limit on what comes in, what goes out and how long work may take. `docs/LIMITS.md` is made from this table. */
export const LIMITS = {
  bodyBytes: { most: 10 * MB, in: 'bytes', of: 'The body of a request', beyond: '413 too-large' },
  fileBytes: { most: 25 * MB, in: 'bytes', of: 'A file that is uploaded', beyond: '413 too-large' },
  uploadBytesADay: {
    most: 2048 * MB,
    in: 'bytes',
    of: 'What one person uploads in a day, files and imports together (each counts at least 64 KB)',
    beyond: '429 too-many-requests',
  },
  looseFileMs: {
    most: 86_400_000,
    in: 'milliseconds',
    of: 'The time an uploaded file waits to be attached to a record',
    beyond: 'the file is deleted',
  },
  headerBytes: { most: 16 * KB, in: 'bytes', of: 'The headers of a request', beyond: '413 too-large' },
  urlLength: { most: 8 * KB, in: 'characters', of: 'The address of a request', beyond: '413 too-large' },
  requestsASecond: { most: 100, in: 'a second', of: 'Requests of one session or key', beyond: '429 too-many-requests' },
  requestBurst: { most: 300, in: 'pieces', of: 'Requests of one session at once', beyond: '429 too-many-requests' },
  jsonDepth: { most: 64, in: 'levels', of: 'JSON text, before it is read', beyond: '400 too-deep' },
  documentBytes: { most: MB, in: 'bytes', of: 'One document', beyond: '413 too-large' },
  pathLength: { most: 1_500, in: 'characters', of: 'A field path', beyond: '400 bad-path' },
  pathParts: { most: 20, in: 'pieces', of: 'The parts of a field path', beyond: '400 bad-path' },
  problemText: { most: 2_000, in: 'characters', of: 'A sentence of a refusal', beyond: 'the sentence is cut' },
  problemFaults: {
    most: 200,
    in: 'pieces',
    of: 'Wrong values that one refusal names',
    beyond: 'the others are not named',
  },
  bodiesAtOnceBytes: {
    most: 64 * MB,
    in: 'bytes',
    of: 'The bodies of one person that arrive or are worked on at once',
    beyond: '429 too-many-requests',
  },
  inputLines: { most: 5_000, in: 'pieces', of: 'The lines of one input of a command', beyond: '422 invalid' },
  inputTags: {
    most: 20_000,
    in: 'pieces',
    of: 'The entries of one list in the input of a command',
    beyond: '422 invalid',
  },
  questionText: {
    most: MB,
    in: 'characters',
    of: 'The texts in the conditions of one question',
    beyond: '400 bad-query',
  },
  cursorLength: { most: 2 * MB, in: 'characters', of: 'The cursor of a question', beyond: '400 bad-cursor' },
  commitWrites: { most: 500, in: 'pieces', of: 'Writes of one commit', beyond: '413 too-large' },
  commitMs: { most: 5_000, in: 'milliseconds', of: 'The work of one commit', beyond: '503 unavailable' },
  queryMs: { most: 5_000, in: 'milliseconds', of: 'The answer to one question', beyond: '503 unavailable' },
  readGets: { most: 100, in: 'pieces', of: 'Documents that one read names', beyond: '400 bad-query' },
  readQueries: { most: 20, in: 'pieces', of: 'Questions of one read', beyond: '400 bad-query' },
  answerBytes: {
    most: 16 * MB,
    in: 'bytes',
    of: 'The documents of one answer',
    beyond: 'the page ends early and has a cursor; 413 too-large for a read of several questions',
  },
  connectorMs: {
    most: 10_000,
    in: 'milliseconds',
    of: 'The answer of an outside service to a connector',
    beyond: 'the run is tried again, then fails',
  },
  connectorBytes: {
    most: 5 * MB,
    in: 'bytes',
    of: 'One answer of an outside service to a connector',
    beyond: 'the run fails',
  },
  reportDocuments: {
    most: 20_000,
    in: 'pieces',
    of: 'Records behind a report that the server makes',
    beyond: '413 too-large',
  },
  mailRecipients: { most: 20, in: 'pieces', of: 'The recipients of an email of the outbox', beyond: '422 refused' },
  mailAttachedBytes: {
    most: 20 * MB,
    in: 'bytes',
    of: 'The PDF of an email of the outbox',
    beyond: 'the email fails, and who sent it is told',
  },
  mailBytes: {
    most: 10 * MB,
    in: 'bytes',
    of: 'An email that is read from a mailbox',
    beyond: 'it becomes an inquiry without lines that says so',
  },
  mailText: {
    most: 200_000,
    in: 'characters',
    of: 'The text of such an email, and of each attachment',
    beyond: 'the rest is not read',
  },
  mailFiles: { most: 20, in: 'pieces', of: 'The attachments of such an email', beyond: 'the others are not read' },
  mailsARun: { most: 20, in: 'pieces', of: 'Emails that one run reads', beyond: 'the others come with the next run' },
  webhookBytes: { most: MB, in: 'bytes', of: 'A message of an outside service', beyond: '413 too-large' },
  readsAtOnce: {
    most: 4,
    in: 'pieces',
    of: 'Questions of one person that are answered at once',
    beyond: 'the others wait',
  },
  jobsAtOnce: { most: 2, in: 'pieces', of: 'Exports of one person at once, and copies', beyond: 'the others wait' },
  pastBytes: { most: 32 * MB, in: 'bytes', of: 'A whole list as it was', beyond: '422 refused' },
  answersWaiting: {
    most: 300,
    in: 'pieces',
    of: 'Questions or exports of one person that wait',
    beyond: '429 too-many-requests',
  },
  answerStalledMs: {
    most: 15_000,
    in: 'milliseconds',
    of: 'The time in which a client takes some of a large answer',
    beyond: 'the connection is closed',
  },
  tableFields: {
    most: 500,
    in: 'pieces',
    of: 'The fields of an own table, with those of its lines',
    beyond: '422 refused',
  },
  tableUniqueFields: {
    most: 20,
    in: 'pieces',
    of: 'Fields of an own table that hold each value once',
    beyond: '422 refused',
  },
  tableFieldName: { most: 200, in: 'characters', of: 'The name of a field of an own table', beyond: '422 refused' },
  tableFormulas: { most: 100, in: 'pieces', of: 'Formulas of an own table', beyond: '422 invalid' },
  tableFormulaLength: { most: 10_000, in: 'characters', of: 'All formulas of an own table', beyond: '422 invalid' },
  formulaLength: { most: 1_000, in: 'characters', of: 'One formula', beyond: '422 invalid' },
  formulaText: { most: 10_000, in: 'characters', of: 'A text that a formula works with', beyond: 'the text is cut' },
  formulaSteps: { most: 20_000, in: 'steps', of: 'The formulas of one row', beyond: 'the field stays empty' },
  formulaCharacters: {
    most: 200_000,
    in: 'characters',
    of: 'The texts that the formulas of one row work through',
    beyond: 'the field stays empty',
  },
  zipEntries: { most: 1_000, in: 'pieces', of: 'The parts of a workbook that is imported', beyond: '413 too-large' },
  zipFiles: {
    most: 20_000,
    in: 'pieces',
    of: 'The files of a zip with a file for each collection',
    beyond: '413 too-large',
  },
  zipBytes: {
    most: 200 * MB,
    in: 'bytes',
    of: 'A workbook or zip that is imported, once it is unpacked',
    beyond: '413 too-large',
  },
  zipRatio: { most: 100, in: 'pieces', of: 'How many times its size it may unpack to', beyond: '413 too-large' },
  importsAtOnce: {
    most: 2,
    in: 'pieces',
    of: 'Imports of one person that are looked at or run at once',
    beyond: '429 too-many-requests',
  },
  readersAtOnce: {
    most: 2,
    in: 'pieces',
    of: 'Files that are read for imports at once, one of each person',
    beyond: 'the others wait',
  },
  printText: { most: 4_000, in: 'characters', of: 'A text on paper', beyond: 'the text is cut' },
  printRun: { most: 60, in: 'characters', of: 'A run on paper without a place to break', beyond: 'it is broken' },
  printMs: { most: 60_000, in: 'milliseconds', of: 'The work of one print', beyond: '413 too-large' },
  printRunMs: {
    most: 900_000,
    in: 'milliseconds',
    of: 'The work of a print of many records',
    beyond: 'the print ends with a sentence',
  },
  printRunRecords: { most: 5_000, in: 'pieces', of: 'Records of a print of many', beyond: '413 too-large' },
  printReportMs: { most: 10_000, in: 'milliseconds', of: 'The work of a printed report', beyond: '413 too-large' },
  printsWaiting: { most: 10, in: 'pieces', of: 'Prints of one person that wait', beyond: '429 too-many-requests' },
  liveConnections: { most: 20, in: 'pieces', of: 'Live connections of one person', beyond: '429 too-many-requests' },
  liveSubscriptions: {
    most: 100,
    in: 'pieces',
    of: 'Subscriptions of one live connection',
    beyond: '429 too-many-requests',
  },
  liveMessageBytes: { most: 64 * KB, in: 'bytes', of: 'A message to the live service', beyond: 'closed with 1009' },
  liveMessagesASecond: { most: 200, in: 'a second', of: 'Messages of one live connection', beyond: 'closed with 4429' },
  liveDocuments: { most: 10_000, in: 'pieces', of: 'Documents of one live answer', beyond: '413 too-large' },
  liveAnswerBytes: { most: 64 * MB, in: 'bytes', of: 'One live answer', beyond: '413 too-large' },
  liveStalledMs: {
    most: 15_000,
    in: 'milliseconds',
    of: 'The time a live client takes for one part of an answer',
    beyond: 'closed with 1013',
  },
  liveUnsentBytes: {
    most: 4 * MB,
    in: 'bytes',
    of: 'What waits to be sent on one live connection',
    beyond: 'closed with 1013',
  },
} as const satisfies Record<string, Limit>

const THOUSANDS = new Intl.NumberFormat('en-US')

function written({ most, in: unit }: Limit): string {
  if (unit === 'bytes') return most >= MB ? `${most / MB} MB` : `${most / KB} KB`
  if (unit === 'milliseconds') return `${most / 1_000} s`
  return unit === 'pieces' ? THOUSANDS.format(most) : `${THOUSANDS.format(most)} ${unit}`
}

/** The table of limits as `docs/LIMITS.md` holds it. */
export function limitsPage(): string {
  const rows = Object.values<Limit>(LIMITS).map((limit) => `| ${limit.of} | ${written(limit)} | ${limit.beyond} |`)
  return `# Limits

Made from \`src/base/limits.ts\` by its test (\`vitest -u src/base/limits.test.ts\`).

| What | At most | Beyond it |
|---|---|---|
${rows.join('\n')}
`
}
