import { Button, FileButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Problem } from '#base/problem.ts'
import { profiles } from '#features/admin/users/collection.ts'
import { commit } from '#ui/api.ts'
import styles from '#ui/layouts/users.module.css'
import { upload } from '#ui/record/files/files.tsx'
import { useSubmit } from '#ui/use-submit.ts'

const SIDE = 160

interface Props {
  person: { id: string; name: string }
  hash: string | undefined
  pick: (hash: string | undefined) => void
}

/** The picture beside someone's name. It is cropped to a small square here, so any photograph will do. */
export function PicturePicker({ person, hash, pick }: Props): ReactNode {
  const { isBusy, problem, run } = useSubmit()
  const choose = (file: File) =>
    run(async () => {
      const uploaded = await upload(await squareOf(file))
      const data = { ...uploaded, collection: profiles.name, recordId: person.id }
      await commit([{ op: 'create', collection: 'attachments', data }])
      pick(uploaded.hash)
      return undefined
    })

  return (
    <div className={`row wrap gap-8 ${styles.picture}`}>
      {hash && <img src={`/api/files/${hash}`} alt={`${person.name}`} />}
      <FileButton accept="image/*" onChange={(file) => file && void choose(file)}>
        {(props) => (
          <Button {...props} variant="default" size="xs" loading={isBusy}>
            {hash ? 'Change picture' : 'Choose picture'}
          </Button>
        )}
      </FileButton>
      {hash && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => pick(undefined)}>
          Remove picture
        </Button>
      )}
      {problem && (
        <p className="text-13 late" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** The centre square of a picture, reduced to the size it is shown at. */
async function squareOf(file: File): Promise<File> {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch {
    throw new Problem('refused', `${file.name} cannot be read as a picture.`)
  }
  const { width, height } = picture
  const side = Math.min(width, height)
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  canvas.getContext('2d')!.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE)
  picture.close()
  const type = 'image/jpeg'
  return new File([await canvas.convertToBlob({ type, quality: 0.85 })], file.name.replace(/\.\w+$/, '.jpg'), { type })
}
