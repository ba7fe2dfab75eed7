import type { ReactNode } from 'react'
import type { ListedPerson } from '#features/admin/users/answers.ts'
import type { Profile } from '#features/admin/users/collection.ts'
import { ProfileForm } from '#features/admin/users/people/profile-form.tsx'
import { Dialog } from '#ui/shell/dialog.tsx'

interface Props {
  person: ListedPerson
  profile: Profile | undefined
  close: () => void
}

/** The profile of a colleague, over the list. */
export const ProfileDialog = ({ person, profile, close }: Props): ReactNode => (
  <Dialog onClose={close} title={`Profile of ${person.name || person.email}`} size={460}>
    <ProfileForm {...{ person, profile }} done={close} />
  </Dialog>
)
