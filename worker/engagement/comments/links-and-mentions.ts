import { type SQLWrapper, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { isSafeHref } from '#shared/safe-href.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { blockedBetween } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { CommentPart, Mentions } from './contract.ts'

/**
 * Matches a URL up to whitespace, a quotation mark, an angle bracket or Persian punctuation, or an @handle that does not follow a letter,
 * digit, `_`, `.`, `@` or `/`.
 */
const LINK_OR_MENTION = /(?:https?:\/\/|www\.)[^\s<>"'«»،؛؟]+|(?<![\p{L}\p{N}_.@/])@([a-z0-9]+(?:[._][a-z0-9]+)*)/giu
const TRAILING_PUNCTUATION = /[.,:;!?…)\]}]+$/u

/** Drops trailing punctuation, except a first `)` if the URL before it contains a `(`. */
function trimTrailingPunctuation(address: string): string {
  let end = address.replace(TRAILING_PUNCTUATION, '')
  if (end.includes('(') && address.startsWith(')', end.length)) end += ')'
  return end
}

const toHref = (address: string): string | undefined => {
  const href = /^www\./i.test(address) ? `https://${address}` : address
  return isSafeHref(href) ? href : undefined
}

/** Returns the URLs of a body that `splitIntoParts` turns into links. */
export const findLinks = (body: string): string[] =>
  [...body.matchAll(LINK_OR_MENTION)].flatMap(([found]) => (found.startsWith('@') ? [] : (toHref(trimTrailingPunctuation(found)) ?? [])))

export const hasLink = (body: string): boolean => findLinks(body).length > 0

/**
 * Returns the distinct handles mentioned in a text, in lowercase and at most `LIMITS.mentionsPerComment`, without checking whether they
 * exist.
 */
export const extractHandles = (body: string): string[] =>
  [...new Set([...body.matchAll(LINK_OR_MENTION)].flatMap(([, handle]) => (handle ? [handle.toLowerCase()] : [])))].slice(
    0,
    LIMITS.mentionsPerComment,
  )

/** Splits a body at its links and at the given mentions; returns undefined if it contains neither. */
export function splitIntoParts(body: string, mentions: readonly string[]): CommentPart[] | undefined {
  const parts: CommentPart[] = []
  let consumed = 0
  for (const match of body.matchAll(LINK_OR_MENTION)) {
    const [found, handle] = match
    const text = handle ? found : trimTrailingPunctuation(found)
    const target = handle ? mentionTarget(handle.toLowerCase(), mentions) : linkTarget(text)
    if (!target) continue
    if (match.index > consumed) parts.push({ text: body.slice(consumed, match.index) })
    parts.push({ text, ...target })
    consumed = match.index + text.length
  }
  if (consumed === 0) return undefined
  return consumed < body.length ? [...parts, { text: body.slice(consumed) }] : parts
}

const mentionTarget = (mention: string, mentions: readonly string[]) => (mentions.includes(mention) ? { mention } : undefined)

function linkTarget(address: string) {
  const link = toHref(address)
  return link === undefined ? undefined : { link }
}

const MAX_SUGGESTIONS = 6
const MAX_CANDIDATES = 60

/** Replaces ي and ك from Arabic keyboards with ی and ک, and ZWNJ with a space. */
const normalizeName = (name: string) => name.replaceAll('ي', 'ی').replaceAll('ك', 'ک').replaceAll('\u200C', ' ')
const normalizedName = (name: SQLWrapper) => sql`replace(replace(replace(lower(${name}), 'ي', 'ی'), 'ك', 'ک'), char(8204), ' ')`

/**
 * Returns up to `MAX_SUGGESTIONS` users: first the post's author and commenters, then followed users, both by a prefix of the handle or a
 * part of the name, then other users by a prefix of the handle. Considers a limited number of candidates; excludes the viewer, closed
 * accounts and users separated from the viewer by a block.
 */
export async function suggestMentions(db: Database, viewer: Viewer, { post, q }: { post: string; q: string }): Promise<Mentions> {
  const typed = q.toLowerCase()
  // `~` sorts after every character of a handle, so the range covers all handles that start with the typed text.
  const range = /^[a-z0-9._]+$/.test(typed)
    ? sql`SELECT id, 2 FROM users WHERE handle >= ${typed} AND handle < ${`${typed}~`} LIMIT ${MAX_CANDIDATES}`
    : sql`SELECT 0, 2`
  const candidates = sql`
    SELECT * FROM (SELECT c.author_id AS id, 0 AS rank FROM comments c WHERE c.post_id = (SELECT id FROM posts WHERE hash = ${post}) AND c.state = 'visible' LIMIT ${MAX_CANDIDATES})
    UNION ALL SELECT author_id, 0 FROM posts WHERE hash = ${post} AND state = 'published'
    UNION ALL SELECT * FROM (SELECT target_id, 1 FROM follows WHERE follower_id = ${viewer.id} AND kind = 'user' LIMIT ${MAX_CANDIDATES * 10})
    UNION ALL SELECT * FROM (${range})`
  const people = await db
    .select({ handle: users.handle, name: users.name, avatar: users.avatar })
    .from(sql`(SELECT id AS person, min(rank) AS rank FROM (${candidates}) GROUP BY id) AS found`)
    .innerJoin(users, sql`${users.id} = found.person`)
    .where(
      sql`${users.id} <> ${viewer.id} AND ${isOpenAccount} AND NOT ${blockedBetween(viewer.id, users.id)}
        AND (instr(${users.handle}, ${typed}) = 1 OR instr(${normalizedName(users.name)}, ${normalizeName(typed)}) > 0)`,
    )
    .orderBy(sql`found.rank, ${users.handle}`)
    .limit(MAX_SUGGESTIONS)
  return { users: people }
}
