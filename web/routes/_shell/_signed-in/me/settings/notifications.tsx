import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { NotificationSettings } from '#web/notifications/NotificationSettings.tsx'
import { text } from '#web/profiles/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/settings/notifications')({
  loader: () => ({ head: privateHead(text.settings.notifications) }),
  component: NotificationSettingsRoute,
})

function NotificationSettingsRoute() {
  return (
    <>
      <PageTitle lead={text.settings.notificationsLead}>{text.settings.notifications}</PageTitle>
      <NotificationSettings />
    </>
  )
}
