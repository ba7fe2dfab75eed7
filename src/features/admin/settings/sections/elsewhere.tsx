import type { ReactNode } from 'react'
import { buildOf } from '#base/build.ts'
import { pageAddress, screenPath } from '#model/feature.ts'
import styles from '#ui/layouts/settings.module.css'
import { GoLink } from '#ui/shell/go-link.tsx'

const tools = () => [
  {
    name: 'Import',
    href: screenPath('import'),
    why: 'Import records from files (preview and undo).',
  },
  { name: 'Import JSON', href: screenPath('import/json'), why: 'Import JSON files, and restore full exports.' },
  {
    name: 'Structure',
    href: screenPath('structure'),
    why: 'Fields, how often they are filled, and schema changes.',
  },
  {
    name: 'Outbox',
    href: pageAddress('history', { view: 'outbox' }),
    why: 'Waiting, sent and failed emails. Send again or cancel.',
  },
  { name: 'Duplicates', href: screenPath('duplicates'), why: 'Find and merge duplicates.' },
  { name: 'Copy a collection', href: screenPath('clone'), why: 'Copy records with their related data.' },
  {
    name: 'Export these settings',
    href: screenPath('clone/settings'),
    why: 'All settings as one file, for another Prime.',
  },
]

/** The tools that work on all data, each with its purpose. */
export const DataTools = (): ReactNode => (
  <dl className={`panel ${styles.fixed}`}>
    {tools().map(({ name, href, why }) => (
      <div key={href}>
        <dt className="dim">
          <GoLink className="medium accent underlines" href={href}>
            {name}
          </GoLink>
        </dt>
        <dd>{why}</dd>
      </div>
    ))}
  </dl>
)

/** The version of Prime, and links to its documentation. */
export function AboutPrime(): ReactNode {
  const script = document.querySelector<HTMLScriptElement>('script[type=module]')?.src
  return (
    <dl className={`panel ${styles.fixed}`}>
      <div>
        <dt className="dim">Build</dt>
        <dd className="mono-face text-13">{buildOf(script) || 'not built'}</dd>
      </div>
      <div>
        <dt className="dim">Address</dt>
        <dd className="mono-face text-13">{location.origin}</dd>
      </div>
      <div>
        <dt className="dim">For programs</dt>
        <dd>
          <a className="medium accent underlines" href="/api/openapi.json" target="_blank" rel="noopener">
            The description of the API
          </a>
          , with keys from{' '}
          <GoLink className="medium accent underlines" href={screenPath('users')}>
            Users
          </GoLink>
        </dd>
      </div>
      <div>
        <dt className="dim">System status</dt>
        <dd>
          <GoLink className="medium accent underlines" href={screenPath('system-check')}>
            System check
          </GoLink>
        </dd>
      </div>
    </dl>
  )
}
