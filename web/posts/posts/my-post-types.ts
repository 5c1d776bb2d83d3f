import type { MyPostType } from '#worker/posts/posts/contract.ts'

/** The kinds of one's own posts, in the order they are shown; the contract's, without its validator. */
export const MY_POST_TYPES = ['drafts', 'scheduled', 'published', 'submissions', 'removed'] as const satisfies readonly MyPostType[]

/** The kind an address names, if it names one. */
export const parseMyPostType = (name: string): MyPostType | undefined => MY_POST_TYPES.find((kind) => kind === name)
