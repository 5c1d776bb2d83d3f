import { LIMITS } from '#shared/limits/index.ts'
import { isSafeHref } from '#shared/safe-href.ts'
import type { CommentPart } from './contract.ts'

/**
 * Matches a URL up to whitespace, a quotation mark, an angle bracket or Persian punctuation, or an @handle that is not part of a word or
 * email address.
 */
const LINK_OR_MENTION = /(?:https?:\/\/|www\.)[^\s<>"'«»،؛؟]+|(?<![\p{L}\p{N}_.@/])@([a-z0-9]+(?:[._][a-z0-9]+)*)/giu
const TRAILING_PUNCTUATION = /[.,:;!?…)\]}]+$/u

/** Drops punctuation after a URL, but keeps one closing parenthesis if the URL contains an opening one. */
function trimTrailingPunctuation(address: string): string {
  let end = address.replace(TRAILING_PUNCTUATION, '')
  if (end.includes('(') && address.startsWith(')', end.length)) end += ')'
  return end
}

const toHref = (address: string): string | undefined => {
  const href = /^www\./i.test(address) ? `https://${address}` : address
  return isSafeHref(href) ? href : undefined
}

/** Returns whether a text contains a link that would be rendered. */
export const hasLink = (body: string): boolean =>
  [...body.matchAll(LINK_OR_MENTION)].some(([found]) => !found.startsWith('@') && toHref(trimTrailingPunctuation(found)) !== undefined)

/** Returns the distinct handles mentioned in a text, at most ten, without checking whether they exist. */
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
