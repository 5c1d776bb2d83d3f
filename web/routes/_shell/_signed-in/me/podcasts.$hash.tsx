import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { ownText } from '#web/podcasts/shows/own-text.ts'
import { ownShowQuery, privateFeedsQuery } from '#web/podcasts/shows/queries.ts'
import { ShowSettings } from '#web/podcasts/shows/ShowSettings.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/podcasts/$hash')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/account/auth/AccountSidebar.tsx')) },
  loader: async ({ context: { queryClient, api, answer }, params: { hash } }) => {
    await forPage(
      answer,
      Promise.all([queryClient.fetchQuery(ownShowQuery(api, hash)), queryClient.fetchQuery(privateFeedsQuery(api, hash))]),
    )
    return { head: privateHead(ownText.settings) }
  },
  component: () => <ShowSettings hash={Route.useParams().hash} />,
})
