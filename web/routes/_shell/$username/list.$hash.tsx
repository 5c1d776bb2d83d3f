import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { ListPosts } from '#web/engagement/reading-lists/ListPosts.tsx'
import { listJsonLd } from '#web/engagement/reading-lists/list-json-ld.ts'
import { listItemsQuery, listQuery } from '#web/engagement/reading-lists/queries.ts'
import { text } from '#web/engagement/reading-lists/text.ts'
import { pageHead, privateHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { MoreActions } from '#web/moderation/more-actions/MoreActions.tsx'
import { listShareContent, shareImagePath } from '#worker/distribution/share-images/contract.ts'

export const Route = createFileRoute('/_shell/$username/list/$hash')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/shell/ListSlot.tsx')) },
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient, api, pageResponse, origin }, params: { username, hash }, deps: { after } }) => {
    const [list, items] = await withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.ensureQueryData(listQuery(api, hash)),
        queryClient.ensureInfiniteQueryData(listItemsQuery(api, hash, after)),
      ]),
    )
    if (list.owner.handle !== username) throw redirect({ href: `/${list.owner.handle}/list/${hash}`, statusCode: 301 })
    const page = { owner: list.owner, hasPosts: list.itemCount > 0 }
    if (!list.public) return { ...page, head: privateHead(list.name) }
    const title = text.title(list.name, list.owner.name)
    const shareImage = shareImagePath('list', hash, listShareContent(list))
    const path = `/${username}/list/${hash}`
    // Omit the items of later pages, whose positions would restart at 1.
    const shown = after ? [] : (items.pages[0]?.items ?? [])
    const jsonLd = import.meta.env.SSR ? listJsonLd(list, shown, path, origin) : []
    return {
      ...page,
      head: pageHead({ title, description: list.description, origin, path, shareImage, jsonLd, feeds: [{ path: `/feed/list/${hash}` }] }),
    }
  },
  component: ListRoute,
})

function ListRoute() {
  const { hash } = Route.useParams()
  const { after } = Route.useSearch()
  const { owner, hasPosts } = Route.useLoaderData()
  const feed = { feed: `/feed/list/${hash}`, book: hasPosts && `/api/exports/lists/${hash}.epub` }
  const menu = <MoreActions target={{ kind: 'list', key: hash }} owner={owner} canBlockOwner feed={feed} />
  return <ListPosts hash={hash} after={after} menu={menu} />
}
