import { ClonePage } from '#features/data/clone/clone-page.tsx'
import { PAGES } from '#model/pages.ts'

export default function CloneScreen() {
  return <ClonePage title="Clone collection" path={PAGES.clone} chosen={[]} />
}
