import { markdownToHtml } from '#worker/lib/from-markdown/markdown-to-html.ts'
import { lexicalToHtml } from './lexical-to-html.ts'
import { mobiledocToHtml } from './mobiledoc-to-html.ts'

/** Returns the text of a row of posts as HTML: as it was rendered, or from the form in which its version of Ghost stores it. */
export function contentHtml({ html, lexical, mobiledoc, markdown }: Readonly<Record<string, unknown>>): string {
  if (typeof html === 'string' && html.trim() !== '') return html
  const stored = [
    [lexical, lexicalToHtml],
    [mobiledoc, mobiledocToHtml],
  ] as const
  for (const [value, convert] of stored) {
    const parsed = parse(value)
    const converted = parsed === undefined ? '' : convert(parsed)
    if (converted.trim() !== '') return converted
  }
  return typeof markdown === 'string' ? markdownToHtml(markdown) : ''
}

function parse(value: unknown): unknown {
  if (typeof value !== 'string') return typeof value === 'object' && value !== null ? value : undefined
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
