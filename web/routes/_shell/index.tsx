import { createFileRoute, redirect } from '@tanstack/react-router'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { FRONT, picksQuery } from '#web/discovery/featured/queries.ts'
import { Welcome } from '#web/discovery/landing/Welcome.tsx'
import { siteJsonLd } from '#web/discovery/search/site-json-ld.ts'
import { validateAfter } from '#web/lib/after.ts'
import { pageHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { podcastsQuery } from '#web/podcasts/shows/queries.ts'
import { newestQuery } from '#web/posts/posts/queries.ts'
import { text } from '#web/posts/posts/text.ts'
import { topicsQuery } from '#web/posts/topics/queries.ts'

export const Route = createFileRoute('/_shell/')({
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient, api, answer, origin }, deps: { after } }) => {
    const { viewer } = await queryClient.ensureQueryData(viewerQuery(api))
    if (viewer) throw redirect({ to: '/home', statusCode: 302 })
    await forPage(
      answer,
      Promise.all([
        queryClient.ensureInfiniteQueryData(newestQuery(api, after)),
        queryClient.ensureQueryData(topicsQuery(api)),
        queryClient.ensureQueryData(picksQuery(api, FRONT)),
        queryClient.ensureInfiniteQueryData(podcastsQuery(api)),
      ]),
    )
    const jsonLd = import.meta.env.SSR ? [siteJsonLd(origin)] : []
    return {
      head: pageHead({ title: 'دفتر', description: text.tagline, origin, path: '/', partial: after !== undefined, feed: '/feed', jsonLd }),
    }
  },
  component: () => <Welcome after={Route.useSearch().after} />,
})
