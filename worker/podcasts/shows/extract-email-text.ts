import { toCleanText } from '#shared/persian/clean-text.ts'

const MAX_DEPTH = 4

interface Part {
  headers: Record<string, string>
  body: string
}

/**
 * Extracts the text of an email (RFC 5322, MIME): its first plain part, else its first HTML part without markup. `raw` is Latin-1, one
 * character per byte.
 */
export function extractEmailText(raw: string): string {
  const text =
    findPartText(parsePart(raw), 'text/plain', MAX_DEPTH) ?? htmlToText(findPartText(parsePart(raw), 'text/html', MAX_DEPTH) ?? '')
  return toCleanText(text.replace(/\r\n?/g, '\n'))
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Decodes a header's encoded words (RFC 2047). */
export const decodeEmailHeader = (value: string): string =>
  toCleanText(
    value
      .replace(/\?=\s+=\?/g, '?==?')
      .replace(/=\?([\w-]+)(?:\*[\w-]*)?\?([bq])\?([^?\s]*)\?=/gi, (_, charset: string, form: string, text: string) =>
        decodeCharset(form.toLowerCase() === 'b' ? decodeBase64(text) : decodeQuotedPrintable(text.replaceAll('_', ' ')), charset),
      )
      .replace(/\s+/g, ' '),
  ).trim()

function parsePart(raw: string): Part {
  const end = /\r?\n\r?\n/.exec(raw)
  const head = end ? raw.slice(0, end.index) : raw
  const headers: Record<string, string> = {}
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (name && value !== undefined) headers[name.toLowerCase()] ??= value
  }
  return { headers, body: end ? raw.slice(end.index + end[0].length) : '' }
}

/** Returns the text of the first part of this type, ignoring attachments. */
function findPartText({ headers, body }: Part, contentType: string, depth: number): string | undefined {
  const type = headers['content-type'] ?? 'text/plain'
  const parameter = (name: string) => new RegExp(`;\\s*${name}="?([^";]+)"?`, 'i').exec(type)?.[1]
  const boundary = /^multipart\//i.test(type) && parameter('boundary')
  if (boundary) {
    if (depth === 0) return undefined
    const parts = body.split(`--${boundary}`).slice(1)
    for (const part of parts) {
      if (part.startsWith('--')) break
      const found = findPartText(parsePart(part.replace(/^\r?\n/, '').replace(/\r?\n$/, '')), contentType, depth - 1)
      if (found !== undefined) return found
    }
    return undefined
  }
  if (!type.toLowerCase().startsWith(contentType) || /^attachment/i.test(headers['content-disposition'] ?? '')) return undefined
  const encoding = (headers['content-transfer-encoding'] ?? '').trim().toLowerCase()
  const bytes = encoding === 'base64' ? decodeBase64(body) : encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body
  return decodeCharset(bytes, parameter('charset') ?? 'utf-8')
}

const decodeBase64 = (text: string): string => {
  const clean = text.replace(/[^A-Za-z0-9+/]/g, '')
  try {
    return atob(clean.slice(0, clean.length - (clean.length % 4 === 1 ? 1 : 0)))
  } catch {
    return ''
  }
}

const decodeQuotedPrintable = (text: string): string =>
  text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Decodes a Latin-1 byte string as `charset`, or as UTF-8 if it is unknown. */
function decodeCharset(bytes: string, charset: string): string {
  const data = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))
  try {
    return new TextDecoder(charset).decode(data)
  } catch {
    return new TextDecoder().decode(data)
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', zwnj: '\u200C', '#39': "'" }
const htmlToText = (html: string): string =>
  html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<(?:br|\/p|\/div|\/tr|\/h\d|\/li)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
