import { z } from 'zod'
import { Handle, Hash } from '#shared/contract/fields.ts'

export const ArchiveKind = z.enum(['user', 'publication'])
export type ArchiveKind = z.infer<typeof ArchiveKind>

/** `percent` is an estimate; `bytes` are those written so far, and all of a finished archive. Times are UTC ms. */
export const Archive = z.strictObject({
  hash: Hash,
  name: z.string(),
  state: z.enum(['running', 'ready', 'failed']),
  percent: z.number().int().min(0).max(100),
  files: z.number().int(),
  bytes: z.number().int(),
  createdAt: z.number().int(),
  expiresAt: z.number().int().nullable(),
  /** Path that downloads the archive for anyone who has it, until it expires; null until the archive is ready. */
  path: z.string().nullable(),
  /** From then on, a request builds a new archive in place of this one. */
  renewableAt: z.number().int(),
})
export type Archive = z.infer<typeof Archive>

export const CurrentArchive = z.strictObject({ archive: Archive.nullable() })
export type CurrentArchive = z.infer<typeof CurrentArchive>

export const ArchiveByHash = z.strictObject({ hash: Hash })
export const PublicationByHandle = z.strictObject({ handle: Handle })

/** `expires` is in UTC ms; `signature` covers the hash and the time. */
export const ArchiveLink = z.strictObject({
  hash: Hash,
  expires: z.coerce.number().int().positive(),
  signature: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'این نشانی درست نیست'),
})
