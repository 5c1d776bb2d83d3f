import { describe, expect, it } from 'vitest'
import { withSlotLoading, withSlots } from './list-slots.tsx'

const cards = (count: number) => Array.from({ length: count }, (_, at) => `card ${at}`)
const slots = (loaded: number[] = []) => ({ load: (page: number) => void loaded.push(page), render: (page: number) => `slot ${page}` })
const isSlot = (node: unknown) => typeof node !== 'string'

describe('slots in a list of cards', () => {
  it.each([
    [0, []],
    [2, []],
    [3, [3]],
    [10, [3]],
    [12, [3]],
    [25, [3, 14, 25]],
  ])('%i cards have a slot after the third of every ten, at %j', (count, expected) => {
    const list = withSlots(cards(count), slots())
    expect(list.flatMap((node, at) => (isSlot(node) ? [at] : []))).toEqual(expected)
    expect(list.filter((node) => !isSlot(node))).toEqual(cards(count))
  })

  it('a list without slots stays as it is', () => {
    const list = cards(12)
    expect(withSlots(list, undefined)).toBe(list)
  })

  it('the pager loads the slot of the next ten cards together with the page', () => {
    const loaded: number[] = []
    let pages = 0
    const pager = { load: () => void pages++ }
    withSlotLoading(pager, 10, slots(loaded)).load()
    withSlotLoading(pager, 20, slots(loaded)).load()
    expect([pages, loaded]).toEqual([2, [1, 2]])
    expect(withSlotLoading(pager, 10, undefined)).toBe(pager)
  })
})
