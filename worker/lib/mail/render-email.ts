import type { OutgoingEmail, RenderedEmail } from './outgoing-email.ts'

const BLOCK =
  'direction:rtl;text-align:right;font-family:Vazirmatn,Tahoma,sans-serif;font-size:16px;line-height:1.9;color:#2b2520;max-width:32em;margin:0 auto;padding:24px'
const CODE = 'direction:ltr;text-align:center;font-family:monospace;font-size:32px;font-weight:700;margin:24px 0'
const LINK = 'color:#0b6b75'
const ITEM = 'margin:0 0 16px'
const SMALL = 'font-size:14px;color:#5f574f'
const SIGNATURE = 'دفتر'
const UNSUBSCRIBE_LABEL = 'دیگر این نامه را نفرست'

/**
 * Renders an email as text and as right-to-left HTML. Mail clients drop `dir` on the body, so an inner block sets direction and style.
 * `origin` must not end with a slash.
 */
export function renderEmail(
  { to, subject, paragraphs, code, items = [], link, unsubscribe }: OutgoingEmail,
  origin: string,
): RenderedEmail {
  const [first, ...others] = paragraphs
  const text = [
    first,
    code,
    ...others,
    ...items.map(({ label, note, path }) => `${label}\n${note}\n${origin}${path}`),
    link && `${link.label}:\n${origin}${link.path}`,
    `— ${SIGNATURE}\n${origin}`,
    unsubscribe && `${UNSUBSCRIBE_LABEL}:\n${origin}${unsubscribe}`,
  ]
  const html = [
    first !== undefined && paragraph(first),
    code && `<p dir="ltr" style="${CODE}">${escapeHtml(code)}</p>`,
    ...others.map(paragraph),
    ...items.map(
      ({ label, note, path }) =>
        `<p style="${ITEM}">${anchor(label, origin + path)}<br><span style="${SMALL}">${escapeHtml(note)}</span></p>`,
    ),
    link && `<p>${anchor(link.label, origin + link.path)}</p>`,
    `<p>— ${anchor(SIGNATURE, origin)}</p>`,
    unsubscribe && `<p style="${SMALL}">${anchor(UNSUBSCRIBE_LABEL, origin + unsubscribe)}</p>`,
  ]
  return {
    to,
    subject,
    text: text.filter(Boolean).join('\n\n'),
    html: `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body><div dir="rtl" lang="fa" style="${BLOCK}">${html.filter(Boolean).join('')}</div></body></html>`,
    ...(unsubscribe
      ? { headers: { 'List-Unsubscribe': `<${origin}${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }
      : {}),
  }
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

const anchor = (label: string, address: string): string =>
  `<a href="${escapeHtml(encodeURI(address))}" style="${LINK}">${escapeHtml(label)}</a>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
