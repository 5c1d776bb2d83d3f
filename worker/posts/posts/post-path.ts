import { postSlug, slugify } from '#shared/persian/slug.ts'

/** Canonical path of a post, not percent-encoded: under its publication's handle, or its author's. */
export const postPath = (handle: string, slug: string, hash: string): string => `/${handle}/${postSlug(slug, hash)}`

/** The words of an address its author chose; empty when they are only the title's. */
export const customSlug = (slug: string, title: string): string => (slug === slugify(title) ? '' : slug)

/** Cache tag of everything that shows this post. */
export const postCacheTag = (hash: string): string => `post-${hash}`
export const userCacheTag = (hash: string): string => `user-${hash}`
export const tagCacheTag = (id: number): string => `tag-${id}`
export const topicCacheTag = (key: string): string => `topic-${key}`
export const publicationCacheTag = (hash: string): string => `publication-${hash}`
/** Lists of the newest posts anywhere. */
export const NEWEST_CACHE_TAG = 'newest'
