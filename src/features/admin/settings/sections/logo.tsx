import { Button, FileButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Problem } from '#base/problem.ts'
import { settings } from '#features/admin/settings/collection.ts'
import type { SettingHandle } from '#features/admin/settings/parts.tsx'
import { commit } from '#ui/api.ts'
import styles from '#ui/layouts/settings.module.css'
import { upload } from '#ui/record/files/files.tsx'
import { useSubmit } from '#ui/use-submit.ts'

const MAX_BYTES = 1024 * 1024
const MAX_PIXELS = 3000
const SECTION = 'print'

/** The logo in the print header: choose, preview, remove. Saved immediately, with history. */
export function LogoPicker({ setting, canWrite }: { setting: SettingHandle; canWrite: boolean }): ReactNode {
  const { isBusy, problem, run } = useSubmit()
  const hash = setting.value('printLogo')
  const has = typeof hash === 'string' && hash !== ''

  const choose = (file: File) =>
    run(async () => {
      const why = await whyNot(file)
      if (why) throw new Problem('refused', why)
      const uploaded = await upload(file)
      const data = { ...uploaded, collection: settings.name, recordId: SECTION }
      await commit([{ op: 'create', collection: 'attachments', data }])
      await setting.save('printLogo', uploaded.hash)
      return undefined
    })

  return (
    <section id="setting-printLogo" className={`stack top gap-6 above-16 ${styles.logo}`} aria-label="Logo">
      <span className="text-13 bold">Logo</span>
      {has && <img className="box" src={`/api/files/${hash}`} alt="The logo on prints" />}
      {canWrite && (
        <div className="flex gap-8">
          <FileButton accept="image/png,image/jpeg" onChange={(file) => file && void choose(file)}>
            {(props) => (
              <Button {...props} variant="default" size="xs" loading={isBusy}>
                {has ? 'Change logo' : 'Choose logo'}
              </Button>
            )}
          </FileButton>
          {has && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              onClick={() => void run(() => setting.save('printLogo', undefined).then(() => undefined))}
            >
              Remove logo
            </Button>
          )}
        </div>
      )}
      <p
        className={`text-12 line-18 dim above-4 ${styles.help}`}
        role={problem ? 'alert' : undefined}
        data-fault={problem ? true : undefined}
      >
        {problem ?? 'PNG or JPEG, at most 1 MB and 3,000 pixels wide or high.'}
      </p>
    </section>
  )
}

/** Why a file cannot be the logo, as a sentence; undefined when it can. */
async function whyNot(file: File): Promise<string | undefined> {
  if (file.type !== 'image/png' && file.type !== 'image/jpeg') return `${file.name} is not a PNG or JPEG picture.`
  if (file.size > MAX_BYTES)
    return `${file.name} has ${(file.size / MAX_BYTES).toFixed(1)} MB; a logo has at most 1 MB.`
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch {
    return `${file.name} cannot be read as a picture.`
  }
  const { width, height } = picture
  picture.close()
  return Math.max(width, height) > MAX_PIXELS
    ? `${file.name} is ${width} × ${height} pixels; a logo has at most ${MAX_PIXELS} in each direction.`
    : undefined
}
