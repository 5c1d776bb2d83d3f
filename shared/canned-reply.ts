/** Placeholders of canned replies, as staff write them. */
export const CANNED_REPLY_PLACEHOLDERS = { name: '{نام}', number: '{رسید}' } as const

/** Replaces the placeholders of a canned reply with the visitor's name and the receipt number. */
export const fillCannedReply = (body: string, { name, number }: { name: string; number: string }): string =>
  body.replaceAll(CANNED_REPLY_PLACEHOLDERS.name, () => name).replaceAll(CANNED_REPLY_PLACEHOLDERS.number, () => number)
