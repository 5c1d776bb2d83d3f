import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { SettingsTabs } from '#web/people/settings/SettingsTabs.tsx'
import { text } from '#web/people/settings/text.ts'
import { errorStateTitle } from '#web/shell/error-state-title.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/settings')({
  staticData: { sidebar: accountSidebar },
  component: SettingsLayout,
})

function SettingsLayout() {
  // A page of an error has a heading of its own.
  const isError = useMatches({ select: (matches) => errorStateTitle(matches) !== undefined })
  if (isError) return <Outlet />
  return (
    <>
      <PageTitle>{text.title}</PageTitle>
      <SettingsTabs />
      <Outlet />
    </>
  )
}
