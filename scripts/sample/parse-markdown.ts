import { lexer, type Token, type Tokens } from 'marked'
import type { BlockNode, Document, Inline, Mark } from '#shared/document/contract.ts'
import type { CODE_LANGUAGES } from '#shared/limits/index.ts'

type Language = (typeof CODE_LANGUAGES)[number]
const LANGUAGES: Record<string, Language> = {
  js: 'javascript',
  javascript: 'javascript',
  ts: 'typescript',
  typescript: 'typescript',
  py: 'python',
  python: 'python',
  sh: 'bash',
  bash: 'bash',
  sql: 'sql',
  css: 'css',
  html: 'html',
  json: 'json',
}

/**
 * Parses a sample post's Markdown into an editor document. Throws on Markdown that it does not support, such as HTML, tables, images
 * and headings of level 1.
 */
export const parseMarkdown = (markdown: string): Document => ({ type: 'doc', content: blocksOf(lexer(markdown)) })

const blocksOf = (tokens: readonly Token[]): BlockNode[] => tokens.flatMap(blockOf)

function blockOf(token: Token): BlockNode[] {
  switch (token.type) {
    case 'space':
      return []
    case 'paragraph':
    case 'text':
      return [{ type: 'paragraph', content: inlinesOf(token.tokens ?? [asText(token)]) }]
    case 'heading':
      return [{ type: 'heading', attrs: { level: levelOf(token.depth) }, content: inlinesOf(token.tokens ?? []) }]
    case 'blockquote':
      return [{ type: 'blockquote', content: blocksOf(token.tokens ?? []) }]
    // Extensions can add token types to marked, so checking the type does not narrow Token.
    case 'list':
      return [listOf(token as Tokens.List)]
    case 'code':
      return [codeOf(token as Tokens.Code)]
    case 'hr':
      return [{ type: 'horizontalRule' }]
    default:
      throw new Error(`A sample post cannot hold ${token.type}: ${token.raw}`)
  }
}

function levelOf(depth: number): 2 | 3 | 4 {
  if (depth === 2 || depth === 3 || depth === 4) return depth
  throw new Error(`Headings must have level 2 to 4, not ${depth}`)
}

function listOf({ ordered, start, items }: Tokens.List): BlockNode {
  const content = items.map((item) => ({ type: 'listItem' as const, content: blocksOf(item.tokens) }))
  return ordered ? { type: 'orderedList', attrs: { start: start === '' ? 1 : start }, content } : { type: 'bulletList', content }
}

function codeOf({ lang = '', text }: Tokens.Code): BlockNode {
  const language = LANGUAGES[lang]
  if (lang && !language) throw new Error(`Unknown code language: ${lang}`)
  return { type: 'codeBlock', attrs: { language: language ?? null }, content: [{ type: 'text', text }] }
}

const asText = (token: Token): Token => ({ type: 'text', raw: token.raw, text: token.raw })

function inlinesOf(tokens: readonly Token[]): Inline[] {
  const found = tokens.flatMap((token) => inlineOf(token, []))
  const merged: Inline[] = []
  for (const inline of found) {
    const last = merged.at(-1)
    if (inline.type === 'text' && last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(inline.marks))
      last.text += inline.text
    else if (inline.type !== 'text' || inline.text !== '') merged.push(inline)
  }
  return merged
}

function inlineOf(token: Token, marks: Mark[]): Inline[] {
  const inside: Token[] = 'tokens' in token ? (token.tokens ?? []) : []
  const within = (mark: Mark) => inside.flatMap((inner) => inlineOf(inner, [...marks, mark]))
  switch (token.type) {
    case 'text':
      return token.tokens ? token.tokens.flatMap((inner: Token) => inlineOf(inner, marks)) : [textOf(token.text, marks)]
    case 'escape':
      return [textOf(token.text, marks)]
    case 'strong':
      return within({ type: 'bold' })
    case 'em':
      return within({ type: 'italic' })
    case 'link':
      return within({ type: 'link', attrs: { href: token.href } })
    case 'codespan':
      return [textOf(token.text, [...marks, { type: 'code' }])]
    case 'br':
      return [{ type: 'hardBreak' }]
    default:
      throw new Error(`A sample post cannot hold ${token.type}: ${token.raw}`)
  }
}

/** Joins the text's lines with spaces. */
function textOf(text: string, marks: readonly Mark[]): Inline {
  const line = text.replace(/\s*\n\s*/g, ' ')
  return marks.length > 0 ? { type: 'text', text: line, marks: [...marks] } : { type: 'text', text: line }
}
