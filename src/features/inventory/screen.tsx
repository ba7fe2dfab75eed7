import { parts } from '#features/parts/collection.ts'
import { related } from '#features/related.ts'
import { CollectionScreen } from '#ui/collection/collection-screen.tsx'

/** The catalogue with what is on hand. */
export default function InventoryScreen() {
  return (
    <CollectionScreen
      collection={parts}
      heading="Inventory"
      searchHint="Part, number, brand"
      purpose="The parts we know stand here, with stock and price."
      related={related}
      summary={(data) => [data.brand, data.description].filter(Boolean).join(' · ')}
    />
  )
}
