import { Hash, type Picture } from '#shared/contract.ts'
import { attributes, element, escapeHtml } from '#shared/document/html.ts'
import { formatDuration } from '#shared/persian/format-duration.ts'
import type { Database } from '#worker/db/client.ts'
import { cacheHeaders } from '#worker/lib/cache-policy.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { postCacheTag } from '#worker/posts/posts/index.ts'
import type { Track } from './contract.ts'
import { STYLE } from './embed-style.ts'
import { readPlayableEpisode } from './read-playable-episode.ts'

/** Cover width in pixels, sized for high-density screens. */
const COVER_WIDTH = 240

const text = {
  site: 'دفتر',
  open: 'خواندن و شنیدن در دفتر',
  gone: 'این قسمت از دفتر حذف شده است.',
  missing: 'چنین قسمتی در دفتر نیست.',
}

/**
 * Renders an episode for third-party iframes, without session, script or external resources. Renders errors as a page with their status.
 */
export async function serveEmbedPage(db: Database, hash: string, origin: string): Promise<Response> {
  try {
    if (!Hash.safeParse(hash).success) throw notFound()
    return await htmlResponse(200, hash, origin, renderEpisode(await readPlayableEpisode(db, hash), origin))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const message = error.code === 'gone' ? text.gone : text.missing
    const home = element('a', { class: 'site', ...linkTo(origin) }, text.site)
    return htmlResponse(error.status, Hash.safeParse(hash).data, origin, {
      title: message,
      path: '/',
      body: element('p', {}, escapeHtml(message)) + home,
    })
  }
}

interface EmbedContent {
  title: string
  path: string
  body: string
}

const linkTo = (href: string) => ({ href, target: '_blank', rel: 'noopener' })

function renderEpisode({ title, author, show, path, cover, audio }: Track, origin: string): EmbedContent {
  const address = origin + encodeURI(path)
  const about = [show?.title, author].flatMap((name) => (name ? element('bdi', {}, escapeHtml(name)) : []))
  const body = [
    cover ? picture(cover) : '',
    '<div class="words">',
    element('h1', {}, element('a', linkTo(address), element('bdi', {}, escapeHtml(title)))),
    element('p', {}, [...about, escapeHtml(formatDuration(audio.duration))].join(' · ')),
    '</div>',
    element('audio', { controls: '', preload: 'none', dir: 'ltr', src: audio.url, 'aria-label': title }, ''),
    element('a', { class: 'site', ...linkTo(address) }, escapeHtml(text.open)),
  ]
  return { title, path, body: body.join('') }
}

const picture = ({ hash, widths }: Picture) =>
  `<img${attributes({ src: `/media/${hash}/${widths.find((width) => width >= COVER_WIDTH) ?? widths.at(-1)}.webp`, alt: '', width: 96, height: 96 })}>`

async function htmlResponse(
  status: number,
  hash: string | undefined,
  origin: string,
  { title, path, body }: EmbedContent,
): Promise<Response> {
  const styleHash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(STYLE))).toBase64()
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    element('title', {}, escapeHtml(`${title} · ${text.site}`)),
    `<link${attributes({ rel: 'canonical', href: origin + encodeURI(path) })}>`,
    `<style>${STYLE}</style>`,
  ]
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ]
  return new Response(`<!doctype html><html lang="fa" dir="rtl"><head>${head.join('')}</head><body><main>${body}</main></body></html>`, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=UTF-8',
      'Content-Security-Policy': policy.join('; '),
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ...cacheHeaders(status === 200 ? 'page' : 'gone'),
      ...(hash ? { 'Cache-Tag': postCacheTag(hash) } : {}),
    },
  })
}
