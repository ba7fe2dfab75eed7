import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Doc } from '#model/schema/value.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures')

/** The data folders left by older states of Prime. */
export const OLDER_STATES = readdirSync(FIXTURES).filter((name) => name.startsWith('data-'))

/** The state before areas and features: it contains everything that people and scripts of that time still rely on. */
export const BEFORE_AREAS = 'data-2026-11-23'

export interface OlderState {
  owner: { email: string }
  log: { seq: number; at: string; by: string; command: string; of: string[] }[]
  documents: Record<string, Doc[]>
}

/**
 * What callers of that time hold: an API key, a link, the bytes of a file, an answered request and a page of changes.
 */
export interface OlderCallers {
  key: string
  samId: string
  share: string
  file: { hash: string; text: string }
  again: { path: string; body: object; key: string; status: number; answer: object }
  changes: { changes: { seq: number; id: string }[]; next?: string }
  history: { entries: { seq: number; at: string; by: object; command: string; documents: { collection: string }[] }[] }
  change: number
  removed: number
  undone: number
}

/** The API of that time: its paths, its commands with their input, and the headings its imports accepted. */
export interface OlderApi {
  paths: string[]
  commands: Record<string, { fields: Record<string, string | string[]>; required: string[] }>
  headings: Record<string, Record<string, string>>
}

const textOf = (state: string, name: string): string => readFileSync(join(FIXTURES, state, name), 'utf8')

export const olderCallers = (): OlderCallers => JSON.parse(textOf(BEFORE_AREAS, 'expected.json')).callers
export const olderApi = (): OlderApi =>
  JSON.parse(gunzipSync(readFileSync(join(FIXTURES, BEFORE_AREAS, 'api.json.gz'))).toString())

/** A copy of the data folder of an older state, with its database file. The caller removes the folder. */
export function copyOfOlder(state: string): { folder: string; file: string; expected: OlderState } {
  const folder = mkdtempSync(join(tmpdir(), 'prime-older-'))
  for (const name of ['prime.db', 'auth.db'])
    writeFileSync(join(folder, name), gunzipSync(readFileSync(join(FIXTURES, state, `${name}.gz`))))
  return { folder, file: join(folder, 'prime.db'), expected: JSON.parse(textOf(state, 'expected.json')) as OlderState }
}

/** Puts the bytes of the only file of that time next to a copied database. */
export function withOlderFile(folder: string): void {
  const { hash, text } = olderCallers().file
  const path = join(folder, 'files', hash.slice(0, 2), hash)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
