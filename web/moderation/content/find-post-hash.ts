import { hashFromSlug } from '#shared/persian/slug.ts'
import { ApiError } from '#web/lib/api.ts'
import { text } from './text.ts'

/** Returns the hash in the URL of a post, or a hash itself. Throws `ApiError` for anything else. */
export function findPostHash(typed: string): string {
  const [path = ''] = typed.trim().split(/[?#]/)
  const last = path.replace(/\/+$/, '').split('/').at(-1) ?? ''
  const hash = /^[a-z0-9]{12}$/.test(last) ? last : hashFromSlug(last)
  if (!hash) throw new ApiError(400, { code: 'invalid', message: text.noPost, requestId: '', fields: { url: text.noPost } })
  return hash
}
