import { createFileRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { hashFromSlug } from '#shared/persian/slug.ts'
import { pageHead } from '#web/lib/head.ts'
import { normalizeQuery } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { Transcript } from '#web/podcasts/episodes/episode-page/Transcript.tsx'
import { transcriptPageQuery } from '#web/podcasts/episodes/queries.ts'
import { transcriptPageText } from '#web/podcasts/episodes/transcript-page-text.ts'

export const Route = createFileRoute('/_shell/$username/$slug/transcript')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/shell/TranscriptSlot.tsx')) },
  validateSearch: (search): { q?: string; after?: number } => {
    const [q, after] = [normalizeQuery(search.q), Number(search.after)]
    return { ...(q ? { q } : {}), ...(after > 0 ? { after } : {}) }
  },
  loaderDeps: ({ search: { q = '', after = 0 } }) => ({ q, after }),
  loader: async ({ context: { queryClient, api, pageResponse, origin }, params: { username, slug }, deps: { q, after } }) => {
    const hash = hashFromSlug(slug)
    if (!hash) throw notFound()
    const transcript = await withPageErrors(pageResponse, queryClient.ensureQueryData(transcriptPageQuery(api, hash, { q, after })))
    const { path, title } = transcript.post
    if (path !== `/${username}/${slug}`) throw redirect({ href: encodeURI(`${path}/transcript`), statusCode: 301 })
    return {
      transcript,
      q,
      after,
      head: pageHead({ title: transcriptPageText.titleOf(title), origin, path: `${path}/transcript`, noIndex: q !== '' || after > 0 }),
    }
  },
  component: () => <Transcript {...Route.useLoaderData()} />,
})
