import type { HeldPostAction } from './queries.ts'
import { text } from './text.ts'

/** Actions of a held post with the letters that open their forms, in display order. */
export const HELD_POST_KEYS = [
  { name: 'release', letter: 'A', label: text.release },
  { name: 'return', letter: 'B', label: text.return },
] as const satisfies readonly { name: HeldPostAction; letter: string; label: string }[]
