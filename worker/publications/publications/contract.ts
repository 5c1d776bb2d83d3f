import { z } from 'zod'
import { Hash, multiLineText, Picture, singleLineText } from '#shared/contract/fields.ts'
import { IdempotencyKey } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { cleanAddress } from '#shared/persian/clean-text.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { NewHandle } from '#worker/people/handles/contract.ts'
import { ProfileLinks } from '#worker/people/settings/contract.ts'

export const ByHash = z.strictObject({ hash: Hash })

export const MemberRole = z.enum(['owner', 'editor', 'writer'])
export type MemberRole = z.infer<typeof MemberRole>

/** `banner` is a picture above the name, `wordmark` the name itself drawn as a picture. */
export const MastheadKind = z.enum(['banner', 'wordmark'])
export type MastheadKind = z.infer<typeof MastheadKind>

const Count = z.number().int()

/** How a publication presents itself; `accent` is null or six hexadecimal digits, `createdAt` is in UTC ms. */
export const PublicationIdentity = z.strictObject({
  hash: Hash,
  handle: z.string(),
  name: z.string(),
  description: z.string(),
  avatar: Picture.nullable(),
  masthead: Picture.nullable(),
  mastheadKind: MastheadKind,
  accent: z.string().nullable(),
  links: z.array(z.string()),
  acceptsSubmissions: z.boolean(),
  postCount: Count,
  followerCount: Count,
  memberCount: Count,
  createdAt: Count,
})
export type PublicationIdentity = z.infer<typeof PublicationIdentity>

/** A publication for its members, with the viewer's role. */
export const ManagedPublication = PublicationIdentity.extend({ about: z.string(), guidelines: z.string(), role: MemberRole })
export type ManagedPublication = z.infer<typeof ManagedPublication>

/** The page about a publication; `staff` are its owner and editors with open accounts. */
export const PublicationAbout = z.strictObject({
  about: z.string(),
  guidelines: z.string(),
  staff: z.array(z.strictObject({ person: UserCard, role: MemberRole })),
})
export type PublicationAbout = z.infer<typeof PublicationAbout>

/** Number of open publications that the viewer owns; the limit is `LIMITS.publicationsPerUser`. */
export const OwnedCount = z.strictObject({ owned: Count })

const Name = singleLineText({ label: 'نام انتشارات', max: LIMITS.nameGraphemes, emptyMessage: 'برای انتشارات نامی بنویس', isName: true })
const Description = multiLineText({ label: 'معرفی کوتاه', max: LIMITS.publicationDescriptionGraphemes })

/** A color as six hexadecimal digits, with or without #. */
const AccentColor = z
  .string()
  .max(40, 'این رنگ درست نیست؛ آن را مانند 0a7d8c بنویس')
  .overwrite((color) => cleanAddress(color).replace(/^#/, '').toLowerCase())
  .regex(/^[0-9a-f]{6}$/, 'این رنگ درست نیست؛ آن را مانند 0a7d8c بنویس')

export const CreatePublication = z.strictObject({
  key: IdempotencyKey,
  handle: NewHandle,
  name: Name,
  description: Description.default(''),
})
export type CreatePublication = z.infer<typeof CreatePublication>

/** Omitted fields stay unchanged. Pictures are hashes of the owner's uploads; null removes them. */
export const UpdatePublication = z.strictObject({
  name: Name.optional(),
  description: Description.optional(),
  avatar: Hash.nullable().optional(),
  masthead: z.strictObject({ hash: Hash, kind: MastheadKind }).nullable().optional(),
  accent: AccentColor.nullable().optional(),
  links: ProfileLinks.optional(),
  about: multiLineText({ label: 'متن درباره', max: LIMITS.publicationAboutGraphemes }).optional(),
  guidelines: multiLineText({ label: 'راهنمای ارسال', max: LIMITS.publicationGuidelinesGraphemes }).optional(),
  acceptsSubmissions: z.boolean().optional(),
})
export type UpdatePublication = z.infer<typeof UpdatePublication>

/** The handle of the publication, typed as confirmation. */
export const ClosePublication = z.strictObject({ handle: z.string().overwrite(cleanAddress).max(40) })
export type ClosePublication = z.infer<typeof ClosePublication>
