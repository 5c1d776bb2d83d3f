import type { RootContent } from 'mdast'
import type { FromAlert, MarkdownBlock, MarkdownReader } from '../block-definition.ts'
import type { BlockNode } from '../nodes.ts'

const MARKER = /^\[!([a-z]{3,12})\][ \t]*(?:\n|$)/i

/** Returns a function that parses a quote beginning with `[!NAME]` where `alerts` has the name, and returns undefined for any other node. */
export const alertFromMarkdown =
  (alerts: Readonly<Record<string, FromAlert>>) =>
  (node: RootContent, reader: MarkdownReader): BlockNode[] | undefined => {
    if (node.type !== 'blockquote') return undefined
    const [first, ...rest] = node.children
    const [marker, ...after] = first?.type === 'paragraph' ? first.children : []
    // An escaped bracket starts a plain quote; only the Markdown source shows the escape.
    if (first?.type !== 'paragraph' || marker?.type !== 'text' || !reader.source(first).startsWith('[!')) return undefined
    const [matched = '', name = ''] = MARKER.exec(marker.value) ?? []
    const toBlocks = Object.hasOwn(alerts, name.toLowerCase()) ? alerts[name.toLowerCase()] : undefined
    if (!toBlocks) return undefined
    const line = [...(marker.value === matched ? [] : [{ ...marker, value: marker.value.slice(matched.length) }]), ...after]
    const children = [...(line.length ? [{ ...first, children: line }] : []), ...rest]
    if (!reader.canNest(1)) return reader.blocks(children, 0)
    const content = reader.blocks(children, 1)
    return content.length ? toBlocks(content) : []
  }

/** Writes blocks as an alert; without blocks, as nothing. */
export const alertToMarkdown = (name: string, children: MarkdownBlock[]): MarkdownBlock[] =>
  children.length ? [{ type: 'blockquote', children: [{ type: 'html', value: `[!${name}]` }, ...children] }] : []
