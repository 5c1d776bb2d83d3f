/** Returns the list with one item moved by one place, up or else down; the same order at the ends and for an unknown item. */
export function moveItem(order: readonly string[], item: string, direction: string): string[] {
  const from = order.indexOf(item)
  const to = direction === 'up' ? from - 1 : from + 1
  const [moved, other] = [order[from], order[to]]
  if (moved === undefined || other === undefined) return [...order]
  return order.map((each, at) => (at === from ? other : at === to ? moved : each))
}
