import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { letterFromParam, letterToParam, tagsQuery } from '#web/posts/tags/queries.ts'
import { TagIndex } from '#web/posts/tags/TagIndex.tsx'
import { text } from '#web/posts/tags/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/tags')({
  validateSearch: (search: Record<string, unknown>): { letter?: string; after?: string } => pickSearch(search, ['letter', 'after']),
  loaderDeps: ({ search: { letter, after } }) => ({ letter, after }),
  loader: async ({ context: { queryClient, api, pageResponse, origin }, deps: { letter: letterParam, after } }) => {
    const letter = letterFromParam(letterParam)
    const { pages } = await withPageErrors(pageResponse, queryClient.ensureInfiniteQueryData(tagsQuery(api, letter, after)))
    return {
      letter,
      after,
      head: pageHead({
        title: letter === undefined ? text.tags : text.tagsForLetter(letter),
        description: text.tagsDescription,
        origin,
        path: letter === undefined ? '/tags' : `/tags?letter=${letterToParam(letter)}`,
        noIndex: pages[0]?.items.length === 0,
        partial: after !== undefined,
      }),
    }
  },
  component: Tags,
})

function Tags() {
  const { letter, after } = Route.useLoaderData()
  return (
    <>
      <PageTitle large lead={text.tagsLead}>
        {text.tags}
      </PageTitle>
      <TagIndex key={letter ?? ''} letter={letter} after={after} />
    </>
  )
}
