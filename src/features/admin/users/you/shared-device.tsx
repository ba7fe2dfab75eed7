import { NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import styles from '#ui/layouts/users.module.css'
import { frontDeskMinutes, IDLE_MINUTES, keepFrontDesk } from '#ui/shell/bar/front-desk.ts'
import { toast } from '#ui/shell/toasts/toasts.tsx'

/** Whether this device is shared, for example at the front desk: it then logs out automatically. */
export function FrontDesk(): ReactNode {
  const [minutes, setMinutes] = useState(() => frontDeskMinutes())
  function choose(next: number | undefined): void {
    keepFrontDesk(next)
    setMinutes(next)
    toast(next === undefined ? 'This machine is your own' : `This machine logs out after ${next} idle minutes`)
  }
  return (
    <section className={`panel slim ${styles.panel}`} aria-labelledby="machine-title">
      <div className={`row wrap between gap-12 below-8 tall-36 ${styles.panelHead}`}>
        <h2 className="text-14 line-20 bold" id="machine-title">
          This machine
        </h2>
      </div>
      <NativeSelect
        label="Log out automatically"
        description="For a shared machine at the front desk. Links, tracking, freight and the other public tools stay available. Unsaved input is kept as a draft."
        value={minutes === undefined ? '' : String(minutes)}
        onChange={(event) => choose(event.currentTarget.value ? Number(event.currentTarget.value) : undefined)}
        data={[
          { value: '', label: 'Never (my own device)' },
          ...IDLE_MINUTES.map((value) => ({ value: String(value), label: `After ${value} idle minutes` })),
        ]}
      />
    </section>
  )
}
