import type { BlockNode } from './contract.ts'

const known = new WeakMap<BlockNode, string>()

/**
 * Returns a string that is equal for blocks that mean the same: the order of keys and marks, the boundaries of texts with the same marks, and
 * values equal to their default do not matter. Blocks must not change afterwards.
 */
export function blockKey(block: BlockNode): string {
  let key = known.get(block)
  if (key === undefined) {
    key = JSON.stringify(normalize(block)) ?? ''
    known.set(block, key)
  }
  return key
}

type Json = { [name: string]: Json } | Json[] | string | number | boolean | null | undefined

function normalize(value: unknown): Json {
  if (Array.isArray(value)) {
    const items = mergeTexts(value.map(normalize))
    return items.length ? items : undefined
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
      .map(([name, item]): [string, Json] => [name, name === 'marks' ? normalizeMarks(item) : normalize(item)])
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return entries.length ? Object.fromEntries(entries) : undefined
  }
  return typeof value === 'number' || (typeof value === 'string' && value !== '') || value === true ? value : undefined
}

function normalizeMarks(marks: unknown): Json {
  const keys = Array.isArray(marks) ? marks.map((mark) => JSON.stringify(normalize(mark)) ?? '') : []
  return keys.length ? [...new Set(keys)].sort() : undefined
}

const textOf = (node: Json): { text: string; marks: string } | undefined =>
  typeof node === 'object' && node !== null && !Array.isArray(node) && node.type === 'text' && typeof node.text === 'string'
    ? { text: node.text, marks: JSON.stringify(node.marks) ?? '' }
    : undefined

function mergeTexts(nodes: readonly Json[]): Json[] {
  const merged: Json[] = []
  for (const node of nodes) {
    const [last, next] = [textOf(merged.at(-1)), textOf(node)]
    if (last && next && last.marks === next.marks) merged.push({ ...(merged.pop() as object), text: last.text + next.text })
    else merged.push(node)
  }
  return merged
}
