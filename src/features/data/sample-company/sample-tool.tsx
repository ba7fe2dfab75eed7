import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSample } from '#features/admin/sample/parts.tsx'
import { ClearSample } from '#features/data/sample-company/sample-strip.tsx'
import styles from '#ui/layouts/settings.module.css'

/** The tool in the settings that removes the sample company, shown while it is loaded. */
export function SampleTool(): ReactNode {
  const { remove }: { remove?: string } = useSearch({ strict: false })
  if (!useSample().mayClear) return null
  return (
    <dl className={`panel ${styles.fixed}`}>
      <div>
        <dt className="dim">Sample data</dt>
        <dd>
          <p>The sample company is loaded. Remove it to start with your own data.</p>
          <ClearSample asks={remove === 'sample'} />
        </dd>
      </div>
    </dl>
  )
}
