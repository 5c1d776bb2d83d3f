import type { ListCard, ListItem } from '#worker/lists/contract.ts'

/** A list for search engines; `address` is its page's, whole. */
export const listJsonLd = (list: ListCard, items: readonly ListItem[], address: string, origin: string): Record<string, unknown> => ({
  '@type': 'ItemList',
  name: list.name,
  ...(list.description ? { description: list.description } : {}),
  url: address,
  author: { '@type': 'Person', name: list.owner.name, url: `${origin}/${list.owner.handle}` },
  numberOfItems: list.itemCount,
  itemListElement: items.map(({ post }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    url: origin + encodeURI(post.path),
    name: post.title,
  })),
})
