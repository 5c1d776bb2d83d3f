import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { PostBroadcast } from '#web/newsletters/broadcasts/PostBroadcast.tsx'
import { broadcastOptionsQuery } from '#web/newsletters/broadcasts/queries.ts'
import { text } from '#web/newsletters/broadcasts/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/me/p/$hash/newsletter')({
  staticData: { sidebar: accountSidebar },
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash } }) => {
    await withPageErrors(pageResponse, queryClient.fetchQuery(broadcastOptionsQuery(api, hash)))
    return { head: privateHead(text.title) }
  },
  component: NewsletterRoute,
})

function NewsletterRoute() {
  const { hash } = Route.useParams()
  return <PostBroadcast key={hash} hash={hash} />
}
