import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { PostDownloads } from '#web/podcasts/downloads/PostDownloads.tsx'
import { downloadRequestsQuery, postDownloadsQuery } from '#web/podcasts/downloads/queries.ts'
import { text } from '#web/podcasts/downloads/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/stats/post/$hash_/listens')({
  staticData: { sidebar: accountSidebar },
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash }, deps: { after } }) => {
    const [{ title }] = await withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.ensureQueryData(postDownloadsQuery(api, hash)),
        queryClient.ensureInfiniteQueryData(downloadRequestsQuery(api, hash, after)),
      ]),
    )
    const name = title || text.untitled
    return { title: name, head: privateHead(`${text.postTitle}: ${name}`) }
  },
  component: PostListensRoute,
})

function PostListensRoute() {
  const { title } = Route.useLoaderData()
  const { hash } = Route.useParams()
  const { after } = Route.useSearch()
  return (
    <>
      <PageTitle
        lead={
          <>
            <bdi>{title}</bdi> — {text.lead}
          </>
        }
      >
        {text.postTitle}
      </PageTitle>
      <PostDownloads hash={hash} after={after} />
    </>
  )
}
