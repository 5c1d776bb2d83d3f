import { createFileRoute } from '@tanstack/react-router'
import { validateAfter } from '#web/lib/after.ts'
import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { PostListens } from '#web/podcasts/downloads/PostListens.tsx'
import { listenRequestsQuery, postListensQuery } from '#web/podcasts/downloads/queries.ts'
import { text } from '#web/podcasts/downloads/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/stats/post/$hash_/listens')({
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient, api, answer }, params: { hash }, deps: { after } }) => {
    const [{ title }] = await forPage(
      answer,
      Promise.all([
        queryClient.ensureQueryData(postListensQuery(api, hash)),
        queryClient.ensureInfiniteQueryData(listenRequestsQuery(api, hash, after)),
      ]),
    )
    const name = title || text.untitled
    return { title: name, head: privateHead(`${text.ofPost}: ${name}`) }
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
        {text.ofPost}
      </PageTitle>
      <PostListens hash={hash} after={after} />
    </>
  )
}
