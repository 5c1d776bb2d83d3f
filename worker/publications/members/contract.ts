import { z } from 'zod'
import { Hash, Picture } from '#shared/contract/fields.ts'
import { page } from '#shared/contract/http.ts'
import { MemberRole } from '#worker/people/profiles/contract.ts'

export const MembershipCard = z.strictObject({
  hash: Hash,
  handle: z.string(),
  name: z.string(),
  description: z.string(),
  avatar: Picture.nullable(),
  postCount: z.number().int(),
  followerCount: z.number().int(),
  memberCount: z.number().int(),
  role: MemberRole,
})
export type MembershipCard = z.infer<typeof MembershipCard>
export const Memberships = page(MembershipCard)
