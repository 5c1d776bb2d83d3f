import { createFileRoute } from '@tanstack/react-router'
import { addressesQuery } from '#web/contact-addresses/queries.ts'
import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { NoticeSettings } from '#web/settings/NoticeSettings.tsx'
import { noticesQuery } from '#web/settings/queries.ts'
import { text } from '#web/settings/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/me/settings/notifications')({
  loader: ({ context: { queryClient, api, answer } }) =>
    forPage(answer, Promise.all([queryClient.ensureQueryData(noticesQuery(api)), queryClient.ensureQueryData(addressesQuery(api))])).then(
      () => ({ head: privateHead(text.notifications) }),
    ),
  component: NoticeSettings,
})
