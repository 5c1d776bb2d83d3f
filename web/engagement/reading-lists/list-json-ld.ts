import { breadcrumbs, type JsonLdNode } from '#web/lib/json-ld.ts'
import type { ListCard, ListItem } from '#worker/engagement/reading-lists/contract.ts'

/** A list for search engines, and where it stands; `path` is its page's. Without items, only that. */
export const listJsonLd = (list: ListCard, items: readonly ListItem[], path: string, origin: string): JsonLdNode[] => [
  ...(items.length > 0 ? [itemList(list, items, path, origin)] : []),
  breadcrumbs(origin, [
    { name: list.owner.name, path: `/${list.owner.handle}` },
    { name: list.name, path },
  ]),
]

const itemList = (list: ListCard, items: readonly ListItem[], path: string, origin: string): JsonLdNode => ({
  '@type': 'ItemList',
  name: list.name,
  ...(list.description ? { description: list.description } : {}),
  url: origin + path,
  author: { '@type': 'Person', name: list.owner.name, url: `${origin}/${list.owner.handle}` },
  numberOfItems: list.itemCount,
  itemListElement: items.map(({ post }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    url: origin + encodeURI(post.path),
    name: post.title,
  })),
})
