import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { FollowLists } from '#web/people/follows/FollowLists.tsx'
import { followListQuery } from '#web/people/follows/queries.ts'
import { text } from '#web/people/follows/text.ts'
import { loadUserProfile } from '#web/people/profiles/load-profile.ts'

export const Route = createFileRoute('/_shell/$username/following')({
  validateSearch: (search: Record<string, unknown>) => ({
    ...validateAfter(search),
    ...(search.tab === 'publications' ? { tab: 'publications' as const } : {}),
  }),
  loaderDeps: ({ search: { after, tab } }) => ({ after, list: tab ?? ('following' as const) }),
  loader: async ({ context, params: { username }, deps: { after, list } }) => {
    const profile = await loadUserProfile(context, username, '/following')
    const { queryClient, api, pageResponse, origin } = context
    await withPageErrors(pageResponse, queryClient.ensureInfiniteQueryData(followListQuery(api, username, list, after)))
    return {
      profile,
      head: pageHead({ title: text.followedBy(profile.name), origin, path: `/${profile.handle}/following`, noIndex: true }),
    }
  },
  component: FollowingRoute,
})

function FollowingRoute() {
  const { profile } = Route.useLoaderData()
  const { after, tab } = Route.useSearch()
  return <FollowLists handle={profile.handle} name={profile.name} list={tab ?? 'following'} after={after} />
}
