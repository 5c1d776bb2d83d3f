import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { PostSponsorships } from '#web/money/sponsored-posts/PostSponsorships.tsx'
import { postSponsorshipsQuery } from '#web/money/sponsored-posts/queries.ts'
import { text } from '#web/money/sponsored-posts/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/me/p/$hash/commercial')({
  staticData: { sidebar: accountSidebar },
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash } }) => {
    await withPageErrors(pageResponse, queryClient.fetchQuery(postSponsorshipsQuery(api, hash)))
    return { head: privateHead(text.title) }
  },
  component: CommercialRoute,
})

function CommercialRoute() {
  const { hash } = Route.useParams()
  return <PostSponsorships key={hash} hash={hash} />
}
