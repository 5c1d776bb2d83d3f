import type { Node } from '@tiptap/pm/model'

/** What follows from a node alone, made once: ProseMirror never changes a node, so typing in a long text makes anew what its block needs. */
export function memoizeByNode<Value>(known: WeakMap<Node, Value>, node: Node, compute: () => Value): Value {
  let value = known.get(node)
  if (value === undefined) {
    value = compute()
    known.set(node, value)
  }
  return value
}
