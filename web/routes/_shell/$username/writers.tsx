import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { loadProfile } from '#web/people/profiles/load-profile.ts'
import { writersQuery } from '#web/publications/members/queries.ts'
import { text } from '#web/publications/members/text.ts'
import { Writers } from '#web/publications/members/Writers.tsx'

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
  return <Writers handle={profile.handle} name={profile.name} after={after} />
}
