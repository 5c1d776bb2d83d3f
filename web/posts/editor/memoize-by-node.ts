import type { Node } from '@tiptap/pm/model'

/** Caches a value derived from a node. ProseMirror nodes are immutable, so an edit in a long text recomputes only the edited block. */
export function memoizeByNode<Value>(known: WeakMap<Node, Value>, node: Node, compute: () => Value): Value {
  let value = known.get(node)
  if (value === undefined) {
    value = compute()
    known.set(node, value)
  }
  return value
}
