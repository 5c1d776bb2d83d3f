import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'

/** What digits and signs stand under; an address cannot hold it as it is. */
export const DIGITS_LETTER = '#'
const DIGITS_PARAM = '0'
export const letterToParam = (letter: string): string => (letter === DIGITS_LETTER ? DIGITS_PARAM : letter)
/** The letter `?letter=` names; longer words are none. */
export const letterFromParam = (letter: string | undefined): string | undefined =>
  letter === DIGITS_PARAM ? DIGITS_LETTER : letter && letter.length <= 4 ? letter : undefined

/** Tags in Persian order, page by page from `after`, all or those of a letter; the popular ones and the letters with each page. */
export const tagsQuery = (api: Api, letter?: string, after?: string) =>
  pagedQuery(['tags', 'index', letter ?? ''], after, (query) =>
    unwrap(api.api.tags.$get({ query: letter === undefined ? query : { ...query, letter } })),
  )

/** A tag by any spelling, with what stands around it. */
export const tagQuery = (api: Api, name: string) =>
  queryOptions({
    queryKey: ['tags', 'page', name],
    queryFn: () => unwrap(api.api.tags[':name'].$get({ param: { name: encodeURIComponent(name) } })),
  })

export type TagOrder = 'newest' | 'read'

/** Posts under a tag, page by page from `after`. */
export const tagPostsQuery = (api: Api, name: string, sort: TagOrder, after?: string) =>
  pagedQuery(['posts', 'tag', name, sort], after, (query) =>
    unwrap(api.api.tags[':name'].posts.$get({ param: { name: encodeURIComponent(name) }, query: { ...query, sort } })),
  )
