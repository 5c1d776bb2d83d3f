import type { Mutant } from './mutant.ts'

/** Faults in the wishes for a birthday. */
export const WISHES_MUTANTS: readonly Mutant[] = [
  {
    name: 'edited-wish-stays-approved',
    file: 'worker/site/wishes/write-wish.ts',
    find: "        state: 'pending',\n",
    replacement: '',
    tests: ['worker/site/wishes/wishes.test.ts'],
    breaks: 'An approved wish shows another text without a review.',
  },
]
