import { createFileRoute } from '@tanstack/react-router'
import { validateAfter } from '#web/lib/after.ts'
import { pageHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { ProfileActions } from '#web/moderation/more-actions/ProfileActions.tsx'
import { loadPerson } from '#web/people/profiles/load-profile.ts'
import { ProfileHeader } from '#web/people/profiles/ProfileHeader.tsx'
import { ProfileTabs } from '#web/people/profiles/ProfileTabs.tsx'
import { text } from '#web/people/profiles/text.ts'
import { PublicationsOf } from '#web/publications/members/PublicationsOf.tsx'
import { publicationsQuery } from '#web/publications/members/queries.ts'

export const Route = createFileRoute('/_shell/$username/publications')({
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context, params: { username }, deps: { after } }) => {
    const profile = await loadPerson(context, username, '/publications')
    const { queryClient, api, answer, origin } = context
    await forPage(answer, queryClient.ensureInfiniteQueryData(publicationsQuery(api, username, after)))
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
      <ProfileHeader profile={profile} menu={<ProfileActions profile={profile} />} />
      <ProfileTabs handle={profile.handle} />
      <PublicationsOf handle={profile.handle} after={after} />
    </>
  )
}
