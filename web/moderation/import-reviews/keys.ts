import type { ImportReviewAction } from './queries.ts'
import { text } from './text.ts'

/** Actions of an import with the letters that open their forms, in display order; the letters are those of held posts. */
export const IMPORT_REVIEW_KEYS = [
  { name: 'approve', letter: 'A', label: text.approve },
  { name: 'return', letter: 'B', label: text.return },
] as const satisfies readonly { name: ImportReviewAction; letter: string; label: string }[]
