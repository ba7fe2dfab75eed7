import { ClonePage } from '#features/data/clone/clone-page.tsx'
import { screenPath } from '#model/feature.ts'

export default function CloneScreen() {
  return <ClonePage title="Clone collection" path={screenPath('clone')} chosen={[]} />
}
