import { asCleanText } from '#shared/persian/well-formed.ts'

const DEPTH = 4

interface Part {
  headers: Record<string, string>
  body: string
}

/** The words of a message (RFC 5322, MIME): its first plain text, or its first HTML without markup; `raw` is Latin-1, a byte a letter. */
export function mailText(raw: string): string {
  const text = wordsOf(partOf(raw), 'text/plain', DEPTH) ?? stripped(wordsOf(partOf(raw), 'text/html', DEPTH) ?? '')
  return asCleanText(text.replace(/\r\n?/g, '\n'))
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A header's words, encoded ones (RFC 2047) as they are meant. */
export const mailHeader = (value: string): string =>
  asCleanText(
    value
      .replace(/\?=\s+=\?/g, '?==?')
      .replace(/=\?([\w-]+)(?:\*[\w-]*)?\?([bq])\?([^?\s]*)\?=/gi, (_, charset: string, form: string, text: string) =>
        decoded(form.toLowerCase() === 'b' ? fromBase64(text) : fromQuoted(text.replaceAll('_', ' ')), charset),
      )
      .replace(/\s+/g, ' '),
  ).trim()

function partOf(raw: string): Part {
  const end = /\r?\n\r?\n/.exec(raw)
  const head = end ? raw.slice(0, end.index) : raw
  const headers: Record<string, string> = {}
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (name && value !== undefined) headers[name.toLowerCase()] ??= value
  }
  return { headers, body: end ? raw.slice(end.index + end[0].length) : '' }
}

/** The words of the first part of that type, an attachment apart. */
function wordsOf({ headers, body }: Part, wanted: string, depth: number): string | undefined {
  const type = headers['content-type'] ?? 'text/plain'
  const parameter = (name: string) => new RegExp(`;\\s*${name}="?([^";]+)"?`, 'i').exec(type)?.[1]
  const boundary = /^multipart\//i.test(type) && parameter('boundary')
  if (boundary) {
    if (depth === 0) return undefined
    const parts = body.split(`--${boundary}`).slice(1)
    for (const part of parts) {
      if (part.startsWith('--')) break
      const found = wordsOf(partOf(part.replace(/^\r?\n/, '').replace(/\r?\n$/, '')), wanted, depth - 1)
      if (found !== undefined) return found
    }
    return undefined
  }
  if (!type.toLowerCase().startsWith(wanted) || /^attachment/i.test(headers['content-disposition'] ?? '')) return undefined
  const encoding = (headers['content-transfer-encoding'] ?? '').trim().toLowerCase()
  const bytes = encoding === 'base64' ? fromBase64(body) : encoding === 'quoted-printable' ? fromQuoted(body) : body
  return decoded(bytes, parameter('charset') ?? 'utf-8')
}

const fromBase64 = (text: string): string => {
  const clean = text.replace(/[^A-Za-z0-9+/]/g, '')
  try {
    return atob(clean.slice(0, clean.length - (clean.length % 4 === 1 ? 1 : 0)))
  } catch {
    return ''
  }
}

const fromQuoted = (text: string): string =>
  text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Bytes, a letter each, as text of that charset; as UTF-8 where nobody knows the charset. */
function decoded(bytes: string, charset: string): string {
  const data = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))
  try {
    return new TextDecoder(charset).decode(data)
  } catch {
    return new TextDecoder().decode(data)
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', zwnj: '\u200C', '#39': "'" }
const stripped = (html: string): string =>
  html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<(?:br|\/p|\/div|\/tr|\/h\d|\/li)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
