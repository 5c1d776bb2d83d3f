import { createFileRoute } from '@tanstack/react-router'
import { validateAfter } from '#web/lib/after.ts'
import { pageHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { ListsOf } from '#web/lists/ListsOf.tsx'
import { listsQuery } from '#web/lists/queries.ts'
import { loadPerson } from '#web/profiles/load-profile.ts'
import { ProfileHeader } from '#web/profiles/ProfileHeader.tsx'
import { ProfileTabs } from '#web/profiles/ProfileTabs.tsx'
import { text } from '#web/profiles/text.ts'

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
      <ProfileHeader profile={profile} />
      <ProfileTabs handle={profile.handle} />
      <ListsOf handle={profile.handle} after={after} />
    </>
  )
}
