import { postSlug, slugify } from '#shared/persian/slug.ts'

/** Returns the canonical path of a post, not percent-encoded; `handle` is that of its publication, or of its author if it has none. */
export const postPath = (handle: string, slug: string, hash: string): string => `/${handle}/${postSlug(slug, hash)}`

/** Returns the slug that the author chose, or an empty string if it is derived from the title. */
export const customSlug = (slug: string, title: string): string => (slug === slugify(title) ? '' : slug)

export const postCacheTag = (hash: string): string => `post-${hash}`
export const userCacheTag = (hash: string): string => `user-${hash}`
export const tagCacheTag = (id: number): string => `tag-${id}`
export const topicCacheTag = (key: string): string => `topic-${key}`
export const publicationCacheTag = (hash: string): string => `publication-${hash}`
export const NEWEST_CACHE_TAG = 'newest'
