import { z } from 'zod'
import { Hash, messageText } from '#shared/contract/fields.ts'
import { IdempotencyKey } from '#shared/contract/http.ts'
import { Document } from '#shared/document/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { Title } from '#worker/posts/posts/contract.ts'

const Message = messageText({ label: 'پیام', max: LIMITS.suggestionMessage })

/** An editor's changed copy of the version `version` of a submission. */
export const SendSuggestion = z.strictObject({
  key: IdempotencyKey,
  version: z.number().int().min(1),
  title: Title.refine((title) => title !== '', 'پست بی‌عنوان نمی‌شود؛ عنوانی بنویس'),
  document: Document,
  /** For the author. */
  words: Message.default(''),
})
export type SendSuggestion = z.infer<typeof SendSuggestion>

export const SuggestionResult = z.strictObject({ hash: Hash, version: z.number().int() })
export type SuggestionResult = z.infer<typeof SuggestionResult>

const TitledDocument = z.strictObject({ title: z.string(), document: Document })

export const Suggestion = z.strictObject({
  hash: Hash,
  state: z.enum(['open', 'answered', 'withdrawn']),
  /** Version of the submission that the editor changed. */
  version: z.number().int(),
  editor: UserCard,
  /** Whether the viewer wrote it. */
  isOwn: z.boolean(),
  words: z.string(),
  /** The version itself and the editor's copy; `findChanges` returns the changes between both. */
  base: TitledDocument,
  suggested: TitledDocument,
  /** Ids of the changes that the author accepted. */
  accepted: z.array(z.string()),
  createdAt: z.number().int(),
  answeredAt: z.number().int().nullable(),
})
export type Suggestion = z.infer<typeof Suggestion>

/** `role` limits the answer to what the viewer is to the submission, so that a page for authors is not found for editors. */
export const SuggestionsQuery = z.strictObject({ role: z.enum(['author', 'editor']).optional() })
export type SuggestionsQuery = z.infer<typeof SuggestionsQuery>

export const SubmissionSuggestions = z.strictObject({
  hash: Hash,
  post: Hash,
  /** What the viewer is to the submission. */
  role: z.enum(['author', 'editor']),
  publication: z.strictObject({ hash: Hash, handle: z.string(), name: z.string() }),
  author: UserCard,
  /** Latest version that the author sent. */
  version: z.number().int(),
  /** Whether an editor can suggest changes of that version. */
  isOpen: z.boolean(),
  /** Whether the author can answer an open suggestion. */
  isAnswerable: z.boolean(),
  /** The open suggestion, else the one answered last; null if there is neither. */
  suggestion: Suggestion.nullable(),
  /** The latest version, for editors. */
  sent: TitledDocument.nullable(),
  /** The draft as it is now, for the author. */
  draft: z.strictObject({ ...TitledDocument.shape, revision: z.number().int() }).nullable(),
})
export type SubmissionSuggestions = z.infer<typeof SubmissionSuggestions>

/** `revision` is the draft revision that the author decided on; the changes not in `accepted` are rejected. */
export const AnswerSuggestion = z.strictObject({
  key: IdempotencyKey,
  revision: z.number().int().min(1),
  accepted: z.array(z.string().max(30)).max(LIMITS.suggestionChanges, 'تغییرها بیش از اندازه است'),
})
export type AnswerSuggestion = z.infer<typeof AnswerSuggestion>

/** Revision of the draft, and what became of the accepted changes; `conflicts` were left, because the draft differs in their place. */
export const AnswerResult = z.strictObject({
  revision: z.number().int(),
  applied: z.array(z.string()),
  conflicts: z.array(z.string()),
})
export type AnswerResult = z.infer<typeof AnswerResult>

export const BySuggestion = z.strictObject({ hash: Hash, suggestion: Hash })
