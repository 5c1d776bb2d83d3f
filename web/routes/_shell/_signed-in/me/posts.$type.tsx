import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { normalizeQuery, pickSearch } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { MyDecisions } from '#web/moderation/decisions/MyDecisions.tsx'
import { ownDecisionsQuery } from '#web/moderation/decisions/queries.ts'
import { text as importText } from '#web/portability/imports/text.ts'
import { MyPosts, MyPostsTabs } from '#web/posts/posts/MyPosts.tsx'
import { myPostsQuery, parseMyPostType } from '#web/posts/posts/queries.ts'
import { text } from '#web/posts/posts/text.ts'
import { MySubmissions } from '#web/publications/submissions/MySubmissions.tsx'
import { mySubmissionsQuery } from '#web/publications/submissions/queries.ts'
import { PostNumbers } from '#web/statistics/posts/PostNumbers.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/posts/$type')({
  staticData: { sidebar: accountSidebar },
  validateSearch: (search): { q?: string; after?: string; decisions?: string; select?: '1' } => {
    const q = normalizeQuery(search.q)
    return { ...(q ? { q } : {}), ...pickSearch(search, ['after', 'decisions']), ...(search.select === '1' && { select: '1' }) }
  },
  loaderDeps: ({ search: { q, after, decisions } }) => ({ q, after, decisions }),
  loader: async ({ context: { queryClient, api, pageResponse }, params, deps }) => {
    const type = parseMyPostType(params.type)
    if (!type) throw notFound()
    const posts = queryClient.fetchInfiniteQuery(myPostsQuery(api, type, type === 'submissions' ? {} : { q: deps.q, after: deps.after }))
    const submissions = type === 'submissions' && queryClient.fetchInfiniteQuery(mySubmissionsQuery(api, deps.after))
    const decisions = type === 'removed' && queryClient.fetchInfiniteQuery(ownDecisionsQuery(api, deps.decisions))
    await withPageErrors(pageResponse, Promise.all<unknown>([posts, submissions, decisions]))
    return { type, ...deps, head: privateHead(text.myPosts[type]) }
  },
  component: MyPostsRoute,
})

function MyPostsRoute() {
  const { type, q, after, decisions } = Route.useLoaderData()
  const { select } = Route.useSearch()
  return (
    <>
      <PageTitle>{text.kinds}</PageTitle>
      {type === 'submissions' ? (
        <Submissions after={after} />
      ) : (
        <MyPosts
          key={type}
          type={type}
          q={q}
          after={after}
          isSelecting={select === '1'}
          numbers={(post) => <PostNumbers post={post} />}
          above={type === 'removed' && <MyDecisions after={decisions} />}
          emptyHint={(type === 'drafts' || type === 'published') && <PathLink to="/me/import">{importText.importPosts}</PathLink>}
        />
      )}
    </>
  )
}

/** Submissions have a list of their own; the list of posts only gives the counts of the tabs. */
function Submissions({ after }: { after: string | undefined }) {
  const { api } = Route.useRouteContext()
  const [page] = useSuspenseInfiniteQuery(myPostsQuery(api, 'submissions')).data.pages
  return (
    <>
      <MyPostsTabs type="submissions" counts={page?.counts} />
      <MySubmissions after={after} />
    </>
  )
}
