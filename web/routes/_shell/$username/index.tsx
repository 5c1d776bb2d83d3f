import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { BlockedProfile } from '#web/account/blocks/BlockedProfile.tsx'
import { suggestedUsersQuery } from '#web/discovery/home-feed/queries.ts'
import { trendingQuery } from '#web/discovery/trending/queries.ts'
import { pageHead, privateHead } from '#web/lib/head.ts'
import { ensureOptional, ensureOptionalPages } from '#web/lib/optional-query.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { readBlockInfo, withPageErrors } from '#web/lib/with-page-errors.ts'
import { ProfileActions } from '#web/moderation/more-actions/MoreActions.tsx'
import { SubscribeToProfile } from '#web/newsletters/subscriptions/subscribe/SubscribeMenu.tsx'
import { loadProfile, profileHead } from '#web/people/profiles/load-profile.ts'
import { ProfileHeader, ProfilePosts, ProfileTabs } from '#web/people/profiles/ProfileHeader.tsx'
import { pinnedPostQuery, profilePostsQuery } from '#web/people/profiles/queries.ts'
import { OwnerShows } from '#web/podcasts/shows/OwnerShows.tsx'
import { ownerShowsQuery } from '#web/podcasts/shows/queries.ts'
import { FrontPage } from '#web/publications/front-page/FrontPage.tsx'
import { frontPageQuery } from '#web/publications/front-page/queries.ts'
import { publicationsQuery } from '#web/publications/members/queries.ts'
import { Masthead, PublicationTabs } from '#web/publications/publications/Masthead.tsx'
import { SubmitPostLink } from '#web/publications/submissions/SubmitPostLink.tsx'
import { profileAwardsQuery } from '#web/site/ballots/award-queries.ts'
import { ProfileAwards } from '#web/site/ballots/ProfileAwards.tsx'
import { Accent } from '#web/ui/Accent.tsx'

export const Route = createFileRoute('/_shell/$username/')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/shell/ProfileSidebar.tsx')) },
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context, params: { username }, deps: { after } }) => {
    const { queryClient, api, pageResponse, origin } = context
    const shows = ensureOptional(queryClient, ownerShowsQuery(api, username), { shows: [] })
    const { viewer } = await queryClient.ensureQueryData(viewerQuery(api))
    const ownParts =
      viewer?.handle === username
        ? [
            ensureOptional(queryClient, suggestedUsersQuery(api), { people: [] }),
            ensureOptional(queryClient, trendingQuery(api), { items: [] }),
          ]
        : []
    try {
      const profile = await loadProfile(context, username)
      const isFrontPage = profile.kind === 'publication' && after === undefined
      const posts = isFrontPage
        ? queryClient.ensureQueryData(frontPageQuery(api, username))
        : queryClient.ensureInfiniteQueryData(profilePostsQuery(api, username, after))
      const awards = profile.kind === 'person' ? ensureOptional(queryClient, profileAwardsQuery(api, username), { items: [] }) : undefined
      const publications = profile.kind === 'person' && ensureOptionalPages(queryClient, publicationsQuery(api, username), { items: [] })
      const pinned = isFrontPage ? undefined : ensureOptional(queryClient, pinnedPostQuery(api, username), { post: null })
      const [won] = await Promise.all([awards, withPageErrors<unknown>(pageResponse, posts), pinned, shows, publications, ...ownParts])
      return { profile, awards: won?.items ?? [], head: pageHead(profileHead(profile, origin)) }
    } catch (thrown) {
      const block = readBlockInfo(thrown)
      if (block?.by !== 'you') throw thrown
      return { blocked: block, head: privateHead(block.name) }
    }
  },
  component: ProfileRoute,
})

function ProfileRoute() {
  const { profile, awards, blocked } = Route.useLoaderData()
  const { after } = Route.useSearch()
  if (blocked) return <BlockedProfile handle={blocked.handle} name={blocked.name} />
  const menu = <ProfileActions profile={profile} />
  const subscribe = <SubscribeToProfile profile={profile} />
  const lists = (
    <>
      {profile.kind === 'publication' && after === undefined ? (
        <FrontPage handle={profile.handle} podcasts={<OwnerShows handle={profile.handle} />} />
      ) : (
        <>
          {after === undefined && <OwnerShows handle={profile.handle} />}
          <ProfilePosts profile={profile} after={after} />
        </>
      )}
    </>
  )
  return profile.kind === 'publication' ? (
    <Accent accent={profile.accent}>
      <Masthead publication={profile} menu={menu} subscribe={subscribe} submit={<SubmitPostLink handle={profile.handle} />} />
      <PublicationTabs publication={profile} />
      {lists}
    </Accent>
  ) : (
    <>
      <ProfileHeader profile={profile} subscribe={subscribe} menu={menu} />
      {awards.length > 0 && <ProfileAwards awards={awards} />}
      <ProfileTabs handle={profile.handle} />
      {lists}
    </>
  )
}
