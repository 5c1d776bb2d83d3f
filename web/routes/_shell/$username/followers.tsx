import { createFileRoute } from '@tanstack/react-router'
import { validateAfter } from '#web/lib/after.ts'
import { pageHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { FollowLists } from '#web/people/follows/FollowLists.tsx'
import { followListQuery } from '#web/people/follows/queries.ts'
import { text } from '#web/people/follows/text.ts'
import { loadPerson } from '#web/people/profiles/load-profile.ts'

export const Route = createFileRoute('/_shell/$username/followers')({
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context, params: { username }, deps: { after } }) => {
    const profile = await loadPerson(context, username, '/followers')
    const { queryClient, api, answer, origin } = context
    await forPage(answer, queryClient.ensureInfiniteQueryData(followListQuery(api, username, 'followers', after)))
    return {
      profile,
      head: pageHead({ title: text.followersOf(profile.name), origin, path: `/${profile.handle}/followers`, hidden: true }),
    }
  },
  component: FollowersRoute,
})

function FollowersRoute() {
  const { profile } = Route.useLoaderData()
  const { after } = Route.useSearch()
  return <FollowLists handle={profile.handle} name={profile.name} list="followers" after={after} />
}
