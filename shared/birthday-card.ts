import { MEMBER_NUMBER_NAMES, MEMBER_NUMBERS, type MemberNumber } from './birthday-numbers.ts'
import type { Picture } from './contract/fields.ts'
import { formatNumber } from './persian/digits.ts'
import { formatDate } from './persian/jalali.ts'

/** Content of the image of a birthday card. */
export interface BirthdayCardContent {
  kind: string
  name: string
  handle: string
  /** First and last day of the year. */
  period: string
  avatar: Pick<Picture, 'hash' | 'widths' | 'focus'> | null
  numbers: { label: string; value: string }[]
}

interface Card {
  campaign: { title: string }
  author: { name: string; handle: string; avatar: Picture | null }
  /** In UTC ms; `until` is exclusive. */
  since: number
  until: number
  numbers: Readonly<Record<MemberNumber, number>>
}

/** Returns what the image of a card shows, which also gives the image its address. */
export const birthdayCardContent = ({ campaign, author: { name, handle, avatar }, since, until, numbers }: Card): BirthdayCardContent => ({
  kind: campaign.title,
  name,
  handle,
  period: `${formatDate(since)} تا ${formatDate(until - 1)}`,
  avatar: avatar && { hash: avatar.hash, widths: avatar.widths, focus: avatar.focus },
  numbers: MEMBER_NUMBER_NAMES.map((each) => ({ label: MEMBER_NUMBERS[each].label, value: formatNumber(numbers[each]) })),
})
