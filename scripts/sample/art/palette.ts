/** Flat colours of one picture, derived from the interface's paper, ink, turquoise, saffron and pomegranate colours. */
export interface Palette {
  background: string
  line: string
  first: string
  second: string
  accent: string
}

export const PALETTES: readonly Palette[] = [
  { background: '#faf8f3', line: '#2b2523', first: '#2f8f9a', second: '#cfe3df', accent: '#dfa63c' },
  { background: '#17303a', line: '#e9dfc9', first: '#2f8f9a', second: '#0f222a', accent: '#e0a93b' },
  { background: '#efe6d3', line: '#5b3a2a', first: '#a5433a', second: '#d9c9a8', accent: '#2f7f88' },
  { background: '#1f6f78', line: '#f6efdf', first: '#185760', second: '#3b97a0', accent: '#e7b75a' },
  { background: '#e7ebe4', line: '#31413c', first: '#5f8a7a', second: '#c3d3c6', accent: '#b4443a' },
  { background: '#2b2523', line: '#eadfcb', first: '#8f2f2b', second: '#3c332f', accent: '#dca23a' },
  { background: '#f3e3c3', line: '#3a2f26', first: '#d99a2b', second: '#ecd09a', accent: '#20707a' },
  { background: '#dfeaea', line: '#1d3b41', first: '#3f9aa3', second: '#b8d4d3', accent: '#a23a35' },
]
