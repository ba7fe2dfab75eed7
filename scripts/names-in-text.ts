import ts from '@typescript/typescript6'
import { AREAS } from '#model/feature.ts'

/** A source file: its path from the root, and its text. */
export interface Source {
  path: string
  text: string
}

/** An address or collection name written as text outside the feature it belongs to. */
export interface Stray {
  path: string
  line: number
  text: string
  /** What to write instead. */
  fix: string
}

/** Fields that name a collection, in documents and in queries. */
const NAMING = /^(?:collection|partyType|docType|itemType|sourceType)$/
/** Methods whose first argument is a collection. */
const READING = /^(?:get|getAny|getMany|put|update|remove|need|find)$/

const isFeature = (path: string): boolean => /^src\/features\/[^/]+\/[^/]+\//.test(path)
const homeOf = (path: string): string => path.split('/').slice(0, 4).join('/')
const levelOf = (path: string): number => {
  const area = path.split('/')[2]
  return AREAS.findIndex((areas) => (areas as readonly string[]).includes(area ?? ''))
}

interface Text {
  text: string
  node: ts.Node
  line: number
}

/** Every text in a source file: string literals, and the first part of template literals. */
function textsOf({ path, text }: Source): Text[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: Text[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node))
      found.push({ text: node.text, node, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1 })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const propertyOf = ({ parent, ...node }: ts.Node): string | undefined =>
  ts.isPropertyAssignment(parent) && parent.initializer.pos === node.pos ? parent.name.getText() : undefined

/** Whether a text is the name in a collection's definition. */
function isDefined({ node }: Text): boolean {
  const call = node.parent?.parent?.parent
  return (
    propertyOf(node) === 'name' &&
    call &&
    ts.isCallExpression(call) &&
    /[cC]ollection$|^defineLedger$/.test(call.expression.getText())
  )
}

/**
 * Whether a text names a collection: as the target of a reference, as what is read or written, or as the kind of a
 * document.
 */
function namesCollection({ node }: Text): boolean {
  const { parent } = node
  if (ts.isCallExpression(parent)) {
    const {
      expression,
      arguments: [first, second],
    } = parent
    if (expression.getText() === 'reference') return second === node
    return first === node && ts.isPropertyAccessExpression(expression) && READING.test(expression.name.text)
  }
  if (ts.isBinaryExpression(parent)) {
    const other = parent.left === node ? parent.right : parent.left
    return NAMING.test(other.getText().split('.').at(-1)!)
  }
  return NAMING.test(propertyOf(node) ?? '')
}

/** The features that addresses and collection names belong to, because they define them. */
export function homes(sources: readonly Source[]): { addresses: Map<string, string>; names: Map<string, string> } {
  const addresses = new Map<string, string>()
  const names = new Map<string, string>()
  // The page of a collection is defined there; its feature's screen reads it.
  const paths = new Map<string, string>()
  for (const source of sources)
    for (const one of isFeature(source.path) ? textsOf(source) : []) {
      const home = homeOf(source.path)
      const property = propertyOf(one.node)
      if (isDefined(one)) names.set(one.text, home)
      if (!/^\/[a-zA-Z][\w/-]*$/.test(one.text)) continue
      if (property === 'page') addresses.set(one.text, home)
      else if (property === 'path' && source.path.endsWith('/feature.ts')) paths.set(one.text, home)
    }
  for (const [path, home] of paths) if (!addresses.has(path)) addresses.set(path, home)
  return { addresses, names }
}

/**
 * Addresses written as text outside their feature, and collections named as text by a feature above theirs. A feature
 * cannot import what is above it, so in that direction, and for what a store already contains, the name remains as
 * text; `features/all.test.ts` checks that it exists.
 */
export function strays(sources: readonly Source[]): Stray[] {
  const { addresses, names } = homes(sources)
  return sources.flatMap((source) =>
    textsOf(source).flatMap((one): Stray[] => {
      const at = { path: source.path, line: one.line, text: one.text }
      const page = addresses.get(/^\/[a-zA-Z][\w/-]*(?=[?#]|$)/.exec(one.text)?.[0] ?? '')
      if (page && page !== homeOf(source.path))
        return [{ ...at, fix: 'Use listAddress or recordAddress of its collection, pageAddress, or screenPath.' }]
      const home = names.get(one.text)
      if (!home || !isFeature(source.path) || home === homeOf(source.path)) return []
      const isBelow = levelOf(home) > levelOf(source.path)
      return isBelow && namesCollection(one) ? [{ ...at, fix: `Import the collection from ${home}.` }] : []
    }),
  )
}
