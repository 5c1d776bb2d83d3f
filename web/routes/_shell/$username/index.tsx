import { createFileRoute } from '@tanstack/react-router'
import { BlockedProfile } from '#web/account/blocks/BlockedProfile.tsx'
import { pageHead, privateHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { readBlockInfo, withPageErrors } from '#web/lib/with-page-errors.ts'
import { ProfileActions } from '#web/moderation/more-actions/MoreActions.tsx'
import { loadProfile, profileHead } from '#web/people/profiles/load-profile.ts'
import { ProfileHeader, ProfilePosts, ProfileTabs } from '#web/people/profiles/ProfileHeader.tsx'
import { profilePostsQuery } from '#web/people/profiles/queries.ts'

export const Route = createFileRoute('/_shell/$username/')({
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context, params: { username }, deps: { after } }) => {
    const { queryClient, api, pageResponse, origin } = context
    const posts = withPageErrors(pageResponse, queryClient.ensureInfiniteQueryData(profilePostsQuery(api, username, after)))
    try {
      const [profile] = await Promise.all([loadProfile(context, username), posts])
      return { profile, head: pageHead(profileHead(profile, origin)) }
    } catch (thrown) {
      const block = readBlockInfo(thrown)
      if (block?.by !== 'you') throw thrown
      return { blocked: block, head: privateHead(block.name) }
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
