import { escapeHtml } from '#shared/document/html.ts'
import { SPONSORED_LABEL } from '#shared/sponsored-label.ts'
import { sha256 } from '#worker/lib/hash.ts'
import { text } from './text.ts'

/** Longest caption of a picture in UTF-16 code units, without its HTML. Messages without a picture keep to it too, so that a picture may be added. */
export const CAPTION_LENGTH = 1024
const TITLE_LENGTH = 300
const MAX_HASHTAGS = 10

export interface AnnouncedPost {
  title: string
  description: string
  url: string
  tags: readonly string[]
  isSponsored: boolean
}

/** Renders the message about a post in the HTML of the Bot API. Advertising carries its label first. */
export function renderMessage({ title, description, url, tags, isSponsored }: AnnouncedPost): string {
  const label = isSponsored ? `${SPONSORED_LABEL}\n` : ''
  const heading = cutAtWord(title.trim() || text.untitled, TITLE_LENGTH)
  const fixed = label.length + heading.length + text.readMore.length + '\n\n'.length
  const excerpt = cutAtWord(description.trim(), CAPTION_LENGTH - fixed - '\n\n'.length)
  const excerptLength = excerpt ? excerpt.length + '\n\n'.length : 0
  const hashtags = joinHashtags(tags, CAPTION_LENGTH - fixed - excerptLength - '\n\n'.length)
  return [
    `${escapeHtml(label)}<b>${escapeHtml(heading)}</b>`,
    ...(excerpt ? [escapeHtml(excerpt)] : []),
    `<a href="${escapeHtml(url)}">${escapeHtml(text.readMore)}</a>`,
    ...(hashtags ? [escapeHtml(hashtags)] : []),
  ].join('\n\n')
}

/**
 * Cuts a text longer than `max` UTF-16 code units after a word, or within the first word between characters as readers see them, and adds «…».
 */
export function cutAtWord(words: string, max: number): string {
  if (words.length <= max) return words
  if (max < 1) return ''
  let end = 0
  let afterWord = 0
  for (const { segment, index } of new Intl.Segmenter('fa', { granularity: 'grapheme' }).segment(words)) {
    if (/^\s/.test(segment)) afterWord = index
    if (index + segment.length > max - 1) break
    end = index + segment.length
  }
  return `${words.slice(0, afterWord || end).trimEnd()}…`
}

/** Whole hashtags in one line of at most `max` UTF-16 code units. */
function joinHashtags(tags: readonly string[], max: number): string {
  let line = ''
  for (const hashtag of new Set(
    tags
      .map(toHashtag)
      .filter((tag) => tag !== '')
      .slice(0, MAX_HASHTAGS),
  )) {
    const longer = line ? `${line} ${hashtag}` : hashtag
    if (longer.length <= max) line = longer
  }
  return line
}

/** Returns a tag as Telegram links it, whose hashtags have letters, digits, underscores and ZWNJs; empty if it has no letter. */
export function toHashtag(tag: string): string {
  const name = tag
    .normalize('NFC')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{Nd}\u200c]+/gu, '_')
    .replace(/^[_\u200c]+|[_\u200c]+$/g, '')
  return /\p{L}/u.test(name) ? `#${name}` : ''
}

/** Identifies what a message shows, so that an unchanged one is not sent again. */
export const digestOf = async (html: string): Promise<string> => (await sha256(html)).slice(0, 32)
