import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { Notifications } from '#web/notifications/Notifications.tsx'
import { text } from '#web/notifications/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/notifications')({
  loader: () => ({ head: privateHead(text.title) }),
  component: NotificationsRoute,
})

function NotificationsRoute() {
  return (
    <>
      <PageTitle>{text.title}</PageTitle>
      <Notifications />
    </>
  )
}
