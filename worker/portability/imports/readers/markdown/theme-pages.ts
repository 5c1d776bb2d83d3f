import { slugOf } from '../source-post.ts'
import { frontText, frontValues, type MarkdownFile } from './front-matter.ts'

/** Pages that list posts, help a site to work or say what it is; in generators that make a folder of each page, the name is that of the folder. */
const SITE_PAGE =
  /^(?:index|home|archives?|tags?|tag-?cloud|categor(?:y|ies)|search|feed|rss|atom|sitemap|robots|offline|redirects?|about(?:-?(?:me|us))?|contact|links?|friends?|blogroll|guestbook|comments?)$/i
const ERROR_PAGE = /^(?:404|500)$/
const SITE_LAYOUT =
  /^(?:404|error|archives?|tags?(?:[-_]?(?:page|index|list|cloud|archive))?|categor(?:y|ies)(?:[-_]?(?:page|index|list|archive))?|index|home|search|feed|about|links?|friends?|guestbook|redirect(?:ed)?|landing|splash)$/i
const README = /^(?:readme|license|licence|changelog|contributing|code_of_conduct|security)(?:[.-]\w+)*$/i
/** A loop over the posts of the site, or over its tags and categories. */
const LOOP = /\{%-?\s*for\s+\w+\s+in\s+(?:site|paginator|collections)\b|\{\{-?\s*(?:range|with)\s+\.?(?:Site|Pages|Paginator)\b/

/** Characters that a page of a theme may have; a longer one was written by somebody who may want it. */
const MAX_PAGE_TEXT = 500

/**
 * Returns whether a file of a site is a page of its theme or a list of posts and not a post. `path` begins at the folder of the site. What has a
 * date is one only if it says so.
 */
export function isThemePage({ front, body }: Pick<MarkdownFile, 'front' | 'body'>, path: string, isDated: boolean): boolean {
  const names = [nameOf(path), slugOf(frontText(front, 'permalink'))]
  const layouts = ['layout', 'type', 'template'].map((key) => frontText(front, key).replace(/\.\w+$/, ''))
  if (names.some((name) => ERROR_PAGE.test(name)) || layouts.some((layout) => SITE_LAYOUT.test(layout))) return true
  const isSitePage = names.some((name) => SITE_PAGE.test(name))
  if (frontValues(front).has('redirectto') || (isSitePage && body.trim() === '')) return true
  if (isDated) return false
  return README.test(nameOf(path)) || ((isSitePage || LOOP.test(body)) && hasFewWords(body))
}

/** Returns whether a text has few words besides its tags; posts about generators show such tags as code, with more words. */
const hasFewWords = (body: string): boolean =>
  body
    .replace(/\{%[^%]*%\}|\{\{[^}]*\}\}|<[^>]*>/g, '')
    .trim()
    .slice(0, MAX_PAGE_TEXT).length < MAX_PAGE_TEXT

/** Returns the name of a page, which is that of its folder if the file is the index of one. */
function nameOf(path: string): string {
  const steps = path.split('/')
  const file = (steps.pop() ?? '').replace(/\.\w+$/, '')
  return /^index(?:\.\w{2,3})?$/i.test(file) ? (steps.at(-1) ?? file) : file
}
