/** Returns the groups of two or more nodes that reach each other (Tarjan’s algorithm, without recursion), each in alphabetical order. */
export function stronglyConnected(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const groups: string[][] = []
  const lower = (node: string, to: number) => lowest.set(node, Math.min(lowest.get(node) ?? to, to))

  for (const start of edges.keys()) {
    const path: { node: string; next: Iterator<string> }[] = []
    const enter = (node: string) => {
      order.set(node, order.size)
      lower(node, order.size - 1)
      open.push(node)
      isOpen.add(node)
      path.push({ node, next: (edges.get(node) ?? []).values() })
    }
    if (!order.has(start)) enter(start)
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const { node, next } = step
      const { value, done } = next.next()
      if (!done) {
        if (!order.has(value)) enter(value)
        else if (isOpen.has(value)) lower(node, order.get(value) ?? 0)
        continue
      }
      path.pop()
      const above = path.at(-1)
      if (above) lower(above.node, lowest.get(node) ?? 0)
      if (lowest.get(node) !== order.get(node)) continue
      const group = open.splice(open.indexOf(node))
      for (const member of group) isOpen.delete(member)
      if (group.length > 1) groups.push(group.sort())
    }
  }
  return groups
}
