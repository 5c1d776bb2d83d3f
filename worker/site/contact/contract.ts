import { z } from 'zod'
import { ProofOfWork } from '#shared/contract/account.ts'
import { Handle, Hash, singleLineText } from '#shared/contract/fields.ts'
import { IdempotencyKey, PageQuery, page } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { cleanAddress, isCleanText } from '#shared/persian/clean-text.ts'
import { asciiDigits, formatNumber } from '#shared/persian/digits.ts'
import { UserCard } from '#worker/account/auth/contract.ts'

declare module '#worker/moderation/audit/contract.ts' {
  interface AuditActions {
    reply_contact: 'contact'
    note_contact: 'contact'
    assign_contact: 'contact'
    unassign_contact: 'contact'
    close_contact: 'contact'
    reopen_contact: 'contact'
    mark_contact_spam: 'contact'
    create_canned_reply: 'contact'
    change_canned_reply: 'contact'
    delete_canned_reply: 'contact'
  }
}

/** A text of several lines, such as a message or a reply. */
const letterText = ({ label, max, emptyMessage }: { label: string; max: number; emptyMessage: string }) =>
  z
    .string()
    .max(max, `${label} حداکثر ${formatNumber(max)} نویسه است؛ کوتاه‌ترش کن`)
    .transform((text) => text.replace(/\r\n?/g, '\n').normalize('NFC').trim())
    .refine((text) => /[\p{L}\p{N}]/u.test(text), emptyMessage)
    .refine(isCleanText, `نویسه‌ای ناخوانا در ${label} هست؛ آن را حذف کن`)

/** `key` is the client's idempotency key; `proofOfWork` is the solution to the puzzle of a previous 429 response. */
export const ContactMessage = z.strictObject({
  key: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'کلید درخواست درست نیست'),
  name: singleLineText({ label: 'نام', max: LIMITS.nameGraphemes, emptyMessage: 'نامت را بنویس', isName: true }),
  email: z
    .string()
    .overwrite(cleanAddress)
    .max(254, 'این نشانی بیش از اندازه بلند است')
    .pipe(z.email('نشانی ایمیلی مانند name@example.ir بنویس')),
  subject: singleLineText({ label: 'موضوع', max: LIMITS.contactSubjectGraphemes, emptyMessage: 'موضوع پیام را بنویس' }),
  message: letterText({ label: 'پیام', max: LIMITS.contactMessageLength, emptyMessage: 'پیامت را بنویس' }),
  proofOfWork: ProofOfWork.optional(),
})
export type ContactMessage = z.infer<typeof ContactMessage>

/** Number of a message and of its thread. */
export const ReceiptNumber = z.string().regex(/^D-[2-9A-HJ-NP-Z]{8}$/, 'این شمارهٔ رسید درست نیست')
export const Receipt = z.strictObject({ receipt: ReceiptNumber })
export type Receipt = z.infer<typeof Receipt>

export const THREAD_FILTERS = ['open', 'mine', 'closed'] as const
export type ThreadFilter = (typeof THREAD_FILTERS)[number]

/** A receipt number or its beginning, as people type it: in any case, with Persian digits, with or without `D-`. */
const NumberSearch = z
  .string()
  .max(40, 'شمارهٔ رسید مانند D-7KQ2MXPA است')
  .transform((typed) =>
    asciiDigits(cleanAddress(typed))
      .toUpperCase()
      .replace(/^(?:D(?=[-\s]|.{8}$))?[-\s]*(?=\S)/, ''),
  )
  .refine((code) => /^[2-9A-HJ-NP-Z]{2,8}$/.test(code), 'شمارهٔ رسید مانند D-7KQ2MXPA است؛ دست‌کم دو نویسه از آن را بنویس')
  .transform((code) => `D-${code}`)

/** With `number`, the threads whose number starts with it, whatever the filter. */
export const ThreadsQuery = PageQuery.extend({ filter: z.enum(THREAD_FILTERS).default('open'), number: NumberSearch.optional() })
export type ThreadsQuery = z.infer<typeof ThreadsQuery>

/** A contact message with what became of it. `new` waits for an answer; only a closed thread is spam. Times are UTC ms. */
export const ContactThread = z.strictObject({
  number: ReceiptNumber,
  name: z.string(),
  subject: z.string(),
  state: z.enum(['new', 'answered', 'closed']),
  isSpam: z.boolean(),
  assignee: UserCard.nullable(),
  createdAt: z.number().int(),
  updatedAt: z.number().int(),
})
export type ContactThread = z.infer<typeof ContactThread>
export const ContactThreads = page(ContactThread)
export type ContactThreads = z.infer<typeof ContactThreads>

export const ContactEntry = z.strictObject({
  /** In the thread, from 1. */
  position: z.number().int(),
  kind: z.enum(['reply', 'note', 'received']),
  /** Member of staff; null for received mail. */
  author: UserCard.nullable(),
  body: z.string(),
  /** With the quoted history; empty if nothing was left out. */
  fullText: z.string(),
  /** Sender of received mail if it is not the address of the thread, else null. Nobody verified it. */
  otherSender: z.string().nullable(),
  attachments: z.array(z.strictObject({ name: z.string(), type: z.string(), bytes: z.number().int() })),
  isAutomatic: z.boolean(),
  createdAt: z.number().int(),
})
export type ContactEntry = z.infer<typeof ContactEntry>

export const CannedReply = z.strictObject({ hash: Hash, title: z.string(), body: z.string() })
export type CannedReply = z.infer<typeof CannedReply>
export const CannedReplies = z.strictObject({ items: z.array(CannedReply) })

export const ContactThreadDetails = ContactThread.extend({
  /** Email address that replies go to; nobody verified it. */
  address: z.string(),
  message: z.string(),
  /** The member who sent the message signed in. */
  user: UserCard.nullable(),
  /** Sent back with an action, which is rejected with `stale` if the thread has changed since. */
  version: z.number().int(),
  /** Whether the account of the sender was deleted, with everything they wrote. */
  isErased: z.boolean(),
  /** Oldest first. */
  entries: z.array(ContactEntry),
  /** Whether answers by mail arrive in the thread. */
  receivesMail: z.boolean(),
  /** Whom the thread can be assigned to. */
  staff: z.array(UserCard),
  cannedReplies: z.array(CannedReply),
})
export type ContactThreadDetails = z.infer<typeof ContactThreadDetails>

const Version = z.number().int().min(1)

export const SendReply = z.strictObject({
  key: IdempotencyKey,
  version: Version,
  body: letterText({ label: 'پاسخ', max: LIMITS.contactReplyLength, emptyMessage: 'پاسخ را بنویس' }),
})
export type SendReply = z.infer<typeof SendReply>

export const AddNote = z.strictObject({
  key: IdempotencyKey,
  body: letterText({ label: 'یادداشت', max: LIMITS.contactNoteLength, emptyMessage: 'یادداشت را بنویس' }),
})
export type AddNote = z.infer<typeof AddNote>

/** `handle` is that of a moderator or an admin; null leaves the thread without an assignee. */
export const AssignThread = z.strictObject({ version: Version, handle: Handle.nullable() })
export type AssignThread = z.infer<typeof AssignThread>

export const ChangeThreadState = z.strictObject({ version: Version, state: z.enum(['open', 'closed', 'spam']) })
export type ChangeThreadState = z.infer<typeof ChangeThreadState>

export const SaveCannedReply = z.strictObject({
  title: singleLineText({ label: 'عنوان', max: LIMITS.cannedReplyTitleGraphemes, emptyMessage: 'عنوان را بنویس' }),
  body: letterText({ label: 'متن', max: LIMITS.contactReplyLength, emptyMessage: 'متن پاسخ را بنویس' }),
})
export type SaveCannedReply = z.infer<typeof SaveCannedReply>
export const CreateCannedReply = SaveCannedReply.extend({ key: IdempotencyKey })
export type CreateCannedReply = z.infer<typeof CreateCannedReply>
export const CannedReplyCreated = z.strictObject({ hash: Hash })
