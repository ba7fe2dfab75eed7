import { type ReactNode, useEffect } from 'react'
import styles from '#features/shell/sign-in/screen.module.css'
import { useSession, useUser } from '#ui/session.ts'
import { BearingPlan } from '#ui/shell/bearing.tsx'

const ASK_AGAIN_MS = 10_000

/** The page of an account until an owner approves it. */
export default function WaitingScreen(): ReactNode {
  const session = useSession()
  const user = useUser()
  useEffect(() => {
    const timer = setInterval(() => void session.check(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [session])
  return (
    <div className={styles.stage}>
      <BearingPlan className={styles.plan} />
      <div className={`${styles.card} ${styles.waiting}`} role="status">
        <h1 className={styles.title}>Waiting for approval</h1>
        <p>The account {user?.email} has been created. An owner must approve it; this page continues automatically.</p>
      </div>
    </div>
  )
}
