import { htmlToLine } from '#worker/lib/from-html/html-to-text.ts'
import { markdownToHtml } from '#worker/lib/from-markdown/markdown-to-html.ts'
import type { SourceState } from '../../contract.ts'
import type { Source, SourceFile, SourcePost } from '../../source-item.ts'
import { narrowestState, stateNamed } from '../../source-state.ts'
import { parseRow, type Row, textIn } from '../json/row.ts'
import { splitObjects } from '../json/split-objects.ts'
import { pictureSource, sourcePost, toWebUrl, uniqueNames } from '../source-post.ts'
import { decodeStream } from '../text/decode-text.ts'
import { parseDate } from '../text/parse-date.ts'
import { lexicalToHtml } from './lexical-to-html.ts'
import { mobiledocToHtml } from './mobiledoc-to-html.ts'

/** Tables that name what posts refer to; they may follow the posts. */
const SMALL_TABLES = new Set(['tags', 'posts_tags', 'users', 'posts_authors', 'posts_meta'])
const MAX_ROWS = 200_000
const STATUSES: Readonly<Record<string, SourceState>> = { published: 'public', draft: 'draft', scheduled: 'scheduled', sent: 'newsletter' }
const VISIBILITIES: Readonly<Record<string, SourceState>> = {
  ...{ '': 'public', public: 'public', members: 'members', paid: 'members', tiers: 'members', filter: 'members' },
}
/** Placeholder that exported texts contain instead of the address of the site. */
const SITE = /__GHOST_URL__\/?/g

/** Returns whether the beginning of a JSON file is that of an export of Ghost. */
export const isGhostPart = (head: string): boolean =>
  /"meta"\s*:\s*\{[^}]{0,500}"exported_on"|"exported_on"\s*:/.test(head) ||
  (/^\s*\{\s*"(?:db|data)"\s*:/.test(head) && /"(?:posts|tags|users|posts_authors|newsletters|benefits|roles)"\s*:\s*\[/.test(head))

interface Names {
  tags: Map<string, string>
  users: Map<string, string>
  postTags: Map<string, { id: string; order: number }[]>
  postAuthors: Map<string, string>
  meta: Map<string, Row>
}

/**
 * Reads an export of Ghost of any version, item by item; it is read twice. `base` is the path of
 * the file in an archive, which may hold the pictures beside it.
 */
export function readGhost(file: Pick<SourceFile, 'stream'>, base: string): Pick<Source, 'format' | 'items'> {
  return {
    format: 'ghost',
    items: async function* () {
      const names = await readNames(file)
      for await (const { json } of splitObjects(decodeStream(await file.stream()), new Set(['posts']))) {
        const row = parseRow(json)
        if (row) yield readPost(row, names, base)
      }
    },
  }
}

async function readNames(file: Pick<SourceFile, 'stream'>): Promise<Names> {
  const names: Names = { tags: new Map(), users: new Map(), postTags: new Map(), postAuthors: new Map(), meta: new Map() }
  let rows = 0
  for await (const { table, json } of splitObjects(decodeStream(await file.stream()), SMALL_TABLES)) {
    const row = parseRow(json)
    if (!row || ++rows > MAX_ROWS) continue
    const id = textIn(row, 'id')
    const post = textIn(row, 'post_id')
    if (table === 'tags' && textIn(row, 'visibility') !== 'internal' && !textIn(row, 'name').startsWith('#'))
      names.tags.set(id, textIn(row, 'name'))
    else if (table === 'users') names.users.set(id, textIn(row, 'name'))
    else if (table === 'posts_tags') {
      const tag = { id: textIn(row, 'tag_id'), order: Number(row.sort_order ?? 0) }
      const others = names.postTags.get(post)
      if (others) others.push(tag)
      else names.postTags.set(post, [tag])
    } else if (table === 'posts_authors') {
      if (!names.postAuthors.has(post) || Number(row.sort_order ?? 0) === 0) names.postAuthors.set(post, textIn(row, 'author_id'))
    } else if (table === 'posts_meta')
      names.meta.set(post, {
        ...{ feature_image_alt: row.feature_image_alt, meta_description: row.meta_description, email_only: row.email_only },
      })
  }
  return names
}

/** A post may be public on the site and still have been sent by mail alone; versions before 3 have no visibility. */
const readState = (row: Row, meta: Row | undefined): SourceState =>
  narrowestState(
    stateNamed(STATUSES, textIn(row, 'status')),
    /^(?:1|true)$/.test(String(row.email_only ?? meta?.email_only ?? '')) ? 'newsletter' : 'public',
    stateNamed(VISIBILITIES, textIn(row, 'visibility')),
  )

function readPost(row: Row, names: Names, base: string): SourcePost {
  const id = textIn(row, 'id')
  const meta = names.meta.get(id)
  const state = readState(row, meta)
  const canonical = toWebUrl(textIn(row, 'canonical_url', 'url').replace(SITE, ''))
  const image = pictureSource(textIn(row, 'feature_image', 'image').replace(SITE, ''), base)
  const tags = (names.postTags.get(id) ?? []).toSorted((one, other) => one.order - other.order).map((tag) => names.tags.get(tag.id) ?? '')
  const embedded = Array.isArray(row.tags)
    ? row.tags.map((tag) => (typeof tag === 'object' && tag !== null ? textIn(tag as Row, 'name') : String(tag)))
    : []
  return sourcePost({
    key: `ghost:${textIn(row, 'uuid', 'comment_id') || id}`,
    title: htmlToLine(textIn(row, 'title')),
    text: { html: contentHtml(row).replace(SITE, '') },
    base: canonical ?? base,
    author: names.users.get(names.postAuthors.get(id) ?? textIn(row, 'author_id')) ?? '',
    publishedAt: state === 'draft' ? null : parseDate(textIn(row, 'published_at', 'created_at'), { isUtc: true }),
    state,
    slug: textIn(row, 'slug'),
    description: htmlToLine(textIn(row, 'custom_excerpt') || textIn(meta, 'meta_description') || textIn(row, 'meta_description')),
    tags: uniqueNames([...tags, ...embedded].filter((tag) => !tag.startsWith('#'))),
    cover: image ? { source: image, alt: textIn(meta, 'feature_image_alt') || textIn(row, 'feature_image_alt') } : null,
    canonicalUrl: canonical ?? null,
  })
}

/** Returns the text of a row of posts as HTML: as it was rendered, or from the form in which its version of Ghost stores it. */
function contentHtml({ html, lexical, mobiledoc, markdown }: Readonly<Record<string, unknown>>): string {
  if (typeof html === 'string' && html.trim() !== '') return html
  const stored = [
    [lexical, lexicalToHtml],
    [mobiledoc, mobiledocToHtml],
  ] as const
  for (const [value, convert] of stored) {
    const parsed = parse(value)
    const converted = parsed === undefined ? '' : convert(parsed)
    if (converted.trim() !== '') return converted
  }
  return typeof markdown === 'string' ? markdownToHtml(markdown) : ''
}

function parse(value: unknown): unknown {
  if (typeof value !== 'string') return typeof value === 'object' && value !== null ? value : undefined
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
