/** What XML 1.0 has no way to say, half of a surrogate pair, and control characters, which it has no use for. */
const INVALID_XML_CHARS = /[^\t\n\r\u0020-\u007E\u00A0-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** A text without what no file for other programs should hold; half-spaces and marks stay, lines end in `\n`. */
export const stripInvalidXmlChars = (text: string): string => text.replace(INVALID_XML_CHARS, '').replace(/\r\n?/g, '\n')

/** Any text as XML's own: whatever stands in it, the file stays well formed. */
export const escapeXml = (text: string): string => stripInvalidXmlChars(text).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')

/** An element of text; `attributes` as they are to stand, with a space before each. */
export const xmlElement = (name: string, text: string, attributes = ''): string => `<${name}${attributes}>${escapeXml(text)}</${name}>`

/** Attributes as they stand in an element; those that say nothing are left out. */
export const xmlAttributes = (values: Readonly<Record<string, string | number | null | undefined>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('')
