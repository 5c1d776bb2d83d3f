import { postSlug } from '#worker/lib/persian/slug.ts'

/** Canonical path of a post, not percent-encoded: under its publication's handle, or its author's. */
export const postPath = (handle: string, title: string, hash: string): string => `/${handle}/${postSlug(title, hash)}`

/** Cache tag of everything that shows this post. */
export const postTag = (hash: string): string => `post-${hash}`
export const authorTag = (hash: string): string => `user-${hash}`
export const tagTag = (id: number): string => `tag-${id}`
export const topicTag = (key: string): string => `topic-${key}`
export const publicationTag = (hash: string): string => `publication-${hash}`
/** Lists of the newest posts anywhere. */
export const NEWEST_TAG = 'newest'
