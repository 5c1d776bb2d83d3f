import { createFileRoute, redirect } from '@tanstack/react-router'
import { viewerQuery } from '#web/accounts/queries.ts'
import { validateAfter } from '#web/lib/after.ts'
import { pageHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { FRONT, picksQuery } from '#web/picks/queries.ts'
import { podcastsQuery } from '#web/podcasts/queries.ts'
import { newestQuery } from '#web/posts/queries.ts'
import { text } from '#web/posts/text.ts'
import { Welcome } from '#web/posts/Welcome.tsx'
import { siteJsonLd } from '#web/search/site-json-ld.ts'
import { topicsQuery } from '#web/topics/queries.ts'

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
