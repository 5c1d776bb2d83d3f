import type { SourceType } from './read-sources.ts'

/** The full-text tables by what they index. */
export const TERM_TABLES = { posts: 'post_terms', names: 'name_terms', comments: 'comment_terms' } as const
export type IndexTable = keyof typeof TERM_TABLES
export type TermTable = (typeof TERM_TABLES)[IndexTable]

export const tableOf = (type: SourceType): IndexTable => (type === 'posts' || type === 'comments' ? type : 'names')
