import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { ProfileActions } from '#web/moderation/more-actions/MoreActions.tsx'
import { SubscribeToProfile } from '#web/newsletters/subscriptions/subscribe/SubscribeMenu.tsx'
import { loadProfile } from '#web/people/profiles/load-profile.ts'
import { writersQuery } from '#web/publications/members/queries.ts'
import { text } from '#web/publications/members/text.ts'
import { Writers } from '#web/publications/members/Writers.tsx'
import { Masthead, PublicationTabs } from '#web/publications/publications/Masthead.tsx'
import { SubmitPostLink } from '#web/publications/submissions/SubmitPostLink.tsx'
import { Accent } from '#web/ui/Accent.tsx'

export const Route = createFileRoute('/_shell/$username/writers')({
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context, params: { username }, deps: { after } }) => {
    const profile = await loadProfile(context, username, '/writers')
    if (profile.kind !== 'publication') throw notFound()
    const { queryClient, api, pageResponse, origin } = context
    await withPageErrors(pageResponse, queryClient.ensureInfiniteQueryData(writersQuery(api, username, after)))
    return {
      profile,
      head: pageHead({ title: text.writersOf(profile.name), origin, path: `/${profile.handle}/writers` }),
    }
  },
  component: WritersRoute,
})

function WritersRoute() {
  const { profile } = Route.useLoaderData()
  const { after } = Route.useSearch()
  return (
    <Accent accent={profile.accent}>
      <Masthead
        publication={profile}
        menu={<ProfileActions profile={profile} />}
        subscribe={<SubscribeToProfile profile={profile} />}
        submit={<SubmitPostLink handle={profile.handle} />}
      />
      <PublicationTabs publication={profile} />
      <Writers handle={profile.handle} after={after} />
    </Accent>
  )
}
