import { type HtmlNode, hasClass, rewriteTree } from './html-tree.ts'

export const isFromTelegram = (html: string): boolean =>
  /class="[^"]*(?:text-entity-|translatable-message|anchor-(?:url|mention)|message-(?:content|date|text))/.test(html)

/** Drops the times, reactions, view counts and stickers of messages, and converts code blocks to `pre`. */
export const normalizeTelegram = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  rewriteTree(nodes, (element) =>
    hasClass(element, /^(?:time|time-inner|MessageMeta|message-time|message-date|Reactions?|reactions|message-views|sticker|bubble-tail)$/i)
      ? []
      : hasClass(element, /^(?:text-entity-pre|CodeBlock|code-block)$/) && element.tag !== 'pre' && !element.children.some(isPre)
        ? [{ ...element, tag: 'pre' }]
        : undefined,
  )

const isPre = (node: HtmlNode) => typeof node !== 'string' && node.tag === 'pre'
