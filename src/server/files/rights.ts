import { join } from 'node:path'
import { Problem } from '#base/problem.ts'
import { SYSTEM } from '#model/command/commit.ts'
import type { Caller } from '#model/command/people.ts'
import { readAsk } from '#model/query/ask.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { roleOf } from '#server/access/authorise.ts'
import { onlySeen } from '#server/access/owned.ts'
import { isWorkOf } from '#server/access/roles.ts'
import { type FileStorage, openFileStorage } from '#server/files/file-storage.ts'
import { mediaTypeOf } from '#server/files/kind.ts'
import type { Prime } from '#server/ports.ts'
import type { ReadTx } from '#store/driver.ts'

/** The collection whose documents attach files to records. */
const ATTACHMENTS = 'attachments'

export const fileStorageOf = ({ config, newId }: Pick<Prime, 'config' | 'newId'>): FileStorage =>
  openFileStorage(join(config.dataFolder, 'files'), newId)

/**
 * The name under which the caller may read a file: that on a record they may read, or of their own upload; otherwise
 * undefined.
 */
export async function readableAs(prime: Prime, tx: ReadTx, caller: Caller, hash: string): Promise<string | undefined> {
  roleOf(caller)
  const question = readAsk({ where: [['hash', '==', hash]], limit: 1 }, ATTACHMENTS, [])
  const { docs } = await tx.find(onlySeen(prime, caller, prime.collections.get(ATTACHMENTS), question))
  if (docs[0]) return String(docs[0].data.name)
  return (await fileStorageOf(prime).uploads(hash)).find(({ by }) => isWorkOf(caller, by))?.name
}

/** Whether any record refers to a file. */
export const isHeld = (prime: Prime, hash: string): Promise<boolean> =>
  prime.driver.read(
    async (tx) =>
      (await tx.find(readAsk({ where: [['hash', '==', hash]], limit: 1 }, ATTACHMENTS, []))).docs.length > 0,
  )

/**
 * The data of a write that names a file, with type and size from the bytes. Throws `not-found` for a file the caller
 * neither uploaded nor may read: knowing a hash gives nobody the bytes.
 */
export async function withFile(
  prime: Prime,
  tx: ReadTx,
  caller: Caller,
  { file }: AnyCollection,
  { before, data }: { before: Data | undefined; data: Data },
): Promise<Data> {
  if (!file) return data
  const [hash, name] = [data[file.hash as string], data[file.name as string]]
  if (typeof hash !== 'string') return data
  const storage = fileStorageOf(prime)
  const stored = await storage.look(hash)
  const isSystem = caller.kind !== 'nobody' && caller.person.id === SYSTEM.id
  // An owner restores an export before its files; a missing file reveals nothing.
  const isBroughtBack = !stored && roleOf(caller) === 'owner'
  const isNew = before?.[file.hash as string] !== hash
  if (isNew && !isSystem && !isBroughtBack && (await readableAs(prime, tx, caller, hash)) === undefined)
    throw new Problem('not-found', 'There is no such file.')
  if (!stored) return data
  await storage.hold(hash)
  const type = mediaTypeOf(String(name ?? ''), stored.head) ?? (await storage.uploads(hash))[0]?.type
  return { ...data, [file.size as string]: stored.size, ...(type !== undefined && { [file.type as string]: type }) }
}
