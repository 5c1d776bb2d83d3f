import { createFileRoute, Outlet } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { SettingsTabs } from '#web/people/settings/SettingsTabs.tsx'
import { text } from '#web/people/settings/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/settings')({
  staticData: { sidebar: accountSidebar },
  component: SettingsLayout,
})

function SettingsLayout() {
  return (
    <>
      <PageTitle>{text.title}</PageTitle>
      <SettingsTabs />
      <Outlet />
    </>
  )
}
