import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { postKeys, tagKeys } from '#web/lib/query-keys/posts.ts'

/** Index letter for tags that start with a digit or sign; the URL uses `0` instead. */
export const DIGITS_LETTER = '#'
const DIGITS_PARAM = '0'
export const letterToParam = (letter: string): string => (letter === DIGITS_LETTER ? DIGITS_PARAM : letter)
/** Parses the `letter` parameter; returns undefined for a missing or empty value and for one longer than four characters. */
export const letterFromParam = (letter: string | undefined): string | undefined =>
  letter === DIGITS_PARAM ? DIGITS_LETTER : letter && letter.length <= 4 ? letter : undefined

export const tagsQuery = (api: Api, letter?: string, after?: string) =>
  pagedQuery(tagKeys.index(letter), after, (query) =>
    unwrap(api.api.tags.$get({ query: letter === undefined ? query : { ...query, letter } })),
  )

/** `name` may be any spelling of the tag. */
export const tagQuery = (api: Api, name: string) =>
  queryOptions({
    queryKey: tagKeys.page(name),
    queryFn: () => unwrap(api.api.tags[':name'].$get({ param: { name } })),
  })

export type TagOrder = 'newest' | 'read'

export const tagPostsQuery = (api: Api, name: string, sort: TagOrder, after?: string) =>
  pagedQuery(postKeys.tag(name, sort), after, (query) =>
    unwrap(api.api.tags[':name'].posts.$get({ param: { name }, query: { ...query, sort } })),
  )
