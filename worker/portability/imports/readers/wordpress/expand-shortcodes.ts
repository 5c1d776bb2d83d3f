import { escapeHtml } from '#shared/document/html.ts'
import { toWebUrl } from '../source-post.ts'
import type { Attachment } from './to-html.ts'

/** A shortcode tag with at most 2000 characters of attributes; `[[name]]` is an escaped one. */
const TAG = /(\[?)\[(\/?)([a-z][\w-]{0,40})((?:\s[^\][]{0,2000})?)\/?\](\]?)/gi
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|(\S+)/g
const CODE = /^(?:code|sourcecode|syntax|highlight|php|css|js|javascript|html|xml|bash|python|java|sql|ruby|cpp|csharp|go)$/
/** Page builders wrap everything in these; their content stays. */
const LAYOUT = /^(?:vc_|et_pb_|fusion_|av_|fl_|elementor|row$|column|col_|one_|two_|three_|tabs?$|accordion|su_)/
const CAPTION = /^(?:wp_)?caption$/
const PLAYER_SHORTCODES = /^(?:audio|video|playlist)$/
const VIDEO_SITES: Readonly<Record<string, (id: string) => string>> = {
  youtube: (id) => (/^https?:/i.test(id) ? id : `https://www.youtube.com/watch?v=${id}`),
  vimeo: (id) => (/^https?:/i.test(id) ? id : `https://vimeo.com/${id}`),
  aparat: (id) => (/^https?:/i.test(id) ? id : `https://www.aparat.com/v/${id}`),
  dailymotion: (id) => (/^https?:/i.test(id) ? id : `https://www.dailymotion.com/video/${id}`),
  soundcloud: (id) => id,
  tweet: (id) => id,
  embed: (id) => id,
  embedyt: (id) => id,
  gist: (id) => (/^https?:/i.test(id) ? id : `https://gist.github.com/${id}`),
}

interface Attributes {
  named: Readonly<Record<string, string>>
  /** Values without a name, such as the address in `[youtube https://…]`. */
  bare: readonly string[]
}

/**
 * Replaces shortcodes of WordPress with HTML: captions, galleries, players, videos and code; tags of page builders are dropped and unknown
 * ones stay as text. `id` is that of the post, whose attachments a gallery without ids shows.
 */
export function expandShortcodes(content: string, id: string, attachments: ReadonlyMap<string, Attachment>): string {
  let html = ''
  let from = 0
  let code: string | undefined
  const lastEnds = new Map<string, number>()
  /** An unclosed caption or code would take in the rest of the post. */
  const isClosed = (name: string) => {
    if (!lastEnds.has(name)) lastEnds.set(name, content.toLowerCase().lastIndexOf(`[/${name}]`))
    return (lastEnds.get(name) ?? -1) >= from
  }
  for (const match of content.matchAll(TAG)) {
    const [tag, escapedOpen = '', slash = '', written = '', rest = '', escapedEnd = ''] = match
    const name = written.toLowerCase()
    if (match.index < from) continue
    if (code !== undefined) {
      if (slash === '' || name !== code) continue
      html += `${codeText(content.slice(from, match.index))}</code></pre>`
      code = undefined
      from = match.index + tag.length
      continue
    }
    html += content.slice(from, match.index)
    from = match.index + tag.length
    if (escapedOpen && escapedEnd) html += escapeHtml(tag.slice(1, -1))
    else if (slash === '' && (CODE.test(name) || CAPTION.test(name)) && !isClosed(name)) html += CAPTION.test(name) ? '' : tag
    else {
      const replaced = expandTag({ name, isEnd: slash !== '', attributes: parseAttributes(rest) }, id, attachments)
      html += escapedOpen + (replaced ?? tag.slice(escapedOpen.length, tag.length - escapedEnd.length)) + escapedEnd
      if (CODE.test(name) && slash === '') code = name
    }
  }
  return html + content.slice(from)
}

/** Code in a shortcode is stored as it was typed or with its signs escaped. */
const codeText = (text: string): string => (/&(?:lt|gt|amp|quot|#\d+);/.test(text) ? text.replace(/</g, '&lt;') : escapeHtml(text))

function expandTag(
  { name, isEnd, attributes }: { name: string; isEnd: boolean; attributes: Attributes },
  id: string,
  attachments: ReadonlyMap<string, Attachment>,
): string | undefined {
  const { named, bare } = attributes
  if (CAPTION.test(name))
    return isEnd ? '</figcaption></figure>' : `<figure>${named.caption ? `<figcaption>${named.caption}</figcaption>` : ''}<figcaption>`
  if (name === 'gallery') return isEnd ? '' : galleryHtml(named, id, attachments)
  if (PLAYER_SHORTCODES.test(name)) {
    const source = [named.src, named.mp3, named.mp4, named.m4a, named.ogg, named.webm, named.m4v, ...bare].find(
      (each) => each && toWebUrl(each),
    )
    return source
      ? `\n\n<${name === 'video' ? 'video' : 'audio'} src="${escapeHtml(source)}"></${name === 'video' ? 'video' : 'audio'}>\n\n`
      : ''
  }
  if (CODE.test(name)) {
    if (isEnd) return undefined
    const language = named.language ?? named.lang ?? (/^(?:code|sourcecode|syntax|highlight)$/.test(name) ? '' : name)
    return `<pre data-language="${escapeHtml(language)}"><code>`
  }
  if (Object.hasOwn(VIDEO_SITES, name)) {
    if (isEnd) return '\n\n'
    const target = named.id ?? named.url ?? named.src ?? bare[0]?.replace(/^=?["']?|["']$/g, '')
    return target ? `\n\n${escapeHtml(VIDEO_SITES[name]?.(target) ?? target)}\n\n` : '\n\n'
  }
  return LAYOUT.test(name) ? '\n\n' : undefined
}

function galleryHtml(named: Readonly<Record<string, string>>, id: string, attachments: ReadonlyMap<string, Attachment>): string {
  const ids = (named.ids ?? named.include ?? '').split(/[\s,]+/).filter(Boolean)
  const pictures =
    ids.length > 0
      ? ids.flatMap((each) => attachments.get(each) ?? [])
      : [...attachments.values()].filter(({ parent, url }) => parent === (named.id ?? id) && /\.(?:jpe?g|png|gif|webp|avif)$/i.test(url))
  const figures = pictures.slice(0, 200).map(({ url, alt, caption }) => {
    const label = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''
    return `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">${label}</figure>`
  })
  return figures.length > 0 ? `\n\n<div class="gallery">${figures.join('')}</div>\n\n` : ''
}

function parseAttributes(written: string): Attributes {
  const named: Record<string, string> = {}
  const bare: string[] = []
  for (const [, key, double, single, plain, alone] of written.replace(/&quot;|[“”″]/g, '"').matchAll(ATTRIBUTE)) {
    if (key !== undefined) named[key.toLowerCase()] = double ?? single ?? plain ?? ''
    else if (alone !== undefined) bare.push(alone)
  }
  return { named, bare }
}
