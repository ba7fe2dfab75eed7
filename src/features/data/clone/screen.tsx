import { ClonePage } from '#features/data/clone/clone-page.tsx'

export default function CloneScreen() {
  return <ClonePage title="Clone collection" path="/clone-collection" chosen={[]} />
}
