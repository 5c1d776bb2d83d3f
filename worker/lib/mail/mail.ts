import type { Letter, Mail } from './letter.ts'

const BLOCK =
  'direction:rtl;text-align:right;font-family:Vazirmatn,Tahoma,sans-serif;font-size:16px;line-height:1.9;color:#2b2520;max-width:32em;margin:0 auto;padding:24px'
const CODE = 'direction:ltr;text-align:center;font-family:monospace;font-size:32px;font-weight:700;margin:24px 0'
const LINK = 'color:#0b6b75'
const ITEM = 'margin:0 0 16px'
const SMALL = 'font-size:14px;color:#5f574f'
const SIGNATURE = 'دفتر'
const STOP = 'دیگر این نامه را نفرست'

/**
 * Sets a letter as text and as HTML that reads right to left in any mail client: those drop `dir` on the body, so an inner
 * block carries it together with its style. A code and a link stand on lines of their own. `origin` has no trailing slash.
 */
export function mail({ to, subject, paragraphs, code, items = [], link, unsubscribe }: Letter, origin: string): Mail {
  const [first, ...others] = paragraphs
  const text = [
    first,
    code,
    ...others,
    ...items.map(({ label, note, path }) => `${label}\n${note}\n${origin}${path}`),
    link && `${link.label}:\n${origin}${link.path}`,
    `— ${SIGNATURE}\n${origin}`,
    unsubscribe && `${STOP}:\n${origin}${unsubscribe}`,
  ]
  const html = [
    first !== undefined && paragraph(first),
    code && `<p dir="ltr" style="${CODE}">${escapeMarkup(code)}</p>`,
    ...others.map(paragraph),
    ...items.map(
      ({ label, note, path }) =>
        `<p style="${ITEM}">${anchor(label, origin + path)}<br><span style="${SMALL}">${escapeMarkup(note)}</span></p>`,
    ),
    link && `<p>${anchor(link.label, origin + link.path)}</p>`,
    `<p>— ${anchor(SIGNATURE, origin)}</p>`,
    unsubscribe && `<p style="${SMALL}">${anchor(STOP, origin + unsubscribe)}</p>`,
  ]
  return {
    to,
    subject,
    text: text.filter(Boolean).join('\n\n'),
    html: `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><title>${escapeMarkup(subject)}</title></head><body><div dir="rtl" lang="fa" style="${BLOCK}">${html.filter(Boolean).join('')}</div></body></html>`,
    ...(unsubscribe
      ? { headers: { 'List-Unsubscribe': `<${origin}${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }
      : {}),
  }
}

const paragraph = (text: string): string => `<p>${escapeMarkup(text)}</p>`

const anchor = (label: string, address: string): string =>
  `<a href="${escapeMarkup(encodeURI(address))}" style="${LINK}">${escapeMarkup(label)}</a>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
