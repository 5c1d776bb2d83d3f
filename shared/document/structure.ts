import { LIMITS } from '#shared/limits/index.ts'
import type { TreeNode } from './nodes.ts'

/** Returns the children of a node, excluding inline content. */
export function childNodesOf(node: TreeNode): readonly TreeNode[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
    case 'tableCell':
    case 'tableHeader':
    case 'horizontalRule':
    case 'image':
    case 'audio':
    case 'embed':
      return []
    default:
      return node.content
  }
}

const UNKNOWN_STRUCTURE = 'پست ساختاری ناشناخته دارد؛ صفحه را تازه کن و دوباره امتحان کن'
export const TOO_LONG = 'پست بیش از اندازه بلند است؛ آن را به چند پست تقسیم کن'
export const TOO_DEEP = 'پست بیش از اندازه تودرتو است؛ لیست‌ها و نقل‌قول‌ها را ساده‌تر کن'

const MAX_NODES = 50_000
/**
 * Each block takes two raw levels (object, content); the rest covers a footnote, its content, a text, its marks, one mark, its attributes
 * and their values.
 */
const MAX_LEVELS = LIMITS.documentDepth * 2 + 9
const MAX_KEYS = 8
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Returns why a raw value is too large or malformed to traverse, in Persian, or undefined when recursion on it is safe. Iterates instead of
 * recursing and stops at the first excess, so its running time is bounded for any input.
 */
export function findStructureError(value: unknown): string | undefined {
  let level: unknown[] = [value]
  let nodes = 0
  let characters = 0
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= MAX_LEVELS) return TOO_DEEP
    const next: unknown[] = []
    for (const item of level) {
      if (typeof item === 'string') characters += item.length
      else if (typeof item === 'object' && item !== null) {
        const keys = Array.isArray(item) ? [] : Object.keys(item)
        if (keys.length > MAX_KEYS || keys.some((key) => FORBIDDEN_KEYS.has(key))) return UNKNOWN_STRUCTURE
        const size = Array.isArray(item) ? item.length : keys.length
        nodes += 1
        // Only `content` arrays, which hold objects, may be long; arrays of image widths are short.
        if (Array.isArray(item) && size > MAX_KEYS && typeof item[0] !== 'object') return UNKNOWN_STRUCTURE
        if (nodes + next.length + size > MAX_NODES * 4) return TOO_LONG
        for (const child of Object.values(item)) next.push(child)
      }
      if (nodes > MAX_NODES || characters > LIMITS.documentBytes) return TOO_LONG
    }
    level = next
  }
  return undefined
}
