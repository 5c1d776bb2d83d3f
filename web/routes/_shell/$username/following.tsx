import { createFileRoute } from '@tanstack/react-router'
import { validateAfter } from '#web/lib/after.ts'
import { pageHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { FollowLists } from '#web/people/follows/FollowLists.tsx'
import { followListQuery } from '#web/people/follows/queries.ts'
import { text } from '#web/people/follows/text.ts'
import { loadPerson } from '#web/people/profiles/load-profile.ts'

export const Route = createFileRoute('/_shell/$username/following')({
  validateSearch: (search: Record<string, unknown>) => ({
    ...validateAfter(search),
    ...(search.tab === 'publications' ? { tab: 'publications' as const } : {}),
  }),
  loaderDeps: ({ search: { after, tab } }) => ({ after, list: tab ?? ('following' as const) }),
  loader: async ({ context, params: { username }, deps: { after, list } }) => {
    const profile = await loadPerson(context, username, '/following')
    const { queryClient, api, answer, origin } = context
    await forPage(answer, queryClient.ensureInfiniteQueryData(followListQuery(api, username, list, after)))
    return { profile, head: pageHead({ title: text.followedBy(profile.name), origin, path: `/${profile.handle}/following`, hidden: true }) }
  },
  component: FollowingRoute,
})

function FollowingRoute() {
  const { profile } = Route.useLoaderData()
  const { after, tab } = Route.useSearch()
  return <FollowLists handle={profile.handle} name={profile.name} list={tab ?? 'following'} after={after} />
}
