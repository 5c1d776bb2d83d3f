import { z } from 'zod'
import { Hash, Picture } from '#shared/contract/fields.ts'
import { MemberRole } from '#worker/people/profiles/contract.ts'

export const ByHash = z.strictObject({ hash: Hash })

export const MastheadKind = z.enum(['banner', 'wordmark'])
export type MastheadKind = z.infer<typeof MastheadKind>

/** A publication for its members; `accent` is null or six hexadecimal digits, `createdAt` is in UTC ms. */
export const ManagedPublication = z.strictObject({
  hash: Hash,
  handle: z.string(),
  name: z.string(),
  description: z.string(),
  avatar: Picture.nullable(),
  masthead: Picture.nullable(),
  mastheadKind: MastheadKind,
  accent: z.string().nullable(),
  links: z.array(z.string()),
  about: z.string(),
  guidelines: z.string(),
  acceptsSubmissions: z.boolean(),
  postCount: z.number().int(),
  followerCount: z.number().int(),
  memberCount: z.number().int(),
  createdAt: z.number().int(),
  role: MemberRole,
})
export type ManagedPublication = z.infer<typeof ManagedPublication>
