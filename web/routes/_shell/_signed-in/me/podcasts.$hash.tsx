import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { privateFeedsQuery, showSettingsQuery } from '#web/podcasts/shows/queries.ts'
import { ShowSettings } from '#web/podcasts/shows/ShowSettings.tsx'
import { showSettingsText } from '#web/podcasts/shows/show-settings-text.ts'
import { NeedsScripts } from '#web/ui/NeedsScripts.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/podcasts/$hash')({
  staticData: { sidebar: accountSidebar },
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash } }) => {
    await withPageErrors(
      pageResponse,
      Promise.all([queryClient.fetchQuery(showSettingsQuery(api, hash)), queryClient.fetchQuery(privateFeedsQuery(api, hash))]),
    )
    return { head: privateHead(showSettingsText.settings) }
  },
  component: () => (
    <>
      <NeedsScripts />
      <ShowSettings hash={Route.useParams().hash} />
    </>
  ),
})
