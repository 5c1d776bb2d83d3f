import { postSlug, slugify } from '#shared/persian/slug.ts'

/** Canonical path of a post, not percent-encoded: under its publication's handle, or its author's. */
export const postPath = (handle: string, slug: string, hash: string): string => `/${handle}/${postSlug(slug, hash)}`

/** The words of an address its author chose; empty when they are only the title's. */
export const chosenSlug = (slug: string, title: string): string => (slug === slugify(title) ? '' : slug)

/** Cache tag of everything that shows this post. */
export const postTag = (hash: string): string => `post-${hash}`
export const authorTag = (hash: string): string => `user-${hash}`
export const tagTag = (id: number): string => `tag-${id}`
export const topicTag = (key: string): string => `topic-${key}`
export const publicationTag = (hash: string): string => `publication-${hash}`
/** Lists of the newest posts anywhere. */
export const NEWEST_TAG = 'newest'
