import type { MyPostType } from '#worker/posts/posts/contract.ts'

/** Post types in display order. Duplicates the contract's list to keep the validator out of the bundle. */
export const MY_POST_TYPES = ['drafts', 'scheduled', 'published', 'submissions', 'removed'] as const satisfies readonly MyPostType[]

export const parseMyPostType = (name: string): MyPostType | undefined => MY_POST_TYPES.find((kind) => kind === name)
