import { createFileRoute } from '@tanstack/react-router'
import { validateAfter } from '#web/lib/after.ts'
import { pageHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { letterInPath, letterOfPath, tagsQuery } from '#web/posts/tags/queries.ts'
import { TagIndex } from '#web/posts/tags/TagIndex.tsx'
import { text } from '#web/posts/tags/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/tags')({
  validateSearch: (search: Record<string, unknown>): { letter?: string; after?: string } => ({
    ...(typeof search.letter === 'string' ? { letter: search.letter } : {}),
    ...validateAfter(search),
  }),
  loaderDeps: ({ search: { letter, after } }) => ({ letter, after }),
  loader: async ({ context: { queryClient, api, answer, origin }, deps: { letter: inPath, after } }) => {
    const letter = letterOfPath(inPath)
    const { pages } = await forPage(answer, queryClient.ensureInfiniteQueryData(tagsQuery(api, letter, after)))
    return {
      letter,
      after,
      head: pageHead({
        title: letter === undefined ? text.tags : text.tagsUnder(letter),
        description: text.tagsDescription,
        origin,
        path: letter === undefined ? '/tags' : `/tags?letter=${letterInPath(letter)}`,
        hidden: pages[0]?.items.length === 0,
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
      <PageTitle lead={text.tagsLead}>{text.tags}</PageTitle>
      <TagIndex key={letter ?? ''} letter={letter} after={after} />
    </>
  )
}
