/** Matches characters forbidden in XML 1.0, lone surrogates and C1 control characters. */
const INVALID_XML_CHARS = /[^\t\n\r\u0020-\u007E\u00A0-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Removes forbidden and C1 control characters and normalizes line breaks to `\n`; keeps ZWNJ and diacritics. */
export const stripInvalidXmlChars = (text: string): string => text.replace(INVALID_XML_CHARS, '').replace(/\r\n?/g, '\n')

/** Escapes text for XML and removes invalid characters, so that the result is always well formed. */
export const escapeXml = (text: string): string => stripInvalidXmlChars(text).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')

/** Renders a text element. Inserts `attributes` unescaped; they must start with a space. */
export const xmlElement = (name: string, text: string, attributes = ''): string => `<${name}${attributes}>${escapeXml(text)}</${name}>`

/** Renders attributes, each with a leading space; omits null, undefined and empty values. */
export const xmlAttributes = (values: Readonly<Record<string, string | number | null | undefined>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('')
