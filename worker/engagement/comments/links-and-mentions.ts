import { LIMITS } from '#shared/limits/index.ts'
import { isSafeHref } from '#shared/safe-href.ts'
import type { CommentPart } from './contract.ts'

/** An address up to the first blank, quote or Persian mark; an @handle that is no part of a word or of a mail address. */
const LINK_OR_MENTION = /(?:https?:\/\/|www\.)[^\s<>"'«»،؛؟]+|(?<![\p{L}\p{N}_.@/])@([a-z0-9]+(?:[._][a-z0-9]+)*)/giu
/** Marks that end a sentence, not an address. */
const TRAILING_PUNCTUATION = /[.,:;!?…)\]}]+$/u

/** An address as it was written, without what only ends the sentence; a bracket it opens itself stays. */
function trimTrailingPunctuation(address: string): string {
  let end = address.replace(TRAILING_PUNCTUATION, '')
  if (end.includes('(') && address.startsWith(')', end.length)) end += ')'
  return end
}

const toHref = (address: string): string | undefined => {
  const href = /^www\./i.test(address) ? `https://${address}` : address
  return isSafeHref(href) ? href : undefined
}

/** Whether a text holds an address others could follow. */
export const hasLink = (body: string): boolean =>
  [...body.matchAll(LINK_OR_MENTION)].some(([found]) => !found.startsWith('@') && toHref(trimTrailingPunctuation(found)) !== undefined)

/** Handles a text mentions, each once, at most ten; whether somebody has them is not asked here. */
export const extractHandles = (body: string): string[] =>
  [...new Set([...body.matchAll(LINK_OR_MENTION)].flatMap(([, handle]) => (handle ? [handle.toLowerCase()] : [])))].slice(
    0,
    LIMITS.mentionsPerComment,
  )

/** The body in pieces, its links and the mentions of those handles apart; undefined where it has neither. */
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
