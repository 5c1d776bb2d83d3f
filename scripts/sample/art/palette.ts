/** Flat colours of one picture, after the paper, ink, turquoise, saffron and pomegranate of the interface. */
export interface Palette {
  ground: string
  line: string
  first: string
  second: string
  spark: string
}

export const PALETTES: readonly Palette[] = [
  { ground: '#faf8f3', line: '#2b2523', first: '#2f8f9a', second: '#cfe3df', spark: '#dfa63c' },
  { ground: '#17303a', line: '#e9dfc9', first: '#2f8f9a', second: '#0f222a', spark: '#e0a93b' },
  { ground: '#efe6d3', line: '#5b3a2a', first: '#a5433a', second: '#d9c9a8', spark: '#2f7f88' },
  { ground: '#1f6f78', line: '#f6efdf', first: '#185760', second: '#3b97a0', spark: '#e7b75a' },
  { ground: '#e7ebe4', line: '#31413c', first: '#5f8a7a', second: '#c3d3c6', spark: '#b4443a' },
  { ground: '#2b2523', line: '#eadfcb', first: '#8f2f2b', second: '#3c332f', spark: '#dca23a' },
  { ground: '#f3e3c3', line: '#3a2f26', first: '#d99a2b', second: '#ecd09a', spark: '#20707a' },
  { ground: '#dfeaea', line: '#1d3b41', first: '#3f9aa3', second: '#b8d4d3', spark: '#a23a35' },
]
