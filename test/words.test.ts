import { readdirSync, readFileSync } from 'node:fs'
import ts from '@typescript/typescript6'
import { expect, it } from 'vitest'

/** Wordings that screens must not use, and the replacement for each (`docs/WORDS.md`). */
const FORBIDDEN: readonly [form: RegExp, instead: string][] = [
  [/\bunless said\b/i, '"Default: …"'],
  [/\bstands? here\b/i, '"… are listed here", or the next step'],
  [/\bwhoever\b/i, '"anyone who", or name the person'],
  [/\bsomebody\b/i, '"someone"'],
  [/\banew\b/i, '"again"'],
  [/\beverybody\b/i, '"everyone"'],
  [/\bis then (Paid|Open|Void)\b/, '"will be paid in full"'],
  [/\bby (itself|themselves)\b/i, '"automatically"'],
  [/\bafter all\b/i, 'leave it out'],
  [/\ball the same\b/i, '"anyway"'],
  [/\bis there already\b/i, '"already exists"'],
  [/\be-mails?\b/i, '"email"'],
  [/\bworks? no longer\b/i, '"has been revoked", "has expired"'],
  [
    /\b(is|was|are|were) (?:\w+ )?(matched|billed|credited|booked|emailed|confirmed|reissued|[A-Z][a-z]+) already\b/,
    '"is already …"',
  ],
  [/\bexists? already\b/i, '"already exists"'],
  [/\b(is|are) that of\b/i, '"is already used by …", "matches …"'],
  [/\b[Dd]efault: that of\b/, '"Default: the …"'],
  [/\bnames? no\b/i, '"has no …"'],
  [/\bcomes? to\b(?! (the|its|their|your) |$)/i, '"totals", "is"'],
  [
    /\b(take|takes|taken|taking) (it|that|them|back|its deposit|the [a-z]+|each [a-z]+|that [a-z]+)? ?back\b/i,
    '"undo", "reverse"',
  ],
  [/\bany more\b/i, '"no longer"'],
  [/\b[Nn]obody\b(?=.* )/, '"No …", "There is no …"'],
  [/\blies? ahead\b/i, '"is in the future"'],
  [/\b[Ss]ay (why|which|whether|either|whose)\b/, '"Enter the reason", "Choose …"'],
  [/\bwhen this is empty\b/i, '"Default: …"'],
  [/\bstands? once\b/i, '"must be unique"'],
  [/(?<!there )\bis no (choice|number|document|JSON|return|customer|field|credit)\b/i, '"is not a …"'],
  [/\bstands (in|at|under|there|outside|twice|as)\b/i, '"is …"'],
  [/\blies? (in|on|at|there|beyond)\b/i, '"is …"'],
  [/\b[Tt]ick(ed|s)?\b/, '"select"'],
  [/\bown (table|field|label|suffix|key)(s|es)?\b/i, '"custom …"'],
  [/\bto chase\b|\bchased\b/i, '"follow up"'],
  [/\bleads? nowhere\b/i, '"does not work", "has expired"'],
  [/\bpassed over\b/i, '"skipped"'],
  [/\bslipped your attention\b/i, '"This is a friendly reminder"'],
  [/\bcanceled\b/i, '"cancelled", as the API has it'],
  [/\bsign(s|ed|ing)?( \w+){0,2} (in|out)\b|\bsign-?(in|out)s?\b/i, '"log in", "log out"'],
]

/** A stored value (how a reminder was sent), and an agreed label of the console. */
const KEPT = new Set(['E-mail', 'Sign-in state:'])

interface Found {
  line: number
  text: string
  form: string
  instead: string
}

/**
 * Every text in a source file that contains a forbidden wording; alternative headings of imported files are not
 * checked.
 */
function faultsOf(name: string, source: string): Found[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: Found[] = []
  const read = (node: ts.Node, text: string): void => {
    // A name such as `email-field` has no space; a sentence or a label contains a space or a capital letter.
    if (KEPT.has(text) || !/[A-Z ]/.test(text)) return
    for (const [form, instead] of FORBIDDEN) {
      const [match] = form.exec(text) ?? []
      if (match === undefined) continue
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
      found.push({ line, text: text.replace(/\s+/g, ' ').trim(), form: match, instead })
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isPropertyAssignment(node) && node.name.getText(file) === 'importAs') return
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node))
      read(node, node.text)
    if (ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) read(node, node.text)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** The folders with the texts users read; the server's own log lines are for operators and are not checked. */
const READ = ['src/features', 'src/model', 'src/ui', 'src/web']

it('the screens say nothing in a form that has a plainer one', () => {
  const said = READ.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .flatMap((name) => {
        const path = `${folder}/${name}`
        return faultsOf(path, readFileSync(path, 'utf8')).map(
          ({ line, text, form, instead }) => `${path}:${line} says “${form}” in “${text}”; write ${instead}`,
        )
      }),
  )
  expect(said).toEqual([])
})

it.each([
  [`const help = 'Today unless said'`, 'unless said'],
  [`const text = <p>Bills stand here until they are paid.</p>`, 'stand here'],
  ['const say = `Invoice is there already`', 'is there already'],
  ['const say = `A-7 is matched already.`', 'is matched already'],
  ['const say = `Line 1 names no part.`', 'names no'],
  [`const words = 'Signed another browser out'`, 'Signed another browser out'],
  [`const help = 'Reversed once: take the receipt back first'`, 'take the receipt back'],
  [`const mail = text('E-mail address')`, 'E-mail'],
  [`const button = 'Sign in'`, 'Sign in'],
  [`const told = 'canceled lines'`, 'canceled'],
  [`const help = <p>All other browsers are signed out.</p>`, 'signed out'],
])('%s is found', (source, form) => {
  expect(faultsOf('planted.tsx', source)).toMatchObject([{ line: 1, form }])
})

it('other headings of a file may have any form', () => {
  expect(faultsOf('planted.tsx', `const email = text('Email', { importAs: ['E-mail'] })`)).toEqual([])
})
