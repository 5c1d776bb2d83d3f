import { z } from 'zod'
import { TagName } from '#worker/posts/posts/contract.ts'
import { ByTagName, TagCard } from '#worker/posts/tags/contract.ts'

/** A tag as moderators see it: whether it is hidden, and the other spellings that lead to it. */
export const ModeratedTag = z.strictObject({ tag: TagCard, hidden: z.boolean(), aliases: z.array(z.string()) })
export type ModeratedTag = z.infer<typeof ModeratedTag>

/** How a tag is written from now on; another word is another tag, and is merged instead. */
export const RenameTag = z.strictObject({ name: TagName })

/** A tag by any spelling, and a spelling that leads to it. */
export const ByAlias = ByTagName.extend({ alias: TagName })
