import { ClonePage } from '#features/clone/clone-page.tsx'
import { PackSection } from '#features/clone/pack-section.tsx'
import { CONFIGURATION } from '#features/clone/presets.ts'

export default function CloneSettingsScreen() {
  return (
    <ClonePage
      title="Clone settings"
      path="/settings/clone-collection"
      chosen={CONFIGURATION}
      above={<PackSection />}
    />
  )
}
