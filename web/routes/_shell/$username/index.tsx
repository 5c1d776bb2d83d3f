import { createFileRoute } from '@tanstack/react-router'
import { validateAfter } from '#web/lib/after.ts'
import { pageHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { loadProfile } from '#web/profiles/load-profile.ts'
import { ProfileHeader } from '#web/profiles/ProfileHeader.tsx'
import { ProfilePosts } from '#web/profiles/ProfilePosts.tsx'
import { ProfileTabs } from '#web/profiles/ProfileTabs.tsx'
import { profileHead } from '#web/profiles/profile-head.ts'
import { profilePostsQuery } from '#web/profiles/queries.ts'

export const Route = createFileRoute('/_shell/$username/')({
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context, params: { username }, deps: { after } }) => {
    const { queryClient, api, answer, origin } = context
    const [profile] = await Promise.all([
      loadProfile(context, username),
      forPage(answer, queryClient.ensureInfiniteQueryData(profilePostsQuery(api, username, after))),
    ])
    return { profile, head: pageHead(profileHead(profile, origin)) }
  },
  component: ProfileRoute,
})

function ProfileRoute() {
  const { profile } = Route.useLoaderData()
  const { after } = Route.useSearch()
  return (
    <>
      <ProfileHeader profile={profile} />
      {profile.kind === 'person' && <ProfileTabs handle={profile.handle} />}
      <ProfilePosts profile={profile} after={after} />
    </>
  )
}
