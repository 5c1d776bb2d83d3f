import { expect, test } from 'vitest'
import { blocksOf, innermostBlock, recordBlocks } from './blocks.ts'

const SOURCE = `const a = (x: number) => x + 1
function b() {
  if (a(1) > 2) {
    return 3
  }
}
const c = a(4)
`

test('a block of statements and the expression of an arrow function are recorded when they execute', () => {
  expect(
    recordBlocks(SOURCE, blocksOf('a.ts', SOURCE), 7).replaceAll('(globalThis.mutationHits??=new Uint8Array(131072))', 'hits'),
  ).toBe(`const a = (x: number) => (hits[7]=1,x + 1)
function b() {hits[8]=1;
  if (a(1) > 2) {hits[9]=1;
    return 3
  }
}
const c = a(4)
`)
})

test('the innermost block of a range is found; what runs when the file is loaded has none', () => {
  const blocks = blocksOf('a.ts', SOURCE)
  const blockOf = (text: string) => innermostBlock(blocks, SOURCE.indexOf(text), SOURCE.indexOf(text) + text.length)
  expect(['x + 1', 'a(1) > 2', 'return 3', 'a(4)'].map(blockOf)).toEqual([0, 1, 2, undefined])
})
