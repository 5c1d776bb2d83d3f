import { createFileRoute } from '@tanstack/react-router'
import { addressesQuery } from '#web/account/contact-details/queries.ts'
import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { NoticeSettings } from '#web/people/settings/NoticeSettings.tsx'
import { noticesQuery } from '#web/people/settings/queries.ts'
import { text } from '#web/people/settings/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/me/settings/notifications')({
  loader: ({ context: { queryClient, api, answer } }) =>
    forPage(answer, Promise.all([queryClient.ensureQueryData(noticesQuery(api)), queryClient.ensureQueryData(addressesQuery(api))])).then(
      () => ({ head: privateHead(text.notifications) }),
    ),
  component: NoticeSettings,
})
