import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** Names in capitals stand for any name (`AREA`), and some files exist only while Prime runs. */
const PLACEHOLDER = /(^|[/.-])[A-Z]{2,}([/.-]|$)|^store\/x\/|^#folder\//
const MADE_LATER = /^(build|node_modules|data)\/|^(prime|prime-backup)\.json$/
/** Paths of documents and fields in examples. */
const EXAMPLE = /^(orders\/o1\/|lines\/0\/|b\/c$)/

const DOCS = ['README.md', ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [join('docs', name)] : []))]
const FILES = ['src', 'test', 'bench', 'scripts', 'docs', 'public'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
)
const PATHS = new Set([...FILES, ...readdirSync('.')])
const SOURCE = FILES.filter((name) => /\.(tsx?|mjs|css)$/.test(name))
  .map((name) => readFileSync(name, 'utf8'))
  .join('\n')
const NAMES = new Set(SOURCE.match(/[A-Za-z_$][\w$]*/g))

/** The texts in code marks outside code blocks, with their lines. */
function marked(doc: string): { text: string; line: number }[] {
  let isBlock = false
  return readFileSync(doc, 'utf8')
    .split('\n')
    .flatMap((row, at) => {
      if (row.trimStart().startsWith('```')) isBlock = !isBlock
      return isBlock ? [] : [...row.matchAll(/`([^`]+)`/g)].map(([, text]) => ({ text: text!, line: at + 1 }))
    })
}

const isPath = (text: string): boolean =>
  /^#?[\w.-]{2,}(\/[\w.-]+)+\/?$|^[a-z](\/[\w.-]+)+$/.test(text) || /^[\w-]+\.(tsx?|mjs|css|md)$/.test(text)
const isFound = (path: string): boolean =>
  PATHS.has(path) || [...PATHS].some((known) => known.endsWith(`/${path}`) || known.includes(`/${path}/`))

it('the documentation names only files and folders that exist', () => {
  const missing = DOCS.flatMap((doc) =>
    marked(doc)
      .filter(({ text }) => isPath(text) && !PLACEHOLDER.test(text) && !MADE_LATER.test(text) && !EXAMPLE.test(text))
      .filter(({ text }) => !isFound(text.replace(/^#/, 'src/').replace(/\/$/, '')))
      .map(({ text, line }) => `${doc}:${line} ${text}`),
  )
  expect(missing).toEqual([])
})

it('links in the documentation lead to a file', () => {
  const broken = [...DOCS, ...readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`)].flatMap((doc) =>
    [...readFileSync(doc, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]+)/g)]
      .filter(([, target]) => !existsSync(join(dirname(doc), target!)))
      .map(([, target]) => `${doc} ${target}`),
  )
  expect(broken).toEqual([])
})

it('the map, the recipes and the decisions name only functions, options and constants that the code has', () => {
  const decisions = readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`)
  const isName = /^(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Z]+_[A-Z_]+)(?:\(\))?$/
  const missing = ['docs/ARCHITECTURE.md', 'docs/RECIPES.md', ...decisions].flatMap((doc) =>
    marked(doc)
      .filter(({ text }) => isName.test(text) && !NAMES.has(text.replace('()', '')))
      .map(({ text, line }) => `${doc}:${line} ${text}`),
  )
  expect(missing).toEqual([])
})
