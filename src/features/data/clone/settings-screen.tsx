import { ClonePage } from '#features/data/clone/clone-page.tsx'
import { PackSection } from '#features/data/clone/packs/pack-section.tsx'
import { CONFIGURATION } from '#features/data/clone/plans/presets.ts'
import { screenPath } from '#model/feature.ts'

export default function CloneSettingsScreen() {
  return (
    <ClonePage
      title="Clone settings"
      path={screenPath('clone/settings')}
      chosen={CONFIGURATION}
      above={<PackSection />}
    />
  )
}
