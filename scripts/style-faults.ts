import type { Source } from './names-in-text.ts'

/** The sheet of the classes that every screen may use by their plain names. */
export const SHARED = 'src/ui/theme/shared.css'

/** So many lines all stylesheets together have at most. Lower it when they have become fewer. */
export const MAX_STYLE_LINES = 6_990

/**
 * What is wrong with these stylesheets, a sentence for each: too many lines, a sheet that nobody imports, a class of a module
 * that no importer names, a shared class that nobody uses. A module whose classes are chosen by a value is not searched.
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
  /** The path of the module, and the name it has in `text`. */
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
