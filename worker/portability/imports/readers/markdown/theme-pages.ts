import { slugOf } from '../source-post.ts'
import { type FrontMatter, frontText, frontValues } from './front-matter.ts'

/** Pages that list posts or help a site to work; in generators that make a folder of each page, the name is that of the folder. */
const LISTING = /^(?:404|archives?|tags?|tag-?cloud|categor(?:y|ies)|search|feed|rss|atom|sitemap|robots|offline|redirects?|error|500)$/i
/** Pages of a site about itself, which are posts if they have a date. */
const SITE_PAGE = /^(?:index|home|about(?:-?(?:me|us))?|contact|links?|friends?|blogroll|guestbook|comments?)$/i
const SITE_LAYOUT =
  /^(?:404|error|archives?|tags?(?:[-_]?(?:page|index|list|cloud|archive))?|categor(?:y|ies)(?:[-_]?(?:page|index|list|archive))?|index|home|search|feed|about|links?|friends?|guestbook|redirect(?:ed)?|landing|splash)$/i
const README = /^(?:readme|license|licence|changelog|contributing|code_of_conduct|security)(?:[.-]\w+)*$/i
/** A loop over the posts of the site, or over its tags and categories. */
const LOOP = /\{%-?\s*for\s+\w+\s+in\s+(?:site|paginator|collections)\b|\{\{-?\s*(?:range|with)\s+\.?(?:Site|Pages|Paginator)\b/

const MAX_TEMPLATE_TEXT = 500

/** Returns whether a path is that of a page that no site shows as a post; `path` begins at the folder of the site. */
export function isListingPath(path: string): boolean {
  const [name, ...folders] = nameSteps(path)
  return LISTING.test(name) && !folders.some((folder) => /^(?:_?posts|blog|articles)$/i.test(folder)) && folders.length <= 2
}

/** Returns whether a file of a site is a page of its theme and not a post, by its front matter and text. `path` begins at the folder of the site. */
export function isThemePage({ front, body }: { front: FrontMatter; body: string }, path: string, isDated: boolean): boolean {
  const [name] = nameSteps(path)
  const layouts = [frontText(front, 'layout'), frontText(front, 'type'), frontText(front, 'template')]
  if (layouts.some((layout) => SITE_LAYOUT.test(layout.replace(/\.\w+$/, '')))) return true
  if (frontValues(front).has('redirectto') || LISTING.test(slugOf(frontText(front, 'permalink')))) return true
  return !isDated && (README.test(name) || SITE_PAGE.test(name) || isTemplate(body))
}

/** Returns whether a text loops over the posts of the site and says little else; posts about generators show such loops as code. */
function isTemplate(body: string): boolean {
  const text = body.replace(/^( {0,3}(?:```|~~~)).*\n[\s\S]*?\n\1.*$/gm, '')
  return LOOP.test(text) && text.replace(/\{%[^%]*%\}|\{\{[^}]*\}\}|<[^>]*>/g, '').trim().length < MAX_TEMPLATE_TEXT
}

/** Returns the name of a page, then its folders from the innermost one. */
function nameSteps(path: string): [string, ...string[]] {
  const steps = path.split('/')
  const file = (steps.pop() ?? '').replace(/\.\w+$/, '')
  const isBundle = /^index(?:\.\w{2,3})?$/i.test(file) && steps.length > 0
  return [isBundle ? (steps.pop() ?? file) : file, ...steps.reverse()]
}
