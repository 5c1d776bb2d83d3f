import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { ProfileActions } from '#web/moderation/more-actions/MoreActions.tsx'
import { SubscribeToProfile } from '#web/newsletters/subscriptions/subscribe/SubscribeMenu.tsx'
import { loadUserProfile } from '#web/people/profiles/load-profile.ts'
import { ProfileHeader, ProfileTabs } from '#web/people/profiles/ProfileHeader.tsx'
import { text } from '#web/people/profiles/text.ts'
import { UserPublications } from '#web/publications/members/Publications.tsx'
import { publicationsQuery } from '#web/publications/members/queries.ts'

export const Route = createFileRoute('/_shell/$username/publications')({
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context, params: { username }, deps: { after } }) => {
    const profile = await loadUserProfile(context, username, '/publications')
    const { queryClient, api, pageResponse, origin } = context
    await withPageErrors(pageResponse, queryClient.ensureInfiniteQueryData(publicationsQuery(api, username, after)))
    return {
      profile,
      head: pageHead({
        title: text.publicationsOf(profile.name),
        origin,
        path: `/${profile.handle}/publications`,
      }),
    }
  },
  component: PublicationsRoute,
})

function PublicationsRoute() {
  const { profile } = Route.useLoaderData()
  const { after } = Route.useSearch()
  return (
    <>
      <ProfileHeader profile={profile} subscribe={<SubscribeToProfile profile={profile} />} menu={<ProfileActions profile={profile} />} />
      <ProfileTabs handle={profile.handle} />
      <UserPublications handle={profile.handle} after={after} />
    </>
  )
}
