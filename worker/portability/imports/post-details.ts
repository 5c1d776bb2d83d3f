import { HttpsUrl } from '#shared/contract/fields.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { cleanLine } from '#shared/persian/clean-text.ts'
import { tagKey } from '#shared/persian/fold.ts'
import { slugify } from '#shared/persian/slug.ts'
import { Description, TagName, Title } from '#worker/posts/posts/contract.ts'
import type { ImportSettings, ItemWarning } from './contract.ts'
import type { SourcePost } from './source-item.ts'

export interface PostDetails {
  title: string
  description: string
  slug: string
  tags: string[]
  canonicalUrl: string | null
  warnings: ItemWarning[]
}

const NO_TITLE = 'بی‌عنوان'
/** Characters of the text that become the title of a post without one. */
const TITLE_FROM_TEXT = 60

/** Fits the details of a post to the limits of this site; what had to change is a warning. `text` is the plain text of the post. */
export function toPostDetails(post: SourcePost, text: string, settings: ImportSettings, origin: string): PostDetails {
  const title = fitLine(post.title, LIMITS.titleGraphemes, (line) => Title.safeParse(line).data)
  const description = fitLine(post.description, LIMITS.descriptionGraphemes, (line) => Description.safeParse(line).data)
  const tags = toTags(post.tags, settings)
  const canonicalUrl = settings.keepsCanonical ? toCanonicalUrl(post.canonicalUrl, origin) : null
  const warnings: (ItemWarning | false)[] = [
    title.line === '' ? 'noTitle' : title.isChanged && 'title',
    description.isChanged && 'description',
    tags.isChanged && 'tags',
    settings.keepsCanonical && post.canonicalUrl !== null && canonicalUrl === undefined && 'canonical',
  ]
  return {
    title: title.line || titleFromText(text),
    description: description.line,
    slug: slugify(post.slug.slice(0, 500)),
    tags: tags.names,
    canonicalUrl: canonicalUrl ?? null,
    warnings: warnings.filter((warning) => warning !== false),
  }
}

const cut = (line: string, graphemes: number): string =>
  [...new Intl.Segmenter('fa').segment(line)]
    .slice(0, graphemes)
    .map(({ segment }) => segment)
    .join('')
    .trim()

/** Returns a line that `parse` accepts: as it is, or cut to the limit; empty if neither is possible. */
function fitLine(typed: string, graphemes: number, parse: (line: string) => string | undefined): { line: string; isChanged: boolean } {
  const clean = cleanLine(
    typed
      .slice(0, graphemes * 16)
      .replace(/[\p{Cc}\p{Co}]/gu, ' ')
      .toWellFormed(),
  )
  const whole = typed.length > graphemes * 16 ? undefined : parse(clean)
  if (whole !== undefined) return { line: whole, isChanged: false }
  return { line: parse(cut(clean, graphemes - 1)) ?? parse(cut(clean, Math.floor(graphemes / 4))) ?? '', isChanged: true }
}

const titleFromText = (text: string): string => {
  const [line = ''] = text.trimStart().split('\n')
  return (
    fitLine(cut(cleanLine(line.slice(0, 1000)), TITLE_FROM_TEXT), LIMITS.titleGraphemes, (one) => Title.safeParse(one).data).line ||
    NO_TITLE
  )
}

function toTags(typed: readonly string[], { tags: renamed }: ImportSettings): { names: string[]; isChanged: boolean } {
  const newNames = new Map(renamed.map(({ from, to }) => [from, to]))
  const wanted = typed.map((tag) => newNames.get(tag) ?? tag).filter((tag) => tag.trim() !== '')
  const valid = wanted.flatMap((tag) => TagName.safeParse(tag.replace(/^#+/, '').replaceAll('_', ' ')).data ?? [])
  const byKey = new Map(valid.toReversed().map((tag) => [tagKey(tag), tag]))
  const names = [...new Set(valid.map(tagKey))].flatMap((key) => byKey.get(key) ?? [])
  const kept = names.slice(0, LIMITS.tagsPerPost)
  return { names: kept, isChanged: valid.length < wanted.length || kept.length < names.length }
}

/** Returns the address as a canonical one; null for one of this site, undefined for one that cannot be canonical. */
function toCanonicalUrl(address: string | null, origin: string): string | null | undefined {
  if (address === null || URL.parse(address)?.origin === origin) return null
  return HttpsUrl.safeParse(address.replace(/^http:/i, 'https:')).data
}
