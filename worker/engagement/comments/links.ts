import { LIMITS } from '#shared/limits/index.ts'
import { isSafeHref } from '#shared/safe-href.ts'
import type { CommentPart } from './contract.ts'

/** An address up to the first blank, quote or Persian mark; an @handle that is no part of a word or of a mail address. */
const FOUND = /(?:https?:\/\/|www\.)[^\s<>"'«»،؛؟]+|(?<![\p{L}\p{N}_.@/])@([a-z0-9]+(?:[._][a-z0-9]+)*)/giu
/** Marks that end a sentence, not an address. */
const TAIL = /[.,:;!?…)\]}]+$/u

/** An address as it was written, without what only ends the sentence; a bracket it opens itself stays. */
function withoutTail(address: string): string {
  let end = address.replace(TAIL, '')
  if (end.includes('(') && address.startsWith(')', end.length)) end += ')'
  return end
}

const hrefOf = (address: string): string | undefined => {
  const href = /^www\./i.test(address) ? `https://${address}` : address
  return isSafeHref(href) ? href : undefined
}

/** Whether a text holds an address others could follow. */
export const hasLink = (body: string): boolean =>
  [...body.matchAll(FOUND)].some(([found]) => !found.startsWith('@') && hrefOf(withoutTail(found)) !== undefined)

/** Handles a text mentions, each once, at most ten; whether somebody has them is not asked here. */
export const handlesIn = (body: string): string[] =>
  [...new Set([...body.matchAll(FOUND)].flatMap(([, handle]) => (handle ? [handle.toLowerCase()] : [])))].slice(0, LIMITS.mentions)

/** The body in pieces, its links and the mentions of those handles apart; undefined where it has neither. */
export function partsOf(body: string, mentions: readonly string[]): CommentPart[] | undefined {
  const parts: CommentPart[] = []
  let done = 0
  for (const match of body.matchAll(FOUND)) {
    const [found, handle] = match
    const text = handle ? found : withoutTail(found)
    const pointing = handle ? mentionOf(handle.toLowerCase(), mentions) : linkTo(text)
    if (!pointing) continue
    if (match.index > done) parts.push({ text: body.slice(done, match.index) })
    parts.push({ text, ...pointing })
    done = match.index + text.length
  }
  if (done === 0) return undefined
  return done < body.length ? [...parts, { text: body.slice(done) }] : parts
}

const mentionOf = (mention: string, mentions: readonly string[]) => (mentions.includes(mention) ? { mention } : undefined)

function linkTo(address: string) {
  const link = hrefOf(address)
  return link === undefined ? undefined : { link }
}
