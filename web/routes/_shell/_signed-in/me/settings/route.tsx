import { createFileRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { SettingsTabs } from '#web/people/settings/SettingsTabs.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/settings')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/people/settings/SettingsSidebar.tsx')) },
  component: SettingsLayout,
})

function SettingsLayout() {
  return (
    <>
      <SettingsTabs />
      <Outlet />
    </>
  )
}
