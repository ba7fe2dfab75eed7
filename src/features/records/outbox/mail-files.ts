import { LIMITS } from '#base/limits.ts'
import { Problem, refuse } from '#base/problem.ts'
import { attachments } from '#features/records/attachments/collection.ts'
import type { Tx } from '#model/command/command.ts'

/** The most files of its record one email can have. */
const MAX_FILES = 20

/** Refuses files that do not belong to the record, are too many, or are too large for one email. */
export async function needFiles(
  tx: Pick<Tx, 'getMany'>,
  { collection, recordId, fileIds = [] }: { collection: string; recordId: string; fileIds?: readonly string[] },
): Promise<void> {
  const ids = [...new Set(fileIds)]
  if (ids.length === 0) return
  if (ids.length > MAX_FILES)
    throw refuse(`The email has ${ids.length} files. Choose ${MAX_FILES} or fewer.`, 'fileIds')
  const files = await tx.getMany(attachments, ids)
  const other = ids.find((_, at) => !isOf(files[at]?.data, { collection, recordId }))
  if (other !== undefined)
    throw new Problem('not-found', `The record has no file "${other.slice(0, 200)}". Open the email again.`)
  if (files.reduce((sum, file) => sum + (file?.data.size ?? 0), 0) > LIMITS.mailAttachedBytes)
    throw refuse('The files have more than 20 MB together. Choose fewer.', 'fileIds')
}

const isOf = (
  file: { collection: string; recordId: string } | undefined,
  record: { collection: string; recordId: string },
): boolean => file?.collection === record.collection && file.recordId === record.recordId
