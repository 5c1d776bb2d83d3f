import { escapeHtml } from '#shared/document/html.ts'
import type { OutgoingEmail } from './mail.ts'

// The colours of web/ui/tokens.css as sRGB, which all mail clients know. Styles stand on the elements, since some clients drop style sheets;
// the sheet holds only the colours of the dark. Nothing is loaded from anywhere, and fonts are those of the device.
const PAPER = '#fcfaf6'
const INK = '#251e18'
const SOFT = '#524942'
const FIROOZEH = '#006c70'
const RULE_COLOR = '#e1dcd4'
export const MAIL_COLORS = { ink: INK, soft: SOFT, firoozeh: FIROOZEH, rule: RULE_COLOR } as const
const DARK = `@media (prefers-color-scheme:dark){.paper{background:#18130e!important;color:#e8e4dd!important}.ink{color:#e8e4dd!important}.soft{color:#b9b2a8!important}.link{color:#5dcbd1!important}.line{border-color:#286265!important}.rule{border-color:#38322b!important}}`

const TEXT_FONT = "Vazirmatn,'Segoe UI',Tahoma,sans-serif"
const TITLE_FONT = "'Markazi Text','Noto Naskh Arabic',Vazirmatn,'Times New Roman',serif"

const BLOCK = `direction:rtl;text-align:right;font-family:${TEXT_FONT};font-size:16px;line-height:1.9;color:${INK};max-width:36em;margin:0 auto;padding:24px 16px`
/** The margin line of a page; each part keeps its distance, so that rules begin at the line. */
const LINE = 'border-right:1px solid #7abfc3'
const PART = 'margin:0;padding:0 20px'
const RULE = `border-top:1px solid ${RULE_COLOR}`
const MARK = `${PART};padding-bottom:16px;font-family:${TITLE_FONT};font-size:26px;font-weight:600;line-height:1.3`
/** On the line, where the client allows it. */
const COMMA = `display:inline-block;width:14px;margin-right:-28px;margin-left:14px;text-align:center;background:${PAPER};color:#008c92;line-height:1`
const TITLE = `${PART};padding-bottom:8px;font-family:${TITLE_FONT};font-size:30px;font-weight:600;line-height:1.4`
/** Selected as a whole, for copying. */
const CODE = `${PART};padding-top:16px;padding-bottom:24px;direction:ltr;text-align:right;font-family:${TEXT_FONT};font-size:32px;font-weight:600;line-height:1.2;-webkit-user-select:all;user-select:all`
const ITEM = `${PART};padding-top:12px;padding-bottom:12px;${RULE}`
const ITEM_LINK = `font-family:${TITLE_FONT};font-size:21px;font-weight:600;line-height:1.5;color:${INK};text-decoration:none`
const LINK = `color:${FIROOZEH};font-weight:600`
const SMALL = `font-size:14px;color:${SOFT}`
const FOOT = `${PART};padding-top:12px;${RULE};${SMALL}`

interface Labels {
  signature: string
  unsubscribe: string
}

/**
 * Renders the HTML of an email. Some mail clients drop `dir` on the body, so an inner block sets direction and style. `origin` must not end
 * with a slash.
 */
export function emailHtml(
  { subject, paragraphs: [first, ...others], code, items = [], link, unsubscribe }: Omit<OutgoingEmail, 'to'>,
  origin: string,
  labels: Labels,
): string {
  const parts = [
    mastheadHtml(labels.signature, origin),
    first !== undefined && paragraph(first),
    code && `<p dir="ltr" class="ink" style="${CODE}">${escapeHtml(code)}</p>`,
    ...others.map(paragraph),
    ...items.map(
      ({ label, note, path }) =>
        `<p class="rule" style="${ITEM}">${anchor(label, origin + path, 'ink', ITEM_LINK)}<br><span class="soft" style="${SMALL}">${escapeHtml(note)}</span></p>`,
    ),
    link &&
      `<p class="rule" style="${PART};padding-top:12px;padding-bottom:24px${items.length > 0 ? `;${RULE}` : ''}">${anchor(link.label, origin + link.path, 'link', LINK)}</p>`,
    footHtml([
      { label: new URL(origin).host, address: origin },
      ...(unsubscribe ? [{ label: labels.unsubscribe, address: origin + unsubscribe }] : []),
    ]),
  ]
  return emailDocument(subject, parts.filter(Boolean).join(''))
}

/** Wraps the HTML of an email's parts in the document that all emails share. */
export const emailDocument = (subject: string, parts: string): string =>
  `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK}</style></head><body class="paper" style="margin:0;background:${PAPER}"><div dir="rtl" lang="fa" class="paper" style="${BLOCK}"><div class="line" style="${LINE}">${parts}</div></div></body></html>`

/** Renders the first part of an email: a name with the comma of the margin line. */
export const mastheadHtml = (name: string, address: string): string =>
  `<p class="ink" style="${MARK}"><span class="paper link" style="${COMMA}">،</span>${anchor(name, address, 'ink', `color:${INK};text-decoration:none`)}</p>`

/** Renders the title of a post, as a link if it has an address. */
export const titleHtml = (title: string, address: string | undefined, dir?: 'ltr'): string =>
  `<h1${dir ? ' dir="ltr"' : ''} class="ink" style="${TITLE}">${address === undefined ? escapeHtml(title) : anchor(title, address, 'ink', `color:${INK};text-decoration:none`)}</h1>`

/** Renders what is not a text of its own: a byline, a note. */
export const noteHtml = (words: string): string => `<p class="soft" style="${PART};padding-bottom:20px;${SMALL}">${escapeHtml(words)}</p>`

/** Gives HTML the distance of a part from the margin line. */
export const partHtml = (html: string): string => `<div class="ink" style="${PART}">${html}</div>`

/** Renders a link on a line of its own. */
export const linkHtml = (label: string, address: string): string =>
  `<p class="rule" style="${PART};padding-top:12px;padding-bottom:24px">${anchor(label, address, 'link', LINK)}</p>`

/** Renders the last part of an email. */
export const footHtml = (links: readonly { label: string; address: string }[], note = ''): string =>
  `<p class="soft rule" style="${FOOT}">${note && `${escapeHtml(note)}<br>`}${links.map(({ label, address }) => anchor(label, address, 'soft', `color:${SOFT}`)).join(' · ')}</p>`

const paragraph = (text: string): string => `<p class="ink" style="${PART};padding-bottom:14px">${escapeHtml(text)}</p>`

const anchor = (label: string, address: string, className: string, style: string): string =>
  `<a href="${escapeHtml(encodeURI(address))}" class="${className}" style="${style}">${escapeHtml(label)}</a>`
