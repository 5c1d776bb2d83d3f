const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for element content and double-quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Serializes attributes as ` name="value"`, escaped, in the given order; skips undefined values. */
export const attributes = (values: Record<string, string | number | undefined>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(String(value))}"`))
    .join('')

/** Wraps HTML that is already safe in an element. */
export const element = (tag: string, values: Record<string, string | number | undefined>, inner: string): string =>
  `<${tag}${attributes(values)}>${inner}</${tag}>`
