import { type CampaignRow, phaseOf } from '#worker/site/campaigns/index.ts'
import type { MemberYear } from '#worker/statistics/posts/contract.ts'

/** Returns whether the birthday's year has ended, so that its numbers no longer move. */
export const hasOpened = (birthday: CampaignRow): boolean => ['running', 'over'].includes(phaseOf(birthday))

export const hasNumbers = (numbers: MemberYear): boolean => Object.values(numbers).some((number) => number > 0)
