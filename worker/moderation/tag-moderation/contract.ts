import { z } from 'zod'
import { TagName } from '#worker/posts/posts/contract.ts'
import { ByTagName, TagCard } from '#worker/posts/tags/contract.ts'

declare module '#worker/moderation/audit/contract.ts' {
  interface AuditActions {
    rename_tag: 'tags'
    hide_tag: 'tags'
    show_tag: 'tags'
    merge_tag: 'tags'
    split_tag: 'tags'
  }
}

/** `aliases` are the other spellings that resolve to the tag. */
export const ModeratedTag = z.strictObject({ tag: TagCard, hidden: z.boolean(), aliases: z.array(z.string()) })
export type ModeratedTag = z.infer<typeof ModeratedTag>

/** `name` must be another spelling of the same word; a different word requires a merge. */
export const RenameTag = z.strictObject({ name: TagName })

export const ByAlias = ByTagName.extend({ alias: TagName })
