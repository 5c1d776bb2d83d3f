import { createFileRoute, notFound } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { normalizeQuery, pickSearch } from '#web/lib/search-params.ts'
import { PostList } from '#web/moderation/content/PostList.tsx'
import { POST_STATES, postsQuery } from '#web/moderation/content/queries.ts'
import { text } from '#web/moderation/content/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/posts')({
  validateSearch: (search: Record<string, unknown>): { state?: string; q?: string; after?: string } =>
    pickSearch(search, ['state', 'q', 'after']),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api, pageResponse }, deps: { state: name, q, after } }) => {
    const state = findState(name)
    if (!state) throw notFound()
    return withStaffErrors(pageResponse, queryClient.fetchInfiniteQuery(postsQuery(api, state, normalizeQuery(q), after))).then(() => ({
      head: privateHead(text.posts),
    }))
  },
  component: PostsRoute,
})

const findState = (name = 'published') => POST_STATES.find((state) => state === name)

function PostsRoute() {
  const { state, q, after } = Route.useSearch()
  return <PostList state={findState(state) ?? 'published'} q={normalizeQuery(q)} after={after} />
}
