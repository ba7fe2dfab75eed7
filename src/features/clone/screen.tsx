import { ClonePage } from '#features/clone/clone-page.tsx'

export default function CloneScreen() {
  return <ClonePage title="Clone collection" path="/clone-collection" chosen={[]} />
}
