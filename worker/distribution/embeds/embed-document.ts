import { attributes, element, escapeHtml } from '#shared/document/html.ts'
import { cacheHeaders } from '#worker/lib/page-cache.ts'
import { postCacheTag } from '#worker/posts/posts/index.ts'
import { text } from './text.ts'

export interface EmbedContent {
  title: string
  /** Of the page that the embed shows; not percent-encoded. */
  path: string
  /** HTML of the parts. */
  body: string
  kind: 'player' | 'card' | 'error'
}

export const linkTo = (href: string) => ({ href, target: '_blank', rel: 'noopener' })

/** Renders a document for third-party iframes, without session, script or external resources. `hash` is that of the post. */
export async function embedDocument(
  status: number,
  hash: string | undefined,
  origin: string,
  { title, path, body, kind }: EmbedContent,
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
  const main = element('main', { class: kind }, body)
  return new Response(`<!doctype html><html lang="fa" dir="rtl"><head>${head.join('')}</head><body>${main}</body></html>`, {
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
.card img{grid-column:2;inline-size:8rem;block-size:auto;aspect-ratio:4/3}
.card .words{grid-row:1;grid-column:1}
.card{grid-template-columns:minmax(0,1fr) auto}
.about{display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden;overflow-wrap:anywhere}
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
