import { Button } from '@mantine/core'
import { longDay } from '#base/days.ts'
import { configurationPacks } from '#features/data/clone/packs/saved-packs.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import work from '#ui/work/work.module.css'

/** The packs that Prime saves automatically, one per week. */
export function SavedPacks({ show }: { show: (id: string, day: string, pack: string) => void }) {
  const saved = useDocs<{ day: string; pack: string }>(
    { collection: configurationPacks.name, orderBy: [['day', 'desc']] },
    { ignoreErrors: true },
  )
  // The space of the sentence is reserved while loading.
  if (!saved || saved.length === 0)
    return (
      <p className={`text-13 dim breaks ${saved ? '' : work.toCome}`}>
        No packs yet. Prime saves one each week and keeps the last twelve.
      </p>
    )
  return (
    <div className={`row wrap gap-8-12 ${work.buttons}`}>
      <span className="text-13 dim breaks">Saved every week. Compare with</span>
      {saved.map(({ id, data: { day, pack } }) => (
        <Button key={id} size="compact-sm" variant="default" onClick={() => show(id, day, pack)}>
          {longDay(day)}
        </Button>
      ))}
    </div>
  )
}
