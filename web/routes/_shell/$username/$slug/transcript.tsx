import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { hashOfSlug } from '#shared/persian/slug.ts'
import { pageHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { queryText } from '#web/lib/query-text.ts'
import { wordsQuery } from '#web/podcasts/episodes/episode-queries.ts'
import { WordsPage } from '#web/podcasts/episodes/words/WordsPage.tsx'
import { wordsText } from '#web/podcasts/episodes/words-text.ts'

export const Route = createFileRoute('/_shell/$username/$slug/transcript')({
  validateSearch: (search): { q?: string; after?: number } => {
    const [q, after] = [queryText(search.q), Number(search.after)]
    return { ...(q ? { q } : {}), ...(after > 0 ? { after } : {}) }
  },
  loaderDeps: ({ search: { q = '', after = 0 } }) => ({ q, after }),
  loader: async ({ context: { queryClient, api, answer, origin }, params: { username, slug }, deps: { q, after } }) => {
    const hash = hashOfSlug(slug)
    if (!hash) throw notFound()
    const words = await forPage(answer, queryClient.ensureQueryData(wordsQuery(api, hash, { q, after })))
    const { path, title } = words.post
    if (path !== `/${username}/${slug}`) throw redirect({ href: encodeURI(`${path}/transcript`), statusCode: 301 })
    return {
      words,
      q,
      after,
      head: pageHead({ title: wordsText.titleOf(title), origin, path: `${path}/transcript`, hidden: q !== '' || after > 0 }),
    }
  },
  component: () => <WordsPage {...Route.useLoaderData()} />,
})
