import { allowStyles, styleNonce } from '#ui/theme/style-nonce.ts'
import '#ui/theme/styles.ts'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { watchForCrashes } from '#features/admin/logs/watch.tsx'
import { openBrowserSession, SessionContext } from '#ui/session.ts'
import { ClockContext } from '#ui/shell/clock.ts'
import { ScreensContext } from '#ui/shell/screens.ts'
import { theme, themeChoice, variables } from '#ui/theme/theme.ts'
import { AppError } from '#web/app-error.tsx'
import { openRouter } from '#web/router.tsx'
import { screens } from '#web/screens.ts'

allowStyles()
const session = openBrowserSession()
void session.check()
const router = openRouter()
const now = () => new Date()
const clock = { now, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }

const watch = watchForCrashes({ session, now })
watch.went(location.pathname)
router.history.subscribe(({ location }) => watch.went(location.pathname))

createRoot(document.getElementById('root')!, watch.react).render(
  <MantineProvider
    theme={theme}
    getStyleNonce={styleNonce}
    cssVariablesResolver={variables}
    colorSchemeManager={themeChoice}
    defaultColorScheme="dark"
  >
    <AppError>
      <SessionContext value={session}>
        <ClockContext value={clock}>
          <ScreensContext value={screens}>
            <RouterProvider router={router} />
          </ScreensContext>
        </ClockContext>
      </SessionContext>
    </AppError>
  </MantineProvider>,
)
