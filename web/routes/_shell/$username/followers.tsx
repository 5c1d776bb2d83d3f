import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { FollowLists } from '#web/people/follows/FollowLists.tsx'
import { followListQuery } from '#web/people/follows/queries.ts'
import { text } from '#web/people/follows/text.ts'
import { loadUserProfile } from '#web/people/profiles/load-profile.ts'

export const Route = createFileRoute('/_shell/$username/followers')({
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context, params: { username }, deps: { after } }) => {
    const profile = await loadUserProfile(context, username, '/followers')
    const { queryClient, api, pageResponse, origin } = context
    await withPageErrors(pageResponse, queryClient.ensureInfiniteQueryData(followListQuery(api, username, 'followers', after)))
    return {
      profile,
      head: pageHead({ title: text.followersOf(profile.name), origin, path: `/${profile.handle}/followers`, noIndex: true }),
    }
  },
  component: FollowersRoute,
})

function FollowersRoute() {
  const { profile } = Route.useLoaderData()
  const { after } = Route.useSearch()
  return <FollowLists handle={profile.handle} name={profile.name} list="followers" after={after} />
}
