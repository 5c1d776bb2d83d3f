import { createFileRoute } from '@tanstack/react-router'
import { UserLists } from '#web/engagement/reading-lists/ListRows.tsx'
import { listsQuery } from '#web/engagement/reading-lists/queries.ts'
import { pageHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { ProfileActions } from '#web/moderation/more-actions/MoreActions.tsx'
import { SubscribeToProfile } from '#web/newsletters/subscriptions/subscribe/SubscribeMenu.tsx'
import { loadUserProfile } from '#web/people/profiles/load-profile.ts'
import { ProfileHeader, ProfileTabs } from '#web/people/profiles/ProfileHeader.tsx'
import { text } from '#web/people/profiles/text.ts'

export const Route = createFileRoute('/_shell/$username/lists')({
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context, params: { username }, deps: { after } }) => {
    const profile = await loadUserProfile(context, username, '/lists')
    const { queryClient, api, pageResponse, origin } = context
    await withPageErrors(pageResponse, queryClient.ensureInfiniteQueryData(listsQuery(api, username, after)))
    return { profile, head: pageHead({ title: text.listsOf(profile.name), origin, path: `/${profile.handle}/lists` }) }
  },
  component: ListsRoute,
})

function ListsRoute() {
  const { profile } = Route.useLoaderData()
  const { after } = Route.useSearch()
  return (
    <>
      <ProfileHeader profile={profile} subscribe={<SubscribeToProfile profile={profile} />} menu={<ProfileActions profile={profile} />} />
      <ProfileTabs handle={profile.handle} />
      <UserLists handle={profile.handle} after={after} />
    </>
  )
}
