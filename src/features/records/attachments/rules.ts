import type { Attachment } from '#features/records/attachments/collection.ts'
import type { Doc } from '#model/schema/value.ts'

/** Whether a file is an image that can be printed. */
export const isPhoto = ({ data }: Attachment): boolean => data.type === 'image/jpeg' || data.type === 'image/png'

/** The images among files, at most as many as one print reads. */
export const photosOf = (files: readonly Attachment[]): Attachment[] => files.filter(isPhoto).slice(0, 200)

/** The first photograph of each record, by the record's id. */
export function firstPhotos(files: readonly Doc[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { data } of photosOf(files as readonly Attachment[]))
    if (!found.has(data.recordId)) found.set(data.recordId, data.hash)
  return found
}
