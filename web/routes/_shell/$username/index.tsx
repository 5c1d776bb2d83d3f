import { createFileRoute } from '@tanstack/react-router'
import { BlockedProfile } from '#web/account/blocks/BlockedProfile.tsx'
import { validateAfter } from '#web/lib/after.ts'
import { pageHead, privateHead } from '#web/lib/head.ts'
import { forPage, hiddenIn } from '#web/lib/page.ts'
import { ProfileActions } from '#web/moderation/more-actions/ProfileActions.tsx'
import { loadProfile } from '#web/people/profiles/load-profile.ts'
import { ProfileHeader } from '#web/people/profiles/ProfileHeader.tsx'
import { ProfilePosts } from '#web/people/profiles/ProfilePosts.tsx'
import { ProfileTabs } from '#web/people/profiles/ProfileTabs.tsx'
import { profileHead } from '#web/people/profiles/profile-head.ts'
import { profilePostsQuery } from '#web/people/profiles/queries.ts'

export const Route = createFileRoute('/_shell/$username/')({
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context, params: { username }, deps: { after } }) => {
    const { queryClient, api, answer, origin } = context
    const posts = forPage(answer, queryClient.ensureInfiniteQueryData(profilePostsQuery(api, username, after)))
    try {
      const [profile] = await Promise.all([loadProfile(context, username), posts])
      return { profile, head: pageHead(profileHead(profile, origin)) }
    } catch (thrown) {
      const hidden = hiddenIn(thrown)
      if (hidden?.by !== 'you') throw thrown
      return { blocked: hidden, head: privateHead(hidden.name) }
    }
  },
  component: ProfileRoute,
})

function ProfileRoute() {
  const { profile, blocked } = Route.useLoaderData()
  const { after } = Route.useSearch()
  if (blocked) return <BlockedProfile handle={blocked.handle} name={blocked.name} />
  return (
    <>
      <ProfileHeader profile={profile} menu={<ProfileActions profile={profile} />} />
      {profile.kind === 'person' && <ProfileTabs handle={profile.handle} />}
      <ProfilePosts profile={profile} after={after} />
    </>
  )
}
