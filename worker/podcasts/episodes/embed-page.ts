import { Hash, type Picture } from '#shared/contract/fields.ts'
import { attributes, element, escapeHtml } from '#shared/document/html.ts'
import { formatDuration } from '#shared/persian/digits.ts'
import { SPONSORED_LABEL } from '#shared/sponsored-label.ts'
import type { Database } from '#worker/db/client.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { cacheHeaders } from '#worker/lib/page-cache.ts'
import { postCacheTag } from '#worker/posts/posts/index.ts'
import type { Track } from './contract.ts'
import { readPlayableEpisode } from './read-playable-episode.ts'

/** Minimum width in pixels of the image file; the page shows the cover smaller, so it stays sharp on high-density screens. */
const COVER_WIDTH = 240

const text = {
  site: 'دفتر',
  open: 'خواندن و شنیدن در دفتر',
  gone: 'این قسمت از دفتر حذف شده است.',
  missing: 'چنین قسمتی در دفتر نیست.',
}

/**
 * Renders an episode for third-party iframes, without session, script or external resources. Renders an `AppError` as a page with its
 * status.
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

function renderEpisode({ title, author, show, path, cover, audio, sponsor }: Track, origin: string): EmbedContent {
  const address = origin + encodeURI(path)
  const about = [show?.title, author].flatMap((name) => (name ? element('bdi', {}, escapeHtml(name)) : []))
  const body = [
    cover ? picture(cover) : '',
    '<div class="words">',
    sponsor ? element('p', {}, `${element('b', {}, escapeHtml(SPONSORED_LABEL))} ${element('bdi', {}, escapeHtml(sponsor.name))}`) : '',
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

const STYLE = `
@font-face{font-family:Vazirmatn;src:url(/fonts/vazirmatn-fa-v1.woff2) format("woff2");font-weight:100 900;font-display:swap}
:root{color-scheme:light dark;--paper:light-dark(#fcfaf6,#17120e);--ink:light-dark(#251c16,#e9e4dc);--soft:light-dark(#564b43,#c3bbb1);--line:light-dark(#e4dfd6,#3a342e);--firoozeh:light-dark(#00656e,#5cc9d1)}
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink);font:0.9375rem/1.7 Vazirmatn,system-ui,sans-serif}
main{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.75rem 1rem;align-items:center;padding:1rem;border:1px solid var(--line);min-block-size:100dvh;align-content:center}
main>:not(img,.words){grid-column:1/-1}
.words:first-child{grid-column:1/-1}
img{inline-size:6rem;block-size:6rem;object-fit:cover;border-radius:.375rem}
h1{font-size:1.0625rem;font-weight:600;line-height:1.6;overflow-wrap:anywhere}
p{color:var(--soft)}
a{color:var(--firoozeh);text-underline-offset:.3em;text-decoration-thickness:1px}
h1 a{color:inherit;text-decoration:none}
h1 a:hover{color:var(--firoozeh)}
.site{justify-self:end;font-size:.8125rem}
audio{inline-size:100%;block-size:2.75rem}
:focus-visible{outline:2px solid var(--firoozeh);outline-offset:3px;border-radius:2px}
@media(max-width:24rem){img{inline-size:4rem;block-size:4rem}main{padding:.75rem}}
`
