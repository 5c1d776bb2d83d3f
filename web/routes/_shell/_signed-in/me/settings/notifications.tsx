import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useRouteContext } from '@tanstack/react-router'
import { contactDetailsQuery } from '#web/account/contact-details/queries.ts'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { PushSection } from '#web/notifications/push/PushSection.tsx'
import { pushDevicesQuery } from '#web/notifications/push/queries.ts'
import { NotificationSettings } from '#web/people/settings/NotificationSettings.tsx'
import { notificationPreferencesQuery } from '#web/people/settings/queries.ts'
import { text } from '#web/people/settings/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/me/settings/notifications')({
  loader: ({ context: { queryClient, api, pageResponse } }) =>
    withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.ensureQueryData(notificationPreferencesQuery(api)),
        queryClient.ensureQueryData(contactDetailsQuery(api)),
        queryClient.ensureQueryData(pushDevicesQuery(api)),
      ]),
    ).then(() => ({ head: privateHead(text.notifications) })),
  component: NotificationsPage,
})

function NotificationsPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(pushDevicesQuery(api))
  return (
    <NotificationSettings hasPush={data.devices.length > 0}>
      <PushSection />
    </NotificationSettings>
  )
}
