import type { Letter, Mail } from './letter.ts'

const BLOCK =
  'direction:rtl;text-align:right;font-family:Vazirmatn,Tahoma,sans-serif;font-size:16px;line-height:1.9;color:#2b2520;max-width:32em;margin:0 auto;padding:24px'
const CODE = 'direction:ltr;text-align:center;font-family:monospace;font-size:32px;font-weight:700;margin:24px 0'
const LINK = 'color:#0b6b75'
const SIGNATURE = 'دفتر'

/**
 * Sets a letter as text and as HTML that reads right to left in any mail client: those drop `dir` on the body, so an inner
 * block carries it together with its style. A code and a link stand on lines of their own. `origin` has no trailing slash.
 */
export function mail({ to, subject, paragraphs, code, link }: Letter, origin: string): Mail {
  const address = link && origin + link.path
  const text = [...paragraphs.slice(0, 1), code, ...paragraphs.slice(1), link && `${link.label}:\n${address}`, `— ${SIGNATURE}\n${origin}`]
  const html = [
    ...paragraphs.slice(0, 1).map(paragraph),
    code && `<p dir="ltr" style="${CODE}">${escapeMarkup(code)}</p>`,
    ...paragraphs.slice(1).map(paragraph),
    link && address && `<p><a href="${escapeMarkup(encodeURI(address))}" style="${LINK}">${escapeMarkup(link.label)}</a></p>`,
    `<p>— <a href="${escapeMarkup(origin)}" style="${LINK}">${SIGNATURE}</a></p>`,
  ]
  return {
    to,
    subject,
    text: text.filter(Boolean).join('\n\n'),
    html: `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><title>${escapeMarkup(subject)}</title></head><body><div dir="rtl" lang="fa" style="${BLOCK}">${html.filter(Boolean).join('')}</div></body></html>`,
  }
}

const paragraph = (text: string): string => `<p>${escapeMarkup(text)}</p>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
