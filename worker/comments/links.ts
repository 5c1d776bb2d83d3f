import { escapeHtml } from '#worker/document/index.ts'
import { LIMITS } from '#worker/lib/limits.ts'
import { isSafeHref } from '#worker/lib/safe-href.ts'

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

/** The body as safe HTML with its links and the mentions of those handles; undefined where it has neither. */
export function linked(body: string, mentions: readonly string[]): string | undefined {
  let html = ''
  let done = 0
  for (const match of body.matchAll(FOUND)) {
    const [found, handle] = match
    const shown = handle ? found : withoutTail(found)
    const href = handle ? (mentions.includes(handle.toLowerCase()) ? `/${handle.toLowerCase()}` : undefined) : hrefOf(shown)
    if (!href) continue
    const rel = handle ? '' : ' rel="nofollow ugc"'
    html += `${escapeHtml(body.slice(done, match.index))}<a href="${escapeHtml(href)}" dir="ltr"${rel}>${escapeHtml(shown)}</a>`
    done = match.index + shown.length
  }
  return done === 0 ? undefined : html + escapeHtml(body.slice(done))
}
