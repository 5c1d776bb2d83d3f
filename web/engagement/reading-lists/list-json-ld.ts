import { breadcrumbs, type JsonLdNode } from '#web/lib/head.ts'
import type { ListCard, ListItem } from '#worker/engagement/reading-lists/contract.ts'

/** Returns the JSON-LD of a list: breadcrumbs, and the item list unless `items` is empty. `path` is the page's path. */
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
