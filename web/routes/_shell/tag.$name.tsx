import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { validateAfter } from '#web/lib/after.ts'
import { pageHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { tagPostsQuery, tagQuery } from '#web/tags/queries.ts'
import { TagPage } from '#web/tags/TagPage.tsx'
import { text } from '#web/tags/text.ts'

export const Route = createFileRoute('/_shell/tag/$name')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/tags/TagSidebar.tsx')) },
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient, api, answer, origin }, params: { name }, deps: { after } }) => {
    const { tag } = await forPage(answer, queryClient.ensureQueryData(tagQuery(api, name)))
    if (tag.slug !== name) throw redirect({ href: encodeURI(`/tag/${tag.slug}`), statusCode: 301 })
    await forPage(answer, queryClient.ensureInfiniteQueryData(tagPostsQuery(api, name, after)))
    return {
      head: pageHead({
        title: text.tagTitle(tag.name),
        description: text.tagDescription(tag.name, tag.postCount),
        origin,
        path: `/tag/${tag.slug}`,
        hidden: tag.postCount === 0,
        feed: `/feed/tag/${tag.slug}`,
      }),
    }
  },
  component: Tag,
})

function Tag() {
  const { name } = Route.useParams()
  const { after } = Route.useSearch()
  return <TagPage name={name} after={after} />
}
