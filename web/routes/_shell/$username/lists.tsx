import { createFileRoute } from '@tanstack/react-router'
import { ListsOf } from '#web/engagement/reading-lists/ListsOf.tsx'
import { listsQuery } from '#web/engagement/reading-lists/queries.ts'
import { validateAfter } from '#web/lib/after.ts'
import { pageHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { ProfileActions } from '#web/moderation/more-actions/ProfileActions.tsx'
import { loadPerson } from '#web/people/profiles/load-profile.ts'
import { ProfileHeader } from '#web/people/profiles/ProfileHeader.tsx'
import { ProfileTabs } from '#web/people/profiles/ProfileTabs.tsx'
import { text } from '#web/people/profiles/text.ts'

export const Route = createFileRoute('/_shell/$username/lists')({
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context, params: { username }, deps: { after } }) => {
    const profile = await loadPerson(context, username, '/lists')
    const { queryClient, api, answer, origin } = context
    await forPage(answer, queryClient.ensureInfiniteQueryData(listsQuery(api, username, after)))
    return { profile, head: pageHead({ title: text.listsOf(profile.name), origin, path: `/${profile.handle}/lists` }) }
  },
  component: ListsRoute,
})

function ListsRoute() {
  const { profile } = Route.useLoaderData()
  const { after } = Route.useSearch()
  return (
    <>
      <ProfileHeader profile={profile} menu={<ProfileActions profile={profile} />} />
      <ProfileTabs handle={profile.handle} />
      <ListsOf handle={profile.handle} after={after} />
    </>
  )
}
