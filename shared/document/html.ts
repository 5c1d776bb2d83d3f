const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** The one escape: safe between tags and inside double-quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Attributes as ` name="value"`, escaped, in the given order; those that are undefined are left out. */
export const attributes = (values: Record<string, string | number | undefined>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(String(value))}"`))
    .join('')

/** One element around HTML that is already safe. */
export const element = (tag: string, values: Record<string, string | number | undefined>, inner: string): string =>
  `<${tag}${attributes(values)}>${inner}</${tag}>`
