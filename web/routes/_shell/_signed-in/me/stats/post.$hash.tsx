import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { validateBefore } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { postStatsQuery } from '#web/statistics/posts/queries.ts'
import { PostStats } from '#web/statistics/posts/Stats.tsx'
import { text } from '#web/statistics/posts/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/stats/post/$hash')({
  validateSearch: validateBefore,
  loaderDeps: ({ search: { before } }) => ({ before }),
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash }, deps: { before } }) => {
    const { post } = await withPageErrors(pageResponse, queryClient.ensureQueryData(postStatsQuery(api, hash, before)))
    const title = post.title || text.untitled
    return { title, head: privateHead(`${text.ofPost}: ${title}`) }
  },
  component: PostStatsRoute,
})

function PostStatsRoute() {
  const { title } = Route.useLoaderData()
  const { hash } = Route.useParams()
  const { before } = Route.useSearch()
  return (
    <>
      <PageTitle lead={<bdi>{title}</bdi>}>{text.ofPost}</PageTitle>
      <PostStats hash={hash} before={before} />
    </>
  )
}
