import type { Source } from './names-in-text.ts'

/** The stylesheet with the classes that every screen may use by their plain names. */
export const SHARED = 'src/ui/theme/shared.css'

/** The maximum number of lines of all stylesheets together. Lower it when there are fewer. */
export const MAX_STYLE_LINES = 6_956

/**
 * What is wrong with these stylesheets, one message for each fault: too many lines, a stylesheet that nobody imports, a
 * class of a CSS module that no importer uses, a shared class that nobody uses. A module whose classes are selected by
 * a computed name is not checked.
 */
export function styleFaults(
  sheets: readonly Source[],
  sources: readonly Source[],
  limit = MAX_STYLE_LINES,
): readonly string[] {
  const lines = sheets.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
  const importers = importersIn(sources)
  return [
    ...(lines > limit
      ? [`The stylesheets have ${lines} lines, with ${limit} allowed; use the classes of ${SHARED}`]
      : []),
    ...sheets.filter(({ path }) => path.endsWith('.module.css')).flatMap((sheet) => unusedOf(sheet, importers)),
    ...sheets.filter(({ path }) => path === SHARED).flatMap((sheet) => unusedShared(sheet, sources)),
  ]
}

const classesOf = ({ text }: Source): readonly string[] => {
  const own = text.replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|\{[^{}]*\}/g, ' ')
  return [...new Set([...own.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name))]
}

interface Importer {
  /** The path of the CSS module, and the name under which `text` imports it. */
  sheet: string
  name: string
  text: string
}

const importersIn = (sources: readonly Source[]): readonly Importer[] =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].map(([, name = '', from = '']) => ({
      sheet: pathOf(from, path),
      name,
      text,
    })),
  )

function unusedOf(sheet: Source, importers: readonly Importer[]): readonly string[] {
  const users = importers.filter((one) => one.sheet === sheet.path)
  if (users.length === 0) return [`${sheet.path} has no user`]
  if (users.some(({ name, text }) => text.includes(`${name}[`))) return []
  const classes = classesOf(sheet)
  const named = users.flatMap(({ name, text }) =>
    [...text.matchAll(new RegExp(`(?:className=\\{|\\$\\{)${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one),
  )
  const unknown = [...new Set(named)].filter((one) => !classes.includes(one))
  if (unknown.length > 0) return unknown.map((one) => `${sheet.path} has no .${one}, which a screen names`)
  return classes
    .filter((one) => !users.some(({ name, text }) => new RegExp(`\\b${name}\\??\\.${one}\\b`).test(text)))
    .map((one) => `${sheet.path} .${one} has no user`)
}

const pathOf = (from: string, importer: string): string =>
  from.startsWith('#') ? `src/${from.slice(1)}` : decodeURI(new URL(from, `file:///${importer}`).pathname.slice(1))

function unusedShared(sheet: Source, sources: readonly Source[]): readonly string[] {
  const words = new Set(
    sources
      .filter(({ path }) => path.endsWith('.tsx') || path.endsWith('.ts'))
      .flatMap(({ text }) =>
        [...text.matchAll(/(["'`])((?:(?!\1)[^\n])*)\1/g)].flatMap(([, , said = '']) => said.split(/[\s${}]+/)),
      ),
  )
  return classesOf(sheet)
    .filter((one) => !words.has(one))
    .map((one) => `${sheet.path} .${one} has no user`)
}
