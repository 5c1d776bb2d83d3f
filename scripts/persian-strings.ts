import { parseSync } from 'vite'

const PERSIAN = /[\u0600-\u06ff]/

/** Returns the string literals, template parts and JSX texts of a source file that contain a character of the Arabic Unicode block. */
export function persianStrings(path: string, source: string): string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const child of node) visit(child)
      return
    }
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && 'value' in node) {
      if ((node.type === 'Literal' || node.type === 'JSXText') && typeof node.value === 'string') keep(node.value)
      if (node.type === 'TemplateElement' && isCooked(node.value)) keep(node.value.cooked)
    }
    for (const child of Object.values(node)) visit(child)
  }
  const keep = (text: string) => {
    if (PERSIAN.test(text)) found.push(text)
  }
  visit(parseSync(path, source).program)
  return found
}

const isCooked = (value: unknown): value is { cooked: string } =>
  typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string'
