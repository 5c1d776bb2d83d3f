import type { MemberRole } from '#worker/publications/publications/contract.ts'

/** The publication whose members a screen shows, and the viewer's role in it. */
export interface Membership {
  hash: string
  role: MemberRole
  memberCount: number
}
